import { cities, provinces } from '../place-names.ts';
import { findWords } from '../words.ts';

export const placeNames: ReadonlySet<string> = new Set([...cities, ...provinces]);
/** The rest of an organisation's name: 哈尔滨|道里物业管理有限公司 */
export const organisationRun =
  /^(?:(?![与和及向于的在将对为是由])\p{Script=Han}){0,16}(?:公司|集团|中心|银行|支行|医院|学校|大学|法院|政府|委员会|事务所|合作社|工作室|经销处|经销商|专卖店|旗舰店|专柜|办事处)/u;

/** 李宁|体育用品（佛山）经销处, 华鑫|医疗器械（深圳）有限公司 */
const firmTail =
  /^(?:体育用品|服饰|珠宝|大药房|食品|餐饮|美发|眼镜|医疗|科技|电子|网络|信息|建筑|建设|装饰|物流|贸易|商贸|实业|工程|机械|文化|传媒|教育|咨询|投资|置业|地产|物业|汽车|医药|药业|生物|能源|环保|家居|家具|五金|化工|农业|广告|旅游)[\p{Script=Han}()]{0,10}(?:公司|店|处|部|厂|行|社|中心|集团)/u;
/** 李四光|奖学金, 杨国福|麻辣烫 */
const thingTail =
  /^(?:奖学金|基金会?|奖[,，。、;；"”]|["”]?班["”]|爱心(?:团队|车队|服务)|麻辣烫|十三香|不锈钢|黑鸭|辣汤|桃木|堂[的中药])/u;

/** Numbers, parts of names of organisations and places: 伍万元, 余杭支|行, 四川|蓝光英|诺科技公司, 徐家汇 */
export function isPartOfOther(text: string, start: number, end: number): boolean {
  const name = text.slice(start, end);
  if (/^[壹贰叁肆伍陆柒捌玖拾佰仟万亿零]{1,4}[元圆整正]/u.test(text.slice(start, end + 2))) return true;
  if (/^[壹贰叁肆伍陆柒捌玖拾佰仟万亿零]+$/u.test(name)) return true;
  // 祝好, 祝全家平安
  if (/^祝(?:[好您你大各愿福贺安顺]|全家|生活|工作|身体|学习|合家|阖家)/u.test(name)) return true;
  // 敬邀; 顺祝商祺
  if (
    name.startsWith('敬') &&
    /^敬[邀启上请约备贺挽呈达告颂祝]/u.test(name) &&
    !/^\p{Script=Han}/u.test(text.slice(end))
  )
    return true;
  if (
    start > 1 &&
    '祝颂致贺请'.includes(text.charAt(start - 1)) &&
    '顺敬此恭谨'.includes(text.charAt(start - 2))
  )
    return true;
  if (name.startsWith('谢谢') || text.startsWith('温馨提示', start)) return true;
  // 田赛组：, 满意度：4/5
  if (/[组度率额期型类别级数]$/u.test(name) && /^[:：]/u.test(text.slice(end))) return true;
  if (
    firmTail.test(text.slice(end, end + 18)) ||
    (end - start > 2 && firmTail.test(text.slice(end - 1, end + 17))) ||
    thingTail.test(text.slice(end, end + 6))
  )
    return true;
  // 麦氏征: a sign called after somebody
  if (/^.氏[征病法线试]/u.test(name)) return true;
  // 学|号, 桂民发〔2023〕9号
  if (/^(?:号(?![\p{Script=Han}])|[〔[]\d{4})/u.test(text.slice(end, end + 5))) return true;
  if (/^.[庄村屯堡]$/u.test(name)) return true;
  if (/家[嘴汇角湾庄村界口港沟桥营屯坡岭坝坪渡湖井店集寨堡]$/u.test(text.slice(start, start + 3)))
    return true;
  if (/[支分]$/u.test(name) && text.charAt(end) === '行') return true;
  return placeNames.has(text.slice(start - 2, start)) && organisationRun.test(text.slice(end, end + 24));
}

/** Characters around a name that its words are found in. */
const around = 12;

/**
 * Whether the characters of a name that stands elsewhere in a document are part of another word here: 保|卫国|家,
 * 安全|员, 望子|成龙, 很|高兴.
 */
export function isOtherWord(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - around);
  const words = findWords(text.slice(from, end + around));
  const [first, last] = [start - from, end - from];
  if (words.endOf(first) === last) return /[很太更最真挺]$/u.test(text.slice(0, start).slice(-1));
  let begin = first;
  while (begin > 0 && !words.startsAt(begin)) begin -= 1;
  const isInside = begin <= first && words.endOf(begin) >= last && words.endOf(begin) - begin > last - first;
  const isCut =
    !words.startsAt(first) && words.startOf(last) === last && /^\p{Script=Han}/u.test(text.slice(end));
  return isInside || isCut;
}
