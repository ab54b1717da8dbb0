/** The value under which the given part of the values lies; 0 of none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value under which the given part of the counted values lies. */
export function quantileOfCounts(counts: Int32Array, part: number): number {
  let total = 0;
  for (const count of counts) total += count;
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen > total * part) return value;
  }
  return 255;
}
