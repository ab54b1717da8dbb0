import type { Found } from '../kinds/kind.ts';
import type { TextView } from '../text-view.ts';
import type { Words } from '../words.ts';
import { givenCharacters, transcriptionCharacters } from './name-characters.ts';
import { givenWords } from './given-words.ts';
import { surnameAt } from './surname-at.ts';
import { notNames, strongLabels, titlesAfter, verbsAfter, wordsBefore } from './name-labels.ts';
import { isPartOfOther, organisationRun, placeNames } from './other-words.ts';
import { cellsBelowNames } from './name-cells.ts';
import { findForeignNames } from './find-foreign-names.ts';
import {
  countedNames,
  fieldRoles,
  firstCountedNames,
  isFollowedBySex,
  isNamed,
  namesBeforePhones,
  wordRoles,
} from './role-labels.ts';

/** A name with how sure it is; sure ones are searched in the whole document. */
export interface FoundName extends Found {
  readonly sure: boolean;
}

/** Never part of a given name. */
const functionCharacters =
  /[的了是有及或第个着吗呢吧啊呀么们这那哪很都也就还没被把让给您你我他她它说将对因但而且则该此某每各另再已须需要想去到付收借欠打找请问拿做吃喝买卖叫号页款项费额税账户证卡据函诉讼判裁辩护疗药病症痛肿炎癌诊患角厘吨米斤位名者等处所部厅局镇乡院店厂险案份条例办]/u;
/** Rarely part of one. */
const unlikelyCharacters =
  /[人不从元在和与会应可来日月年时分秒市县省区村街路司校班组员长师经理主任章令罚决庭审表室台件套张只双科股队站党机车物体内外上下前后左右间场品量法律公司]/u;
const orgAfter =
  /^(?:支行|分行|分局|医院|大学|学院|中学|小学|幼儿园|公司|有限|集团|银行|路|大道|街|巷|村|镇|乡|县|市|区|省|州|大厦|酒店|广场|小区|花园|故居|纪念|牌|品牌|定理|效应|公园|机场|火车站|车站|站|港|河|湖|山|江|海|岛|桥|庙|寺|塔|门|庄|屯|社区|街道|派出所|法院|律师事务所|事务所|药业|股份|科技|制药|堡|氏)/;
const isHan = (char: string): boolean => /^\p{Script=Han}$/u.test(char);

/** A label, what may stand between it and its value, and in the second group what makes it a field of a form. */
const labelPattern = new RegExp(
  `(?:${strongLabels})(?:[(（][^()（）\\n]{0,12}[)）]|/[^\\s:：]{1,6})?(\\s{0,4}[:：][\\s_"“]{0,12}|[\\s_]{1,12}|[(（])?[是为"“.]?`,
  'gu',
);
const wordBefore = new RegExp(`(?:${wordsBefore})$`, 'u');
const titleAfter = new RegExp(`^(?:${titlesAfter})`, 'u');
const verbAfter = new RegExp(`^(?:${verbsAfter})`, 'u');
const headerLabel = new RegExp(`^(?:${strongLabels})$`, 'u');

const singleWords =
  /[了着过的地得说叫请让给被把将向对跟和与及或由从来找见是有无不没也都还就只又再已曾因为以于至该此本其子女儿父母妻夫兄弟姐妹友某名位致害经求送带领接抓捕伤打骂赔欠借付收交签问查审称诉我你他她]$/u;
interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly label: 'field' | 'word' | 'none';
  readonly titled: boolean;
}

/** Where values of labels begin: those of form fields, and those directly behind a word. */
function findLabels(text: string): {
  readonly fields: ReadonlySet<number>;
  readonly words: Set<number>;
} {
  const fields = new Set<number>();
  const words = new Set<number>();
  for (const { 0: match, 1: gap, index } of text.matchAll(labelPattern))
    (gap === undefined ? words : fields).add(index + match.length);
  for (const { 0: match, index } of text.matchAll(fieldRoles)) fields.add(index + match.length);
  for (const { 0: match, index } of text.matchAll(wordRoles)) words.add(index + match.length);
  for (const at of [...countedNames(text), ...namesBeforePhones(text)]) fields.add(at);
  for (const at of firstCountedNames(text)) words.add(at);
  return { fields, words };
}

