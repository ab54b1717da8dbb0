import type { Words } from '../words.ts';
import { givenCharacters } from './name-characters.ts';
import { givenWords } from './given-words.ts';
import { surnameAt } from './surname-at.ts';
import { notNames, strongLabels, titlesAfter, verbsAfter, wordsBefore } from './name-labels.ts';
import { isPartOfOther, organisationRun, placeNames } from './other-words.ts';
import { isFollowedByIdentity, isFollowedBySex, isNamed } from './role-labels.ts';
import { functionCharacters, notValues, unlikelyCharacters } from './label-values.ts';

const orgAfter =
  /^(?:支行|分行|分局|医院|大学|学院|中学|小学|幼儿园|公司|有限|集团|银行|路|大道|街|巷|村|镇|乡|县|市|区|省|州|大厦|酒店|广场|小区|花园|故居|纪念|牌|品牌|定理|效应|公园|机场|火车站|车站|站|港|河|湖|山|江|海|岛|桥|庙|寺|塔|门|庄|屯|社区|街道|派出所|法院|律师事务所|事务所|药业|股份|科技|制药|堡|氏)/;
const isHan = (char: string): boolean => /^\p{Script=Han}$/u.test(char);

const wordBefore = new RegExp(`(?:${wordsBefore})$`, 'u');
const titleAfter = new RegExp(`^(?:${titlesAfter})`, 'u');
const verbAfter = new RegExp(`^(?:${verbsAfter})`, 'u');
const headerLabel = new RegExp(`^(?:${strongLabels})$`, 'u');

/** What only people are called: 张扬先生 */
const personalTitle = /^(?:先生|女士|小姐|太太|同志|教授|博士|医生|律师|警官|法官|师傅|阿姨)/u;

const singleWords =
  /[了着过的地得说叫请让给被把将向对跟和与及或由从来找见是有无不没也都还就只又再已曾因为以于至该此本其子女儿父母妻夫兄弟姐妹友某名位致害经求送带领接抓捕伤打骂赔欠借付收交签问查审称诉我你他她]$/u;
/** A candidate as the rules see it. */
export interface RuleCandidate {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly label: 'field' | 'word' | 'none';
  readonly titled: boolean;
}

/** How much the characters of a given name look like one; null if they cannot be. */
function givenWeight(
  text: string,
  words: Words,
  from: number,
  to: number,
  surname: number,
  label: RuleCandidate['label'],
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
    if (!isHan(char) || char === '某') return null;
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

/** The score of a candidate by rules; null where they exclude it. */
export function candidateAt(
  text: string,
  words: Words,
  start: number,
  length: number,
  surname: { readonly length: number; readonly weight: number },
  label: RuleCandidate['label'],
): RuleCandidate | null {
  const end = start + length;
  const name = text.slice(start, end);
  const left = text.slice(Math.max(0, start - 6), start);
  const right = text.slice(end, end + 8);
  if (name.length < length || orgAfter.test(right) || isPartOfOther(text, start, end)) return null;
  if (/^(?:女士|先生|小姐|老师|经理|医生|律师|师傅)/u.test(text.slice(start + surname.length))) return null;
  // 我叫黎明。东方朔，男，汉族
  const isSaid =
    isNamed(left, right) ||
    isFollowedByIdentity(right) ||
    ((label !== 'none' || !isHan(left.slice(-1))) && isFollowedBySex(text.slice(end, end + 10)));
  if (notValues.test(name) || left.endsWith('阿') || headerLabel.test(name) || placeNames.has(name))
    return null;
  if (surname.weight < 1.5 && organisationRun.test(text.slice(end, end + 24))) return null;
  if (
    label !== 'field' &&
    !isSaid &&
    !personalTitle.test(right) &&
    (notNames.has(name) || notNames.has(text.slice(start, start + 3)))
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
  // 王道|远
  if (
    length > 2 &&
    notNames.has(name.slice(0, 2)) &&
    label !== 'field' &&
    !givenWords.has(name.slice(surname.length))
  )
    score -= 1.2;
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
