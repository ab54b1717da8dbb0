import { isUsualHan } from '../../wide.ts';
import type { Words } from '../../words.ts';
import type { RuleCandidate } from '../rule-score.ts';
import { surnameAt } from '../surname-at.ts';
import { titlesAfter, verbsAfter, wordsBefore } from '../name-labels.ts';
import { characterOdds, givenWordOdds, oddsAfter, oddsBefore, otherWordRank } from './name-statistics.ts';

/** A surname and one or two more characters that may be a name. */
export interface NameCandidate {
  readonly start: number;
  readonly end: number;
  readonly surnameLength: number;
  /** What stands before it: a field of a form, a word such as 患者, or neither. */
  readonly label: 'field' | 'word' | 'none';
}

/** The names of the features of a candidate, in the order of `shapeFeatures`. */
export const featureNames = [
  'one',
  'two',
  'compound',
  'field',
  'word',
  'surname of one',
  'surname of two',
  'given of one',
  'given of two',
  'weaker of two',
  'given word',
  'given word odds',
  'given is another word',
  'given is an unlikely word',
  'name is another word',
  'begins with another word',
  'name is a word',
  'cut at start',
  'cut at end',
  'word inside',
  'three single characters',
  'before: odds',
  'before: unknown',
  'before: line',
  'before: 、',
  'before: ，',
  'before: 。',
  'before: ：',
  'before: bracket',
  'before: space',
  'before: digit',
  'before: Latin',
  'before: other',
  'after: odds',
  'after: unknown',
  'after: line',
  'after: 、',
  'after: ，',
  'after: 。',
  'after: ：',
  'after: bracket',
  'after: space',
  'after: digit',
  'after: Latin',
  'after: other',
  'alone',
  'next is surname',
  'right as second',
  'tail as word after',
  'no surname of the rules',
  'title after',
  'verb after',
  'word before',
  'person before',
  'list of names',
  'list of others',
  'organisation',
  'excluded by the rules',
  'rules without label',
  'rules with label',
] as const;
export type FeatureName = (typeof featureNames)[number];

