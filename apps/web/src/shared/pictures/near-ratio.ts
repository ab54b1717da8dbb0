const named = [
  [1, 1],
  [4, 3],
  [3, 4],
  [3, 2],
  [2, 3],
  [16, 9],
  [9, 16],
  [16, 10],
  [21, 9],
  [9, 19.5],
  [3, 1],
  [5, 4],
  [4, 5],
  [2, 1],
  [1, 2],
] as const;

/** The usual ratio of width to height that a size has, within `tolerance` (a share); null where none is near. */
export function nearRatio(
  width: number,
  height: number,
  tolerance: number,
): readonly [number, number] | null {
  return named.find(([w, h]) => Math.abs((w / h) * (height / width) - 1) < tolerance) ?? null;
}