/** How much the characters of a given name look like one; null if they cannot be. */
function givenWeight(
  text: string,
  words: Words,
  from: number,
  to: number,
  surname: number,
  label: Candidate['label'],
): number | null {
  const given = text.slice(from, to);
  if (
    /^(?:支行|分行|分局|路段|路口|甲方|乙方|丙方|原告|被告|双方|对方|本人|先生|女士|小姐|老师|医生|师傅|总监|经理|某某|同志|教授|律师|警官|阿姨)$/.test(
      given,
    )
  )
    return null;
  const isGivenWord = givenWords.has(given);
  let weight = 0;
  for (const char of given) {
    if (!isHan(char)) return null;
    if (isGivenWord) weight += 0.8;
    else if (functionCharacters.test(char)) {
      if (label === 'none' || /[的了是有及着们把让]/.test(char)) return null;
      weight -= 0.4;
    } else if (unlikelyCharacters.test(char)) weight += givenCharacters.has(char) ? -0.2 : -1.2;
    else
      weight += givenCharacters.has(char)
        ? 0.8
        : given.length === 1
          ? surname >= 1.5
            ? -0.2
            : -0.4
          : surname >= 1.5
            ? 0.4
            : 0.2;
  }
  if (given.length === 2 && words.endOf(from) === to && !isGivenWord) {
    // The dictionary has it as a word: 明天, 规定.
    if (label === 'field') weight -= 0.2;
    else
      weight -=
        surname >= 1.5 && Array.from(given).every((char) => givenCharacters.has(char))
          ? 0.6
          : surname >= 0.7 && Array.from(given).every((char) => givenCharacters.has(char))
            ? 1
            : label === 'word'
              ? 1.2
              : 2;
  }
  return given.length === 1 ? weight - 0.2 : weight;
}