/** Characters between words by kind, in the order of the features; the last kind is all others. */
function edgeOf(char: string): number {
  if (char === '' || char === '\n' || char === '\t') return 0;
  if (char === '、') return 1;
  if (char === ',') return 2;
  if (/[。;；!！?？.]/.test(char)) return 3;
  if (char === ':') return 4;
  if (/[()[\]【】《》“”"'‘’「」<>〈〉]/.test(char)) return 5;
  if (char === ' ') return 6;
  if (/\d/.test(char)) return 7;
  return /[A-Za-z]/.test(char) ? 8 : 9;
}

const titleAfter = new RegExp(`^(?:${titlesAfter})`, 'u');
const verbAfter = new RegExp(`^(?:${verbsAfter})`, 'u');
const wordBefore = new RegExp(`(?:${wordsBefore})$`, 'u');
/** Who does something or belongs to somebody: 程序员, 体委, 市民, 同桌 */
const personBefore =
  /\p{Script=Han}(?:[员长师委手民友妻夫父母儿女弟兄姐妹爷奶叔姨婆公嫂侄孙媳婿司商匠医徒帅兵客官]|主席|书记|主任|经理|总监|代表|总裁|教授|学生|医生|先生|同[学桌事]|室友|老板|路人|病友|工友|网友|战友|职工|工人|[老新]人|[证原被]告?人)$/u;
const organisation =
  /^\p{Script=Han}{0,10}(?:公司|集团|中心|银行|支行|医院|学校|大学|中学|小学|法院|政府|委员会|事务所|合作社|厂|店|路|街|镇|村|县|市|区|省|山|河|湖|站)/u;
const listMark = /[、和与及]/u;

/** How much a piece of a list looks like a name: 1, or −1 for what cannot be one. 0 where there is none. */
function looksLikeName(piece: string): number {
  if (piece === '') return 0;
  if (!/^\p{Script=Han}{2,4}$/u.test(piece)) return -1;
  return characterOdds(piece.charAt(0)).surname > 0 && otherWordRank(piece) === 0 ? 1 : -1;
}

/** The neighbours of a candidate in a list: 张三、李四和王五 */
function neighbours(text: string, start: number, end: number): number {
  let sum = 0;
  if (listMark.test(text.charAt(end)))
    sum += looksLikeName(
      /^[^、，,。；;：:\s和与及等（(）)]{0,5}/u.exec(text.slice(end + 1, end + 7))?.[0] ?? '',
    );
  if (listMark.test(text.charAt(start - 1)))
    sum += looksLikeName(
      /[^、，,。；;：:\s和与及（(）)]{0,5}$/u.exec(text.slice(Math.max(0, start - 7), start - 1))?.[0] ?? '',
    );
  return sum;
}

const indexOf = Object.fromEntries(featureNames.map((name, at) => [name, at])) as Record<FeatureName, number>;
/** The features of the shape of a candidate come first; those of its context are dearer. */
export const firstOfContext = indexOf['title after'];

const features = new Float64Array(featureNames.length);
const set = (name: FeatureName, value: number | boolean) => void (features[indexOf[name]] = Number(value));

/**
 * The features of a candidate as numbers, in the order of `featureNames`; those of its context are 0. The array is the same at each
 * call: hundreds of thousands are needed for a long document.
 */
export function shapeFeatures(
  text: string,
  words: Words,
  { start, end, surnameLength, label }: NameCandidate,
): Float64Array {
  features.fill(0);
  const name = text.slice(start, end);
  const given = name.slice(surnameLength);
  const left = text.charAt(start - 1);
  const right = text.charAt(end);
  const isLeftHan = isUsualHan(left);
  const isRightHan = isUsualHan(right);
  const surname = surnameLength === 2 ? 4 : characterOdds(name.charAt(0)).surname;
  set('compound', surnameLength === 2);
  set('field', label === 'field');
  set('word', label === 'word');
  if (given.length === 1) {
    set('one', 1);
    set('surname of one', surname);
    set('given of one', characterOdds(given).only);
    if (isRightHan) {
      const odds = characterOdds(right);
      set('next is surname', odds.surname < 0 && odds.second > 1);
      set('right as second', Math.max(-2, odds.second));
    }
  } else {
    const { first } = characterOdds(given.charAt(0));
    const { second } = characterOdds(given.charAt(1));
    const wordOdds = givenWordOdds(given);
    set('two', 1);
    set('surname of two', surname);
    set('given of two', first + second);
    set('weaker of two', Math.min(first, second));
    set('given word', wordOdds !== undefined);
    set('given word odds', wordOdds ?? 0);
    const isOther = wordOdds === undefined && words.endOf(start + surnameLength) === end;
    set('given is another word', isOther);
    set('given is an unlikely word', isOther && first + second < 0);
    set('begins with another word', otherWordRank(name.slice(0, 2)) / 4);
    set('tail as word after', Math.max(-2, oddsAfter(given.charAt(1), 0) ?? -2));
  }
  const firstWord = words.endOf(start);
  set('name is another word', otherWordRank(name) / 4);
  set('name is a word', firstWord === end);
  set('cut at start', isLeftHan && !words.startsAt(start));
  set('cut at end', isRightHan && !words.startsAt(end) && words.startOf(end) === end);
  set('word inside', firstWord > start + surnameLength && firstWord < end);
  set(
    'three single characters',
    end - start === 3 && [0, 1, 2].every((at) => words.endOf(start + at) === start + at + 1),
  );
  if (isLeftHan) {
    const odds = oddsBefore(text, start);
    set('before: odds', odds ?? 0);
    set('before: unknown', odds === undefined);
  } else features[indexOf['before: line'] + edgeOf(left)] = 1;
  if (isRightHan) {
    const odds = oddsAfter(text, end);
    set('after: odds', odds ?? 0);
    set('after: unknown', odds === undefined);
  } else features[indexOf['after: line'] + edgeOf(right)] = 1;
  set('alone', !isLeftHan && !isRightHan && edgeOf(left) === 0 && edgeOf(right) === 0);
  set('no surname of the rules', surnameAt(text, start).length === 0);
  return features;
}

/** Adds the features of the context of the candidate that `shapeFeatures` was asked for last, and what the rules say of it. */
export function addContext(
  text: string,
  { start, end, label }: NameCandidate,
  rule: RuleCandidate | null,
): Float64Array {
  const tail = text.slice(end, end + 20);
  const head = text.slice(Math.max(0, start - 6), start);
  const list = neighbours(text, start, end);
  set('title after', titleAfter.test(tail));
  set('verb after', verbAfter.test(tail));
  set('word before', wordBefore.test(head));
  set('person before', personBefore.test(head.slice(-3)));
  set('list of names', Math.max(0, list));
  set('list of others', Math.max(0, -list));
  set('organisation', organisation.test(tail));
  set('excluded by the rules', rule === null);
  if (rule) set(label === 'none' ? 'rules without label' : 'rules with label', Math.max(-2, rule.score));
  return features;
}
