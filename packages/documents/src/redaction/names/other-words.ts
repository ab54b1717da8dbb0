import { cities, provinces } from '../places/place-names.ts';
import { findWords } from '../words.ts';

export const placeNames: ReadonlySet<string> = new Set([...cities, ...provinces]);
/** The rest of an organisation's name: 哈尔滨|道里物业管理有限公司 */
export const organisationRun =
  /^(?:(?![与和及向于的在将对为是由])\p{Script=Han}){0,16}(?:公司|集团|中心|银行|支行|医院|学校|大学|法院|政府|委员会|事务所|合作社|工作室)/u;

/** Numbers, parts of names of organisations and places: 伍万元, 余杭支|行, 四川|蓝光英|诺科技公司, 徐家汇 */
export function isPartOfOther(text: string, start: number, end: number): boolean {
  const name = text.slice(start, end);
  if (/^[壹贰叁肆伍陆柒捌玖拾佰仟万亿零]{1,4}[元圆整正]/u.test(text.slice(start, end + 2))) return true;
  if (/^[壹贰叁肆伍陆柒捌玖拾佰仟万亿零]+$/u.test(name)) return true;
  // 祝好, 祝全家平安
  if (/^祝(?:[好您你大各愿福贺安顺]|全家|生活|工作|身体|学习|合家|阖家)/u.test(name)) return true;
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
