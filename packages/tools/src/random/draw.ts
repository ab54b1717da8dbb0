import { ToolFailure } from '../failure.ts';

export type RandomBytes = (count: number) => Uint8Array;

/** A fair source rejects less than half of its draws; this many in a row mean that it is broken. */
const MAX_REJECTIONS = 256;

/** A fair whole number from 0 to `bound` − 1: draws beyond the last full multiple are thrown away. */
export function drawBelow(bound: bigint, randomBytes: RandomBytes): bigint {
  if (bound <= 1n) return 0n;
  const bits = (bound - 1n).toString(2).length;
  const count = Math.ceil(bits / 8);
  const mask = (1n << BigInt(bits)) - 1n;
  for (let attempt = 0; attempt < MAX_REJECTIONS; attempt += 1) {
    let value = 0n;
    for (const byte of randomBytes(count)) value = (value << 8n) | BigInt(byte);
    value &= mask;
    if (value < bound) return value;
  }
  throw new ToolFailure('随机数来源不正常，请刷新页面后再试。');
}

/** As drawBelow, for bounds that a number holds. */
export function drawIndex(bound: number, randomBytes: RandomBytes): number {
  return Number(drawBelow(BigInt(bound), randomBytes));
}

/** A fair order (Fisher–Yates); `count` stops after so many. The list itself is left alone. */
export function shuffled<T>(list: readonly T[], randomBytes: RandomBytes, count = list.length): T[] {
  const copy = [...list];
  for (let at = 0; at < Math.min(count, copy.length - 1); at += 1) {
    const other = at + drawIndex(copy.length - at, randomBytes);
    const [a, b] = [copy[at] as T, copy[other] as T];
    [copy[at], copy[other]] = [b, a];
  }
  return copy.slice(0, count);
}
