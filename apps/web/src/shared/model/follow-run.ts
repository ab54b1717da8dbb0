import { isLastRunEvent, RunEvent, type RequestPart, type RunRequest } from '@baigong/contracts';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ApiError, isRetryable } from '../lib/api.ts';

/** Delays between attempts to reconnect; after the last one the run counts as lost. */
export const retryDelaysMs = [300, 800, 1_500, 3_000, 5_000] as const;

/** A connection without an event for this long is dead: a proxy or a sleeping machine dropped it silently. */
export const stallTimeoutMs = 45_000;

/** After a sleep, a connection that was silent for this long is reopened instead of waited for. */
export const stallTimeoutAfterSleepMs = 5_000;

/** Connection, clock and network of a run; tests pass their own. */
export interface RunEnvironment {
  /** Opens the connection: starts the run, or asks for the events after a number. Throws an ApiError. */
  readonly start: (body: RunRequest, signal: AbortSignal) => Promise<Response>;
  readonly resume: (run: string, after: number, signal: AbortSignal) => Promise<Response>;
  /** Resolves after the time, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Calls back when the network is back or the page is shown again. Returns a function that unsubscribes. */
  readonly onResume: (listener: () => void) => () => void;
}

export type RunEnd =
  /** The last event came. */
  | { readonly type: 'ended' }
  /** The server said no before the first event. */
  | { readonly type: 'refused'; readonly error: ApiError }
  /** The server is gone or has forgotten the run; `error` where it gave a reason. */
  | { readonly type: 'lost'; readonly error?: ApiError }
  /** The signal aborted. */
  | { readonly type: 'aborted' };

interface FollowOptions {
  readonly run: string;
  /** Given when the run has still to be started. */
  readonly start?: RunRequest | undefined;
  /** Number of the last event that is known; -1 for none. */
  readonly after: number;
  readonly onEvent: (event: RunEvent, number: number) => void;
  readonly signal: AbortSignal;
  readonly environment: RunEnvironment;
}

/**
 * Follows a run to its end: every event is given once and in order, however often the connection drops. A number that
 * was seen is skipped; after a gap in the numbers the connection is reopened after the last one that came.
 */
export async function followRun({
  run,
  start,
  after,
  onEvent,
  signal,
  environment,
}: FollowOptions): Promise<RunEnd> {
  let model = start?.model ?? '';
  let last = after;
  let started = start === undefined || after >= 0;
  let failures = 0;
  let error: ApiError | undefined;

  for (;;) {
    if (signal.aborted) return { type: 'aborted' };
    const connection = new AbortController();
    const disconnect = () => connection.abort();
    signal.addEventListener('abort', disconnect, { once: true });
    let lastEventAt = environment.now();
    const unsubscribe = environment.onResume(() => {
      if (environment.now() - lastEventAt > stallTimeoutAfterSleepMs) disconnect();
    });
    const before = last;
    try {
      const response =
        !started && start
          ? await environment.start(start, connection.signal)
          : await environment.resume(run, last, connection.signal);
      const ended = await readEvents(response, {
        connection,
        environment,
        onBytes: () => (lastEventAt = environment.now()),
        lastEventAt: () => lastEventAt,
        onEvent: (event, number) => {
          if (number <= last) return 'ok';
          if (number > last + 1) return 'gap';
          last = number;
          started = true;
          if (event.type === 'start') ({ model } = event);
          else if (event.type === 'finish' && event.refuses?.length)
            void tellRefused(model, event.refuses).catch(() => undefined);
          onEvent(event, number);
          return 'ok';
        },
      });
      if (ended) return { type: 'ended' };
      // The connection was open: the server has the run even if it sent nothing yet.
      started = true;
      error = undefined;
    } catch (thrown) {
      if (signal.aborted) return { type: 'aborted' };
      if (thrown instanceof ApiError) {
        error = thrown;
        if (thrown.code === 'run.conflict') started = true;
        else if (thrown.code === 'run.notFound' && started && last < 0 && start) started = false;
        else if (!isRetryable(thrown.code)) {
          return started ? { type: 'lost', error: thrown } : { type: 'refused', error: thrown };
        }
      } else if (!connection.signal.aborted) {
        throw thrown;
      }
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', disconnect);
      connection.abort();
    }

    if (last > before) failures = 0;
    const pause = retryDelaysMs[failures];
    if (pause === undefined) {
      if (environment.isOnline()) {
        if (!started && error) return { type: 'refused', error };
        return error ? { type: 'lost', error } : { type: 'lost' };
      }
      await waitForResume(environment, signal);
      failures = 0;
      continue;
    }
    failures++;
    await waitOrResume(pause, environment, signal);
  }
}

/** Fetched when it is wanted: most models refuse nothing. */
async function tellRefused(model: string, parts: readonly RequestPart[]): Promise<void> {
  const { rememberRefused } = await import('./refused-parts.ts');
  await rememberRefused(model, parts);
}

/** Waits, at most until the network is back or the page is shown again. */
async function waitOrResume(ms: number, environment: RunEnvironment, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  const unsubscribe = environment.onResume(end);
  signal.addEventListener('abort', end, { once: true });
  try {
    if (!signal.aborted) await environment.wait(ms, waiting.signal);
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', end);
  }
}

/** Without a network there is nothing to try: waits until it is back. */
function waitForResume(environment: RunEnvironment, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const unsubscribe = environment.onResume(end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

interface ReadOptions {
  readonly connection: AbortController;
  readonly environment: RunEnvironment;
  readonly onBytes: () => void;
  readonly lastEventAt: () => number;
  readonly onEvent: (event: RunEvent, number: number) => 'ok' | 'gap';
}

/** Reads a response until it ends; true when the run's last event was in it. */
async function readEvents(
  response: Response,
  { connection, environment, onBytes, lastEventAt, onEvent }: ReadOptions,
): Promise<boolean> {
  if (!response.body) return false;
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  connection.signal.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  let ended = false;
  let broken = false;
  const parser = createParser({
    onEvent({ id, data }) {
      if (ended || broken) return;
      const number = id === undefined || id === '' ? Number.NaN : Number(id);
      const event = z.safeParse(RunEvent, parseJson(data));
      if (!Number.isInteger(number) || !event.success || onEvent(event.data, number) === 'gap') {
        broken = true;
        return;
      }
      ended = isLastRunEvent(event.data);
    },
  });
  const watching = new AbortController();
  void watchForStall(environment, lastEventAt, connection, watching.signal);
  try {
    // oxlint-disable-next-line no-unmodified-loop-condition -- the parser changes them while it is fed
    while (!ended && !broken) {
      const part = await reader.read();
      if (part.done) break;
      onBytes();
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
    return ended;
  } catch (error) {
    // An aborted connection throws whatever the browser calls it; what matters is that there is no more.
    if (error instanceof TypeError || error instanceof DOMException || connection.signal.aborted)
      return ended;
    throw error;
  } finally {
    watching.abort();
    connection.signal.removeEventListener('abort', cancel);
    cancel();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Aborts a connection that has been silent for too long. */
async function watchForStall(
  environment: RunEnvironment,
  lastEventAt: () => number,
  connection: AbortController,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const left = lastEventAt() + stallTimeoutMs - environment.now();
    if (left <= 0) {
      connection.abort();
      return;
    }
    await environment.wait(left, signal);
  }
}
