/** Traditional characters of labels, headings and words of dates with their simplified ones. */
const pairs =
  '個个歷历經经驗验實实習习學学業业專专電电話话郵邮聯联絡络應应徵征職职務务項项導导畢毕薦荐興兴趣趣愛爱評评價价簡简現现證证書书獲获獎奖榮荣譽誉語语術术論论發发表表計计劃划設设師师員员總总監监經经機机構构資资產产銀银醫医護护顧顾問问編编輯辑記记會会計计財财務务營营銷销團团隊队長长責责負负參参與与開开維维護护測测試试軟软體体網网絡络圖图書书館馆廠厂廣广場场東东區区縣县號号樓楼層层碩硕專专科科類类別别齡龄婚婚狀状況况籍籍貫贯黨党國国華华灣湾龍龙門门間间時时訊讯歲岁駕驾駛驶執执質质認认級级題题選选報报離离處处權权從从碼码稱称鄉乡關关係系義义際际簽签據据轉转調调適适傳传單单務务達达陳陈黃黄張张劉刘吳吴鄭郑謝谢許许鄧邓蘇苏葉叶蕭萧羅罗趙赵錢钱孫孙馮冯衛卫蔣蒋韓韩楊杨嚴严魯鲁韋韦馬马鳳凤賀贺湯汤齊齐龐庞盧卢賴赖譚谭龔龚鍾钟鄒邹顏颜賈贾陸陆憑凭';

const signs = Array.from(pairs);
const simplified = new Map(
  signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign] as const] : [])),
);

/** A text for comparing with vocabulary, not for keeping: common traditional characters become simplified ones. */
export const simplify = (text: string): string =>
  text.replace(/[\u4e00-\u9fff]/g, (sign) => simplified.get(sign) ?? sign);
