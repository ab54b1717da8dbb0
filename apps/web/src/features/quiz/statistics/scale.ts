/** The top of an axis for whole numbers up to `most`: even, so that its half is whole too, and never 0. */
export function ceilScale(most: number): number {
  if (most <= 10) return 10;
  const unit = 10 ** Math.floor(Math.log10(most));
  const tops = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((factor) => Math.round(factor * unit));
  return tops.find((top) => top >= most && top % 2 === 0) ?? unit * 10;
}