function candidateAt(
  text: string,
  words: Words,
  start: number,
  length: number,
  surname: { readonly length: number; readonly weight: number },
  label: Candidate['label'],
): Candidate | null {
  const end = start + length;
  const name = text.slice(start, end);
  const left = text.slice(Math.max(0, start - 6), start);
  const right = text.slice(end, end + 8);
  if (name.length < length || orgAfter.test(right) || isPartOfOther(text, start, end)) return null;
  if (/^(?:女士|先生|小姐|老师|经理|医生|律师|师傅)/u.test(text.slice(start + surname.length))) return null;
  // 我叫黎明。东方朔，男，汉族
  const isSaid =
    isNamed(left, right) ||
    ((label !== 'none' || !isHan(left.slice(-1))) && isFollowedBySex(text.slice(end, end + 10)));
  if (notValues.test(name) || left.endsWith('阿') || headerLabel.test(name) || placeNames.has(name))
    return null;
  if (surname.weight < 1.5 && organisationRun.test(text.slice(end, end + 24))) return null;
  if (
    label !== 'field' &&
    !isSaid &&
    (notNames.has(name) ||
      notNames.has(text.slice(start, start + 3)) ||
      (notNames.has(name.slice(0, 2)) && !givenWords.has(name.slice(surname.length))))
  )
    return null;
  // 黄鹤楼, 滕王阁
  if (label !== 'field' && /^..[楼阁塔寺庙祠陵殿](?![上下])/u.test(text.slice(start, start + 4))) return null;
  const given = givenWeight(text, words, start + surname.length, end, surname.weight, label);
  if (given === null) return null;
  if (label === 'word' && functionCharacters.test(name.slice(surname.length)) && isHan(text.charAt(end)))
    return null;
  const startsClean = start === 0 || !isHan(text.charAt(start - 1)) || words.startsAt(start);
  const endsClean = !isHan(text.charAt(end)) || words.startsAt(end) || words.startOf(end) !== end;
  if (label === 'none' && !(startsClean && endsClean)) return null;
  let score = surname.weight + given;
  if (!startsClean && label === 'none') return null;
  if (!startsClean && label === 'word') score -= 0.6;
  if (surname.weight < 0.5 && length === 2 && label === 'none') score -= 1;
  if (
    surname.weight < 0.5 &&
    label === 'none' &&
    !Array.from(name.slice(surname.length)).every((char) => givenCharacters.has(char))
  )
    score -= 1;
  // 由孙杨: the word before a name is taken for its surname. 申雪于: that behind it for its last character.
  if (surname.weight < 0.5 && label === 'none' && surnameAt(text, start + 1).weight >= 0.9) score -= 1.5;
  if (length - surname.length === 2 && /[于均代称向将在和与从被对等未均由也就都还]$/.test(name))
    score -= label === 'field' ? 0.5 : 1.4;
  const titled = isSaid || titleAfter.test(right);
  if (!endsClean) score -= titled || verbAfter.test(right) ? 0.5 : 1.5;
  // A word of the dictionary: 王国, 周期. Famous people are in it too.
  if (words.endOf(start) === end && label !== 'field')
    score -=
      (surname.weight >= 1.5 && given > 0.5) || (surname.weight >= 0.9 && given >= 1.6)
        ? 0.4
        : label === 'word'
          ? 0.8
          : 2;
  const atLineStart = start === 0 || text.charAt(start - 1) === '\n';
  if (label === 'field') score += 2.2;
  else if (label === 'word') score += 1.2;
  else if (atLineStart || wordBefore.test(left) || !isHan(left.slice(-1)))
    score += /[\dA-Za-z]\s?$/.test(left) ? -0.8 : 0.5;
  else if (/[去到在往赴游]$/u.test(left)) score -= 0.8;
  // 阿|莫西林: a single character before it that is no word of its own.
  else if (surname.weight < 1.5 && start - words.startOf(start) === 1 && !singleWords.test(left))
    score -= 0.8;
  else score += start - words.startOf(start) > 1 ? 0.2 : -0.2;
  // Characters that the dictionary does not join: 柯|镇|恶.
  if (
    length === 3 &&
    surname.length === 1 &&
    [0, 1, 2].every((at) => words.endOf(start + at) === start + at + 1)
  )
    score += 0.3;
  // The whole value of a field: nothing else stands there.
  if (label !== 'none' && !isHan(text.charAt(end))) score += label === 'field' ? 1 : 0.4;
  if (titled) score += 1.6;
  else if (right === '' || verbAfter.test(right) || !isHan(right.charAt(0))) score += 0.5;
  // A word follows, though none of those that usually do; a single character may belong to the name.
  else if (words.endOf(end) - end > 1) score += 0.3;
  else score -= givenCharacters.has(right.charAt(0)) ? 0.6 : 0;
  // 线程里: the surname and what follows are a word, and a part of the rest is left over.
  const firstWord = words.endOf(start);
  if (firstWord > start + surname.length && firstWord < end && label !== 'field')
    score -= surname.weight >= 1.5 ? 0.4 : 1.2;
  if (atLineStart && /^(?:[:：]|\s{0,2}\d{1,4}[:/\-年])/.test(right)) score += 0.7;
  return { start, end, score, label, titled };
}

const threshold = 2.1;

/** The best name that begins at an offset. */
function nameAt(text: string, words: Words, start: number, label: Candidate['label']): Candidate | null {
  const surname = surnameAt(text, start);
  if (surname.length === 0) return null;
  const found: Candidate[] = [];
  for (const given of [1, 2]) {
    const candidate = candidateAt(text, words, start, surname.length + given, surname, label);
    if (candidate) found.push(candidate);
  }
  // A compound surname may be a surname and a given name: 司马 but 张简.
  if (surname.length === 2 && surnameAt(text.charAt(start), 0).length === 1)
    for (const given of [1, 2]) {
      const candidate = candidateAt(text, words, start, 1 + given, surnameAt(text.charAt(start), 0), label);
      if (candidate) found.push({ ...candidate, score: candidate.score - 1 });
    }
  const best = found.toSorted((a, b) => b.score - a.score || b.end - a.end)[0];
  return best && best.score >= (best.label === 'field' ? 1.9 : threshold) ? best : null;
}

