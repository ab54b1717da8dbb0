import { featureNames, firstOfContext } from './name-features.ts';

/** Weights of the features of a candidate, by logistic regression; docs/adr says what they were trained on. */
const weights: Readonly<Record<(typeof featureNames)[number], number>> = {
  one: -4.16,
  two: -2.98,
  compound: 0.77,
  field: -1.38,
  word: 0.17,
  'surname of one': 0.17,
  'surname of two': 0.27,
  'given of one': 0.23,
  'given of two': 0.18,
  'weaker of two': 0.11,
  'given word': -0.14,
  'given word odds': 0.13,
  'given is another word': -0.06,
  'given is an unlikely word': -0.43,
  'name is another word': -0.72,
  'begins with another word': -0.38,
  'name is a word': 0.72,
  'cut at start': -1.54,
  'cut at end': -1.49,
  'word inside': -0.47,
  'three single characters': -0.13,
  'before: odds': 0.17,
  'before: unknown': -2.2,
  'before: line': 0.89,
  'before: 、': -0.87,
  'before: ，': 0.46,
  'before: 。': 1.0,
  'before: ：': 0.06,
  'before: bracket': -0.49,
  'before: space': 0.91,
  'before: digit': -0.99,
  'before: Latin': -0.11,
  'before: other': -0.75,
  'after: odds': 0.28,
  'after: unknown': -1.25,
  'after: line': 1.24,
  'after: 、': 0.54,
  'after: ，': 0.19,
  'after: 。': 0.3,
  'after: ：': 0.16,
  'after: bracket': -0.17,
  'after: space': 1.24,
  'after: digit': -0.79,
  'after: Latin': -0.34,
  'after: other': -0.01,
  alone: 0.02,
  'next is surname': -1.2,
  'right as second': -0.7,
  'tail as word after': 0.0,
  'no surname of the rules': 1.33,
  'title after': 0.28,
  'verb after': 0.81,
  'word before': 0.56,
  'person before': 0.81,
  'list of names': 0.55,
  'list of others': -0.25,
  organisation: -1.32,
  'excluded by the rules': -1.24,
  'rules without label': 0.53,
  'rules with label': 0.86,
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
