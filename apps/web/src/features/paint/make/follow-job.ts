import { followPaintJobRoute, PaintEvent, type PaintJobState } from '@baigong/contracts';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ApiError, send } from '../../../shared/lib/api.ts';

/** Waits between tries to get the line back, in milliseconds; the last one again and again. */
const backoff = [300, 1_000, 2_000, 4_000, 8_000] as const;
/** Tries in a row without a word from the server before it counts as gone. */
const mostTries = 12;

/** Errors that pass by themselves. */
const passing = new Set<ApiError['code']>([
  'offline',
  'network',
  'unreadable',
  'server.stopping',
  'server.internal',
  'request.timeout',
]);

export interface FollowWorld {
  /** Opens the line of a job. Throws an ApiError. */
  readonly open: (job: string, signal: AbortSignal) => Promise<Response>;
  /** Resolves after the time, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const browserWorld: FollowWorld = {
  open: (job, signal) => send(followPaintJobRoute, { params: { job } }, { signal }),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done, { once: true });
    }),
};

async function readLine(response: Response, onState: (job: PaintJobState) => void): Promise<boolean> {
  let ended = false;
  const parser = createParser({
    onEvent({ data }) {
      let event: PaintEvent;
      try {
        event = z.parse(PaintEvent, JSON.parse(data));
      } catch {
        return;
      }
      if (event.type === 'error') return;
      onState(event.job);
      if (event.type === 'finish') ended = true;
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(value);
      if (ended) break;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return ended;
}

/**
 * Follows a job to its end, however often the line drops; each state is whole and replaces the one before. Resolves
 * when the job has ended or the signal aborts. Throws an ApiError when the server forgot the job or stays away.
 */
export async function followJob(
  job: string,
  onState: (job: PaintJobState) => void,
  signal: AbortSignal,
  world: FollowWorld = browserWorld,
): Promise<void> {
  let failures = 0;
  let problem: ApiError | null = null;
  while (!signal.aborted) {
    try {
      const response = await world.open(job, signal);
      const ended = await readLine(response, (state) => {
        failures = 0;
        onState(state);
      });
      if (ended) return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError) {
        if (!passing.has(error.code)) throw error;
        problem = error;
      }
    }
    failures += 1;
    if (failures > mostTries)
      throw problem ?? new ApiError('network', '与服务器的连接反复中断，请检查网络后重试。');
    await world.wait(backoff[Math.min(failures, backoff.length) - 1] ?? 8_000, signal);
  }
}
