import { Worker } from 'node:worker_threads';
import { findTool } from '../src/catalogue.ts';
import type { TimeLimitedToolName } from '../src/catalogue.ts';

type Message = { readonly started: true } | { readonly refusal: string };

/** The sentence with which a time-limited tool refuses, run as the apps run it: in a thread that is terminated. */
export async function refusalWithTimeLimit(name: TimeLimitedToolName, text: string): Promise<string> {
  const limit = findTool(name)?.timeLimit;
  if (!limit) throw new Error(`${name} has no time limit`);
  const thread = new Worker(new URL('./time-limited-thread.ts', import.meta.url), {
    workerData: { name, text },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      thread.on('error', reject);
      thread.on('message', (message: Message) => {
        if ('refusal' in message) resolve(message.refusal);
        else timer = setTimeout(() => resolve(limit.message), limit.timeoutMs);
      });
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
