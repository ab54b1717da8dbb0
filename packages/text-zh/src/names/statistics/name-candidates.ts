import { isUsualHan } from '../../wide.ts';
import type { Words } from '../../words.ts';
import {
  addContext,
  featureNames,
  firstOfContext,
  shapeFeatures,
  type FeatureName,
  type NameCandidate,
} from './name-features.ts';
import { nameWeights } from './name-weights.ts';
import { characterOdds, otherWordRank } from './name-statistics.ts';
import { notNames } from '../name-labels.ts';
import { isPartOfOther } from '../other-words.ts';
import { candidateAt, type RuleCandidate } from '../rule-score.ts';
import { isSurnameStart, surnameAt } from '../surname-at.ts';

const inOrder = Float64Array.from(featureNames, (name) => nameWeights[name]);
/** The largest values of the features of the context, where they exceed 1. */
const largest: Partial<Record<FeatureName, number>> = {
  'list of names': 2,
  'rules without label': 7,
  'rules with label': 9,
};

/** What the context of a candidate can add to its odds at most. */
const mostOfContext = featureNames
  .slice(firstOfContext)
  .reduce((sum, name) => sum + Math.max(0, nameWeights[name]) * (largest[name] ?? 1), 0);

/** The logarithm of the odds that a candidate is a name. */
function nameOdds(features: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < features.length; at += 1) sum += (features[at] ?? 0) * (inOrder[at] ?? 0);
  return sum;
}

/** A candidate with what rules and statistics say of it. */
export interface RatedCandidate extends NameCandidate {
  readonly rule: RuleCandidate | null;
  /** The logarithm of the odds that it is a name. */
  readonly odds: number;
}

/** A character that is in no list of surnames begins names from these odds on. */
const leastSurname = 0;

/** Whether names begin with a character; remembered, since texts repeat theirs. */
const beginnings = new Map<string, boolean>();
export function mayBeginName(char: string): boolean {
  const known = beginnings.get(char);
  if (known !== undefined) return known;
  const may = isUsualHan(char) && (isSurnameStart(char) || characterOdds(char).surname > leastSurname);
  beginnings.set(char, may);
  return may;
}

/** How common a word is that only a label or a title makes a name. */
const everyday = 6;

/** What no statistics outweigh: 王某某, 陆仟玖|佰, 祝全家; in running text 查明 */
function isExcluded(text: string, { start, end, label }: NameCandidate): boolean {
  const name = text.slice(start, end);
  if (name.includes('某') || isPartOfOther(text, start, end)) return true;
  return label === 'none' && notNames.has(name) && otherWordRank(name) >= everyday;
}

/** All candidates that begin at an offset: a surname of one or two characters, a given name of one or two. */
export function candidatesAt(
  text: string,
  words: Words,
  start: number,
  label: NameCandidate['label'],
  least = Number.NEGATIVE_INFINITY,
): RatedCandidate[] {
  const known = surnameAt(text, start);
  const char = text.charAt(start);
  const single = known.length === 1 ? known : surnameAt(char, 0);
  const rated: RatedCandidate[] = [];
  for (const surname of known.length === 2 ? [known, single] : [single]) {
    if (surname.length === 0 && characterOdds(char).surname <= leastSurname) continue;
    const length = Math.max(1, surname.length);
    for (
      let end = start + length + 1;
      end <= start + length + 2 && isUsualHan(text.charAt(end - 1));
      end += 1
    ) {
      if (length === 2 && !isUsualHan(text.charAt(end - 2))) break;
      const candidate: NameCandidate = { start, end, surnameLength: length, label };
      if (nameOdds(shapeFeatures(text, words, candidate)) + mostOfContext < least) continue;
      const rule = known.length === 0 ? null : candidateAt(text, words, start, end - start, surname, label);
      if (!rule && isExcluded(text, candidate)) continue;
      rated.push({ ...candidate, rule, odds: nameOdds(addContext(text, candidate, rule)) });
    }
  }
  return rated;
}

/** Least odds of a name: in running text, directly after a word such as 患者, and in the field of a form. */
const leastOdds = { none: -0.5, word: -1.5, field: -1.2 } as const;
/** Rules alone suffice in a field from this score on, unless the name is a common word: 客服：明白，… */
const fieldScore = 1.9;
const commonWord = 8;
/** A candidate suffices where the same name stands elsewhere in the document. */
const leastPossible = -3;

/** The likeliest name that begins at an offset, however unlikely it is. */
export const bestAt = (
  text: string,
  words: Words,
  start: number,
  label: NameCandidate['label'],
): RatedCandidate | undefined =>
  candidatesAt(
    text,
    words,
    start,
    label,
    label === 'none' ? leastPossible : Number.NEGATIVE_INFINITY,
  ).toSorted((a, b) => b.odds - a.odds || b.end - a.end)[0];

/** Whether a candidate is likely enough by itself. */
export function isName(text: string, { start, end, label, rule, odds }: RatedCandidate): boolean {
  if (odds >= leastOdds[label]) return true;
  return (
    label === 'field' &&
    (rule?.score ?? 0) >= fieldScore &&
    otherWordRank(text.slice(start, end)) < commonWord
  );
}

/** Whether a candidate suffices where the same name stands elsewhere in the document. */
export const isPossible = ({ odds }: RatedCandidate): boolean => odds >= leastPossible;
