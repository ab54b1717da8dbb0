import type { Found, TextView } from '../text-view.ts';
import type { Words } from '../words.ts';
import { givenCharacters, transcriptionCharacters } from './name-characters.ts';
import { notNames } from './name-labels.ts';
import { isFollowedBySex } from './role-labels.ts';
import { surnameAt } from './surname-at.ts';

/** Never part of a given name. */
export const functionCharacters =
  /[的了是有及或第个着吗呢吧啊呀么们这那哪很都也就还没被把让给您你我他她它说将对因但而且则该此某每各另再已须需要去到付收借欠打找请问拿做吃喝买卖叫号页款项费额税账户证卡据函诉讼判裁辩护疗药病症痛肿炎癌诊患角厘吨米斤位名者等处所部厅局镇乡院店厂险案份条例办]/u;
/** Rarely part of one. */
export const unlikelyCharacters =
  /[人不从元在和与会应可来日月年时分秒市县省区村街路司校班组员长师经理主任章令罚决庭审表室台件套张只双科股队站党机车物体内外上下前后左右间场品量法律公司]/u;

/** A name with spaces inside, as forms have it: 张 三. */
const spaced = /^(\p{Script=Han})[ \n]{1,4}(\p{Script=Han}{1,2})(?!\p{Script=Han})/u;
export const notValues =
  /^(?:待定|待补|待填|空缺|敬礼|同上|暂无|无|本人|见附件|如下|详见|保密|匿名|不详|未知|签名|签字|盖章|签章|公章|日期|电话|手机|地址|住址|性别|年龄|班级|学号|学院|专业|年级|组别|工号|岗位|职务|职业|民族|部门|单位|身份|身份证|名称|金额|时间|备注|关系|手印|指印|证件|编号|账号|开户|代表|委托|男|女|汉族|先生|女士|甲方|乙方|丙方|双方|公司|他人|个人|自己|其他|以上|以下|各位|全体|领导|同事|家长|客户|用户|业主|居民|老师|同学|朋友|大家|有限|责任)/u;
const orgWords =
  /(?:公司|中心|银行|法院|医院|学校|大学|学院|中学|小学|委员会|事务所|工厂|集团|商店|超市|饭店|酒店|物业|部$|局$|厅$|处$|科$|室$|组$|队$|站$|社$|院$|厂$|店$|行$|会$|府$|所$)/u;

const manyPeople = /[者户人员工民生长师]$/u;

/** What stands before a sex or a nation, whoever it names: 申请人：吉克阿依，女，彝族; outside of a field two to four characters. */
export function valueBeforeSex(
  { text }: TextView,
  words: Words,
  start: number,
  isField: boolean,
): Found | null {
  const run = /^\p{Script=Han}{2,6}(?=[，,、 ])/u.exec(text.slice(start, start + 8))?.[0];
  if (run === undefined) return null;
  // 患者，男: a word, or one for many people.
  if (!isField && (run.length > 4 || words.endOf(start) >= start + run.length || manyPeople.test(run)))
    return null;
  if (notValues.test(run) || orgWords.test(run) || notNames.has(run)) return null;
  const end = start + run.length;
  return isFollowedBySex(text.slice(end, end + 10))
    ? {
        start,
        end,
        reason: isField ? '写在表单栏目之后、性别或民族之前的姓名' : '写在性别或民族之前的姓名',
        valid: true,
      }
    : null;
}

/** A name that is a word, in a cell below 姓名: 方圆 */
export function valueOfCell({ text }: TextView, start: number, end: number): Found | null {
  const value = text.slice(start, end);
  return /^\p{Script=Han}{2,3}$/u.test(value) &&
    surnameAt(text, start).length > 0 &&
    !notValues.test(value) &&
    !orgWords.test(value) &&
    !functionCharacters.test(value)
    ? { start, end, reason: '写在姓名一栏里的姓名', valid: true }
    : null;
}

/** What a label of a form names though it has no known surname: 姓名：仉小婉 */
export function valueAfterLabel(view: TextView, words: Words, start: number): Found | null {
  const rest = view.text.slice(start, start + 12);
  const gap = spaced.exec(rest);
  if (
    gap &&
    surnameAt(view.text, start).length === 1 &&
    !notValues.test(rest.replaceAll(/\s/g, '')) &&
    givenCharacters.has(gap[2]?.charAt(0) ?? '')
  )
    return { start, end: start + gap[0].length, reason: '写在表单栏目之后的姓名', valid: true };
  const surnameOnly =
    /^\p{Script=Han}(?:先生|女士|小姐|太太|老师|师傅|总|经理|医生|律师|阿姨)(?!\p{Script=Han})/u.exec(rest);
  if (surnameOnly && surnameAt(view.text, start).length === 1)
    return { start, end: start + surnameOnly[0].length, reason: '写在栏目之后的称呼', valid: true };
  // 客服 满意度：4 is another field.
  const run = /^\p{Script=Han}{2,4}(?![\p{Script=Han}:])/u.exec(rest)?.[0] ?? '';
  if (
    run.length === 4 &&
    Array.from(run).every((char) => transcriptionCharacters.has(char)) &&
    !orgWords.test(run)
  )
    return { start, end: start + run.length, reason: '写在表单栏目之后的姓名', valid: true };
  if (run === '' || run.length > 3 || notValues.test(run) || orgWords.test(run) || notNames.has(run))
    return null;
  if (functionCharacters.test(run) || words.endOf(start) === start + run.length) return null;
  if (!Array.from(run.slice(1)).every((char) => givenCharacters.has(char) && !unlikelyCharacters.test(char)))
    return null;
  return { start, end: start + run.length, reason: '写在表单栏目之后的姓名', valid: true };
}
