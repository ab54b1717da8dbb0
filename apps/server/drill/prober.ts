/** A thread that calls an address every few milliseconds and hands over the times of its answers when it is asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { timed } from './site.ts';

const pauseMs = 10;
/** The median of fewer is one of its slowest. An attack that is over sooner is measured a moment longer. */
const fewest = 7;
/** An answer that takes longer counts as this long; no attack may be judged by calls that never ended. */
const longestMs = 60_000;
const { url, headers } = workerData as {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};
let times: number[] = [];
let isAsked = false;

const probe = async (): Promise<number> => {
  const from = performance.now();
  const answer = await timed(() => fetch(url, { headers, signal: AbortSignal.timeout(longestMs) })).catch(
    () => undefined,
  );
  // A call that the site refused or dropped was not answered at all.
  if (answer?.status === 200) return answer.ms;
  return Math.max(longestMs, performance.now() - from);
};
parentPort?.on('message', () => (isAsked = true));

// The first call opens the connection and does not count.
await probe();
parentPort?.postMessage('ready');
for (;;) {
  times.push(await probe());
  // The call that was under way when it was asked is among the times: it may be the one that had to wait.
  if (isAsked && times.length >= fewest) {
    parentPort?.postMessage(times);
    times = [];
    isAsked = false;
  }
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
