import type { ToolContext } from '../src/tool.ts';

/** A source of bytes that repeats for a seed (a linear congruential generator); for tests only. */
export function seededBytes(seed: number): (count: number) => Uint8Array {
  let state = seed >>> 0;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

/** Friday 2026-11-20, 20:00 in Beijing. */
export const testContext: ToolContext = {
  now: Date.UTC(2026, 10, 20, 12),
  timeZone: 'Asia/Shanghai',
  randomBytes: seededBytes(1),
};
