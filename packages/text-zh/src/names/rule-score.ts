import { isHan } from '../wide.ts';
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

const notGiven =
  /^(?:支行|分行|分局|路段|路口|甲方|乙方|丙方|原告|被告|双方|对方|本人|先生|女士|小姐|老师|医生|师傅|总监|经理|某某|同志|教授|律师|警官|阿姨)$/;

const areGiven = (chars: string): boolean => Array.from(chars).every((char) => givenCharacters.has(char));

/** How much one character of a given name that is no word of given names looks like one; null if it cannot be. */
function characterWeight(
  char: string,
  given: string,
  surname: number,
  label: RuleCandidate['label'],
): number | null {
  const isGiven = givenCharacters.has(char);
  if (functionCharacters.test(char))
    return label === 'none' || /[的了是有及着们把让]/.test(char) ? null : -0.4;
  if (unlikelyCharacters.test(char)) return isGiven ? -0.2 : -1.2;
  if (isGiven) return 0.8;
  if (given.length === 1) return surname >= 1.5 ? -0.2 : -0.4;
  return surname >= 1.5 ? 0.4 : 0.2;
}

/** What it costs that the dictionary has a given name as a word: 明天, 规定. */
function wordCost(given: string, surname: number, label: RuleCandidate['label']): number {
  if (label === 'field') return 0.2;
  if (surname >= 0.7 && areGiven(given)) return surname >= 1.5 ? 0.6 : 1;
  return label === 'word' ? 1.2 : 2;
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
  if (notGiven.test(given)) return null;
  const isGivenWord = givenWords.has(given);
  let weight = 0;
  for (const char of given) {
    if (!isHan(char) || char === '某') return null;
    const more = isGivenWord ? 0.8 : characterWeight(char, given, surname, label);
    if (more === null) return null;
    weight += more;
  }
  if (given.length === 2 && words.endOf(from) === to && !isGivenWord)
    weight -= wordCost(given, surname, label);
  return given.length === 1 ? weight - 0.2 : weight;
}

/** A candidate with what stands around it. */
interface Place {
  readonly text: string;
  readonly words: Words;
  readonly start: number;
  readonly end: number;
  readonly surname: { readonly length: number; readonly weight: number };
  readonly label: RuleCandidate['label'];
  readonly name: string;
  /** The characters of the name behind the surname. */
  readonly given: string;
  readonly left: string;
  readonly right: string;
  /** 我叫黎明。东方朔，男，汉族 */
  readonly isSaid: boolean;
}

function placeAt(
  text: string,
  words: Words,
  start: number,
  length: number,
  surname: Place['surname'],
  label: Place['label'],
): Place {
  const end = start + length;
  const name = text.slice(start, end);
  const left = text.slice(Math.max(0, start - 6), start);
  const right = text.slice(end, end + 8);
  const isSaid =
    isNamed(left, right) ||
    isFollowedByIdentity(right) ||
    ((label !== 'none' || !isHan(left.slice(-1))) && isFollowedBySex(text.slice(end, end + 10)));
  return {
    text,
    words,
    start,
    end,
    surname,
    label,
    name,
    given: name.slice(surname.length),
    left,
    right,
    isSaid,
  };
}

/** Rules of which each one says that no name stands here. */
const exclusions: readonly ((place: Place) => boolean)[] = [
  // A part of an organisation, an address, another word.
  ({ text, start, end, right }) => orgAfter.test(right) || isPartOfOther(text, start, end),
  // The surname alone, with its form of address.
  ({ text, start, surname }) =>
    /^(?:女士|先生|小姐|老师|经理|医生|律师|师傅)/u.test(text.slice(start + surname.length)),
  ({ name, left }) =>
    notValues.test(name) || left.endsWith('阿') || headerLabel.test(name) || placeNames.has(name),
  ({ text, end, surname }) => surname.weight < 1.5 && organisationRun.test(text.slice(end, end + 24)),
  ({ text, start, name, right, label, isSaid }) =>
    label !== 'field' &&
    !isSaid &&
    !personalTitle.test(right) &&
    (notNames.has(name) || notNames.has(text.slice(start, start + 3))),
  // 黄鹤楼, 滕王阁
  ({ text, start, label }) =>
    label !== 'field' && /^..[楼阁塔寺庙祠陵殿](?![上下])/u.test(text.slice(start, start + 4)),
  ({ text, end, given, label }) =>
    label === 'word' && functionCharacters.test(given) && isHan(text.charAt(end)),
];

/** A place with what its characters and borders say. */
interface Rated extends Place {
  readonly givenWeight: number;
  /** Whether the name begins and ends where words do. */
  readonly startsClean: boolean;
  readonly endsClean: boolean;
  readonly titled: boolean;
  readonly atLineStart: boolean;
}

