import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOrder } from './load-process.ts';
import type { StreamsOrder, StreamsResult } from './read-streams.ts';
import type { CallsOrder, CallsResult } from './repeat-calls.ts';

/** Starts the process that makes the load. */
export async function startLoad() {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  await once(child, 'message');
  async function run(order: LoadOrder): Promise<unknown> {
    const answered = once(child, 'message');
    child.send(order);
    const [answer] = (await answered) as [{ readonly result?: unknown; readonly error?: string }];
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.result;
  }
  return {
    streams: (order: Omit<StreamsOrder, 'kind'>) =>
      run({ kind: 'streams', ...order }) as Promise<StreamsResult>,
    calls: (order: Omit<CallsOrder, 'kind'>) => run({ kind: 'calls', ...order }) as Promise<CallsResult>,
    stop() {
      child.disconnect();
    },
  };
}
