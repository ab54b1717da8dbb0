import { featureNames, firstOfContext, type FeatureName } from './name-features.ts';
import { nameWeights } from './name-weights.ts';

const inOrder = Float64Array.from(featureNames, (name) => nameWeights[name]);
/** The largest values of the features of the context, where they exceed 1. */
const largest: Partial<Record<FeatureName, number>> = {
  'list of names': 2,
  'rules without label': 7,
  'rules with label': 9,
};

/** What the context of a candidate can add to its odds at most. */
export const mostOfContext = featureNames
  .slice(firstOfContext)
  .reduce((sum, name) => sum + Math.max(0, nameWeights[name]) * (largest[name] ?? 1), 0);

/** The logarithm of the odds that a candidate is a name. */
export function nameOdds(features: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < features.length; at += 1) sum += (features[at] ?? 0) * (inOrder[at] ?? 0);
  return sum;
}
