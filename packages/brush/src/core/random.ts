/** A seeded random generator. Calling it gives a number from 0 up to 1. */
export interface Random {
  (): number;
  /** A number from `low` up to `high`. */
  range(low: number, high: number): number;
  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number;
  /** True in `share` of all cases. */
  chance(share: number): boolean;
  /** One of the list. */
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Normally distributed, mean 0 and deviation 1, cut at ±3. */
  bell(): number;
}

/** A 32-bit hash of a text (FNV-1a with a final avalanche), so that named streams do not resemble each other. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A stream of numbers that depends on the seed and the stream's name alone (mulberry32). Separate names keep one
 * part of a picture as it was when another part starts to draw more numbers.
 */
export function randomFrom(seed: number, stream: string): Random {
  let state = hashText(`${seed}/${stream}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    range: (low: number, high: number) => low + (high - low) * next(),
    below: (bound: number) => Math.floor(next() * bound),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
    bell: () => Math.max(-3, Math.min(3, (next() + next() + next() + next() - 2) * Math.sqrt(3))),
  });
}
