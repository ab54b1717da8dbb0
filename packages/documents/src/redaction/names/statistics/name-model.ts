import { featureNames, firstOfContext } from './name-features.ts';

/** Weights of the features of a candidate, by logistic regression; docs/adr says what they were trained on. */
const weights: Readonly<Record<(typeof featureNames)[number], number>> = {
  one: -4.13,
  two: -2.94,
  compound: 0.76,
  field: -1.04,
  word: 0.41,
  'surname of one': 0.17,
  'surname of two': 0.27,
  'given of one': 0.24,
  'given of two': 0.19,
  'weaker of two': 0.11,
  'given word': -0.13,
  'given word odds': 0.12,
  'given is another word': -0.33,
  'name is another word': -0.86,
  'begins with another word': -0.38,
  'name is a word': 0.67,
  'cut at start': -1.55,
  'cut at end': -1.53,
  'word inside': -0.51,
  'three single characters': -0.18,
  'before: odds': 0.17,
  'before: unknown': -2.24,
  'before: line': 0.91,
  'before: 、': -0.88,
  'before: ，': 0.48,
  'before: 。': 1.05,
  'before: ：': 0.09,
  'before: bracket': -0.42,
  'before: space': 0.89,
  'before: digit': -0.99,
  'before: Latin': -0.1,
  'before: other': -0.73,
  'after: odds': 0.29,
  'after: unknown': -1.26,
  'after: line': 1.27,
  'after: 、': 0.53,
  'after: ，': 0.25,
  'after: 。': 0.28,
  'after: ：': 0.15,
  'after: bracket': -0.17,
  'after: space': 1.24,
  'after: digit': -0.77,
  'after: Latin': -0.33,
  'after: other': 0.02,
  alone: -0.03,
  'next is surname': -1.22,
  'right as second': -0.71,
  'tail as word after': 0.01,
  'no surname of the rules': 1.29,
  'title after': 0.44,
  'verb after': 0.84,
  'word before': 0.55,
  'person before': 0.77,
  'list of names': 0.56,
  'list of others': -0.25,
  organisation: -1.33,
  'excluded by the rules': -1.29,
  'rules without label': 0.52,
  'rules with label': 0.78,
};
const inOrder = Float64Array.from(featureNames, (name) => weights[name]);
/** The largest values of the features of the context, where they exceed 1. */
const largest: Partial<Record<(typeof featureNames)[number], number>> = {
  'list of names': 2,
  'rules without label': 7,
  'rules with label': 9,
};

/** What the context of a candidate can add to its odds at most. */
export const mostOfContext = featureNames
  .slice(firstOfContext)
  .reduce((sum, name) => sum + Math.max(0, weights[name]) * (largest[name] ?? 1), 0);

/** The logarithm of the odds that a candidate is a name. */
export function nameOdds(features: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < features.length; at += 1) sum += (features[at] ?? 0) * (inOrder[at] ?? 0);
  return sum;
}