/** The score with what the characters of the name say. */
function byCharacters(rated: Rated, score: number): number {
  const { text, start, surname, label, name, given, startsClean } = rated;
  // 王道|远
  if (name.length > 2 && notNames.has(name.slice(0, 2)) && label !== 'field' && !givenWords.has(given))
    score -= 1.2;
  if (!startsClean && label === 'word') score -= 0.6;
  if (surname.weight < 0.5 && label === 'none') {
    if (name.length === 2) score -= 1;
    if (!areGiven(given)) score -= 1;
    // 由孙杨: the word before a name is taken for its surname.
    if (surnameAt(text, start + 1).weight >= 0.9) score -= 1.5;
  }
  // 申雪于: the word behind a name is taken for its last character.
  if (given.length === 2 && /[于均代称向将在和与从被对等未均由也就都还]$/.test(name))
    score -= label === 'field' ? 0.5 : 1.4;
  return score;
}

/** The score with what the dictionary says: a word of it, 王国 or 周期, or several that it does not join. */
function byWord({ words, start, end, surname, label, givenWeight }: Rated, score: number): number {
  if (words.endOf(start) !== end || label === 'field') return score;
  // Famous people are in it too.
  if ((surname.weight >= 1.5 && givenWeight > 0.5) || (surname.weight >= 0.9 && givenWeight >= 1.6))
    return score - 0.4;
  return score - (label === 'word' ? 0.8 : 2);
}

/** The score with what stands before the name. */
function byLeft({ words, start, surname, label, left, atLineStart }: Rated, score: number): number {
  if (label === 'field') return score + 2.2;
  if (label === 'word') return score + 1.2;
  if (atLineStart || wordBefore.test(left) || !isHan(left.slice(-1)))
    return score + (/[\dA-Za-z]\s?$/.test(left) ? -0.8 : 0.5);
  if (/[去到在往赴游]$/u.test(left)) return score - 0.8;
  const before = start - words.startOf(start);
  // 阿|莫西林: a single character before it that is no word of its own.
  if (surname.weight < 1.5 && before === 1 && !singleWords.test(left)) return score - 0.8;
  return score + (before > 1 ? 0.2 : -0.2);
}

/** The score with what stands behind the name. */
function byRight({ words, end, right, titled }: Rated, score: number): number {
  if (titled) return score + 1.6;
  if (right === '' || verbAfter.test(right) || !isHan(right.charAt(0))) return score + 0.5;
  // A word follows, though none of those that usually do; a single character may belong to the name.
  if (words.endOf(end) - end > 1) return score + 0.3;
  return score - (givenCharacters.has(right.charAt(0)) ? 0.6 : 0);
}

/** The score of a candidate; each rule adds to that of those before it. */
function scoreOf(rated: Rated): number {
  const { text, words, start, end, surname, label, name, right, endsClean, titled, atLineStart } = rated;
  let score = byCharacters(rated, surname.weight + rated.givenWeight);
  if (!endsClean) score -= titled || verbAfter.test(right) ? 0.5 : 1.5;
  score = byLeft(rated, byWord(rated, score));
  // Characters that the dictionary does not join: 柯|镇|恶.
  const isApart = (at: number) => words.endOf(start + at) === start + at + 1;
  if (name.length === 3 && surname.length === 1 && [0, 1, 2].every(isApart)) score += 0.3;
  // The whole value of a field: nothing else stands there.
  if (label !== 'none' && !isHan(text.charAt(end))) score += label === 'field' ? 1 : 0.4;
  score = byRight(rated, score);
  // 线程里: the surname and what follows are a word, and a part of the rest is left over.
  const firstWord = words.endOf(start);
  if (firstWord > start + surname.length && firstWord < end && label !== 'field')
    score -= surname.weight >= 1.5 ? 0.4 : 1.2;
  if (atLineStart && /^(?:[:：]|\s{0,2}\d{1,4}[:/\-年])/.test(right)) score += 0.7;
  return score;
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
  if (text.length < start + length) return null;
  const place = placeAt(text, words, start, length, surname, label);
  if (exclusions.some((excludes) => excludes(place))) return null;
  const { end, right } = place;
  const given = givenWeight(text, words, start + surname.length, end, surname.weight, label);
  if (given === null) return null;
  const startsClean = start === 0 || !isHan(text.charAt(start - 1)) || words.startsAt(start);
  const endsClean = !isHan(text.charAt(end)) || words.startsAt(end) || words.startOf(end) !== end;
  if (label === 'none' && !(startsClean && endsClean)) return null;
  const titled = place.isSaid || titleAfter.test(right);
  const atLineStart = start === 0 || text.charAt(start - 1) === '\n';
  const score = scoreOf({ ...place, givenWeight: given, startsClean, endsClean, titled, atLineStart });
  return { start, end, score, label, titled };
}
