import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** How long an address is measured before an attack. */
const idleMs = 1_500;
/** Under attack half of the answers may take this many times as long as half of them did before. */
const medianRatio = 5;
/** One answer may meet the worst moment of the attack. */
const slowestRatio = 10;
/** Times up to these harm nobody, in milliseconds: before an attack they are near zero. */
const harmlessMedianMs = 50;
const harmlessSlowestMs = 1_000;

/** The answers of an address over some time, in milliseconds. */
export interface Times {
  readonly median: number;
  readonly slowest: number;
}

/** The answers of an address before and during an attack, on the same site and machine. */
export interface ResponseTimes {
  readonly idle: Times;
  readonly attacked: Times;
}

/** The median and the slowest of some times. */
export function summarize(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? Infinity, slowest: sorted.at(-1) ?? Infinity };
}

/**
 * Measures an address before an attack and while it goes on. A thread of its own calls it, so that the work of attacking
 * is not taken for the site's.
 */
export async function responseTimes(
  url: string,
  attack: () => Promise<unknown>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ResponseTimes> {
  const prober = new Worker(join(import.meta.dirname, 'prober.ts'), { workerData: { url, headers } });
  const timesSoFar = async (): Promise<Times> => {
    prober.postMessage('hand over');
    const [times] = (await once(prober, 'message')) as [number[]];
    return summarize(times);
  };
  try {
    await once(prober, 'message');
    await setTimeout(idleMs);
    const idle = await timesSoFar();
    await attack();
    return { idle, attacked: await timesSoFar() };
  } finally {
    await prober.terminate();
  }
}

/** Whether others were served during an attack about as they were before, by ratios: the machine may be slow or busy. */
export const stayedResponsive = ({ idle, attacked }: ResponseTimes): boolean =>
  attacked.median <= Math.max(harmlessMedianMs, idle.median * medianRatio) &&
  attacked.slowest <= Math.max(harmlessSlowestMs, idle.slowest * slowestRatio);

const rounded = ({ median, slowest }: Times): string =>
  `中位 ${Math.round(median)}、最慢 ${Math.round(slowest)} ms`;

/** The times as the table of the drill shows them. */
export const inWords = ({ idle, attacked }: ResponseTimes): string =>
  `${rounded(attacked)}（平时${rounded(idle)}）`;