/** A name with spaces inside, as forms have it: 张 三. */
const spaced = /^(\p{Script=Han})[ \n]{1,4}(\p{Script=Han}{1,2})(?!\p{Script=Han})/u;
const notValues =
  /^(?:待定|待补|待填|空缺|敬礼|同上|暂无|无|本人|见附件|如下|详见|保密|匿名|不详|未知|签名|签字|盖章|签章|公章|日期|电话|手机|地址|住址|性别|年龄|职务|职业|民族|部门|单位|身份|身份证|名称|金额|时间|备注|关系|手印|指印|证件|编号|账号|开户|代表|委托|男|女|汉族|先生|女士|甲方|乙方|丙方|双方|公司|他人|个人|自己|其他|以上|以下|各位|全体|领导|同事|家长|客户|用户|业主|居民|老师|同学|朋友|大家|有限|责任)/u;
const orgWords =
  /(?:公司|中心|银行|法院|医院|学校|大学|学院|中学|小学|委员会|事务所|工厂|集团|商店|超市|饭店|酒店|物业|部$|局$|厅$|处$|科$|室$|组$|队$|站$|社$|院$|厂$|店$|行$|会$|府$|所$)/u;

/** What a label of a form names though it has no known surname: 姓名：仉小婉 */
function valueAfterLabel(view: TextView, words: Words, start: number): Found | null {
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
  const run = /^\p{Script=Han}{2,4}(?!\p{Script=Han})/u.exec(rest)?.[0] ?? '';
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

/** A line of a chat log: 王小明 2026-01-02 10:23 */
const isSpeaker = (text: string, at: number): boolean =>
  (at === 0 || text.charAt(at - 1) === '\n') &&
  /^\p{Script=Han}{2,4}(?:\(\d{1,12}\))?[ ]{1,3}(?:\d{4}[-/年.]\d{1,2}|\d{1,2}:\d{2})/u.test(
    text.slice(at, at + 28),
  );

const listGap = /^[ ]?[、和与及/][ ]?/;

/**
 * Names of people: Chinese ones by surname, characters of the given name and context, after labels such as 甲方 or 患者 also with
 * rare surnames; of minorities with ·; foreign ones after labels and titles.
 */
export function findNames(view: TextView, words: Words): FoundName[] {
  const { text } = view;
  const found: FoundName[] = findForeignNames(view).map((one) => ({ ...one, sure: true }));
  const forced = cellsBelowNames(text);
  const labels = findLabels(text);
  let listAt = -1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (!isHan(char)) continue;
    const isForced = forced.has(at) || at === listAt;
    const label =
      isForced || labels.fields.has(at) || isSpeaker(text, at)
        ? 'field'
        : labels.words.has(at)
          ? 'word'
          : 'none';
    const name = nameAt(text, words, at, label);
    let end = at;
    let labelled = isForced;
    if (name) {
      labelled = name.label === 'field';
      const reason = labelled
        ? '写在姓名栏目或称谓之后的姓名'
        : name.label === 'word'
          ? '紧跟称谓的姓名'
          : name.titled
            ? '后面带称呼的姓名'
            : '像姓名：姓氏、用字和上下文都符合';
      found.push({
        start: at,
        end: name.end,
        reason,
        valid: true,
        sure: name.label !== 'none' || name.titled || name.score >= 3.2,
      });
      end = name.end;
    } else if (label === 'field') {
      const value = valueAfterLabel(view, words, at);
      if (value) {
        found.push({ ...value, sure: true });
        labelled = true;
        end = value.end;
      }
    }
    if (end === at) continue;
    const gap = listGap.exec(text.slice(end, end + 4))?.[0].length;
    if (gap === undefined) listAt = -1;
    else if (labelled) listAt = end + gap;
    else if (text.charAt(end) === '、') labels.words.add(end + gap);
    at = end - 1;
  }
  return found;
}
