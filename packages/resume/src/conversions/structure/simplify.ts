/** Traditional characters of labels, headings and words of dates with their simplified ones. */
const pairs =
  '個个歷历經经驗验實实習习學学業业專专電电話话郵邮聯联絡络應应徵征職职務务項项導导畢毕薦荐興兴趣趣愛爱評评價价簡简現现證证書书獲获獎奖榮荣譽誉語语術术論论發发表表計计劃划設设師师員员總总監监經经機机構构資资產产銀银醫医護护顧顾問问編编輯辑記记會会計计財财務务營营銷销團团隊队長长責责負负參参與与開开維维護护測测試试軟软體体網网絡络圖图書书館馆廠厂廣广場场東东區区縣县號号樓楼層层碩硕專专科科類类別别齡龄婚婚狀状況况籍籍貫贯黨党國国華华灣湾龍龙門门間间時时';

const signs = Array.from(pairs);
const simplified = new Map(
  signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign] as const] : [])),
);

/** A text for comparing with vocabulary, not for keeping: common traditional characters become simplified ones. */
export const simplify = (text: string): string =>
  text.replace(/[\u4e00-\u9fff]/g, (sign) => simplified.get(sign) ?? sign);
