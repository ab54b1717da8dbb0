import { Worker } from 'node:worker_threads';
import { findTool } from '../src/catalogue.ts';
import type { TimeLimitedToolName } from '../src/catalogue.ts';

type Message = { readonly started: true } | { readonly refusal: string };

/**
 * The sentence with which a time-limited tool refuses, run as the apps run it: in a thread that is terminated.
 * `runMs` is counted from the loaded tool on.
 */
export async function refusalWithTimeLimit(
  name: TimeLimitedToolName,
  text: string,
): Promise<{ refusal: string; runMs: number }> {
  const limit = findTool(name)?.timeLimit;
  if (!limit) throw new Error(`${name} has no time limit`);
  const thread = new Worker(new URL('./time-limited-thread.ts', import.meta.url), {
    workerData: { name, text },
  });
  let timer: NodeJS.Timeout | undefined;
  let start = 0;
  try {
    const refusal = await new Promise<string>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('message', (message: Message) => {
        if ('refusal' in message) resolve(message.refusal);
        else {
          start = performance.now();
          timer = setTimeout(() => resolve(limit.message), limit.timeoutMs);
        }
      });
    });
    return { refusal, runMs: performance.now() - start };
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
