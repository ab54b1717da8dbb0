import { isLastRunEvent, RunEvent, type StartRun } from '@baigong/contracts';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ApiError } from '../lib/api.ts';

/** Waits between tries to get the line back, in milliseconds; after the last one the run counts as lost. */
export const retryDelaysMs = [300, 800, 1_500, 3_000, 5_000] as const;

/** A line on which nothing has come for this long is dead: a proxy or a sleeping machine lost it silently. */
export const stallTimeoutMs = 45_000;

/** After a sleep a line that has been silent for this long is opened anew instead of waited for. */
export const stallTimeoutAfterSleepMs = 5_000;

/** The world around a run, as arguments so that tests own the clock and the line. */
export interface RunEnvironment {
  /** Opens the line: starts the run, or asks for the events after a number. Throws an ApiError. */
  readonly start: (body: StartRun, signal: AbortSignal) => Promise<Response>;
  readonly resume: (run: string, after: number, signal: AbortSignal) => Promise<Response>;
  /** Resolves after the time, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Hears when the network comes back or the page wakes. Gives a function that ends it. */
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
  readonly start?: StartRun | undefined;
  /** Number of the last event that is known; -1 for none. */
  readonly after: number;
  readonly onEvent: (event: RunEvent, number: number) => void;
  readonly signal: AbortSignal;
  readonly environment: RunEnvironment;
}

/** Errors that pass by themselves; `run.notFound` and the rest do not. */
const retryableCodes = new Set<ApiError['code']>([
  'offline',
  'network',
  'unreadable',
  'server.stopping',
  'server.internal',
  'request.timeout',
]);

/**
 * Follows a run to its end: every event is given once and in order, however often the line drops. A number that
 * was seen is left out, a gap in the numbers opens the line anew after the last one that came.
 */
export async function followRun({
  run,
  start,
  after,
  onEvent,
  signal,
  environment: world,
}: FollowOptions): Promise<RunEnd> {
  let last = after;
  let started = start === undefined || after >= 0;
  let failures = 0;
  let error: ApiError | undefined;

  for (;;) {
    if (signal.aborted) return { type: 'aborted' };
    const line = new AbortController();
    const cut = () => line.abort();
    signal.addEventListener('abort', cut, { once: true });
    let heardAt = world.now();
    const offWake = world.onResume(() => {
      if (world.now() - heardAt > stallTimeoutAfterSleepMs) cut();
    });
    const before = last;
    try {
      const response =
        !started && start
          ? await world.start(start, line.signal)
          : await world.resume(run, last, line.signal);
      const ended = await readEvents(response, {
        connection: line,
        environment: world,
        onBytes: () => (heardAt = world.now()),
        lastEventAt: () => heardAt,
        onEvent: (event, number) => {
          if (number <= last) return 'on';
          if (number > last + 1) return 'gap';
          last = number;
          started = true;
          onEvent(event, number);
          return 'on';
        },
      });
      if (ended) return { type: 'ended' };
      // The line was open: the server has the run even if it said nothing yet.
      started = true;
      error = undefined;
    } catch (thrown) {
      if (signal.aborted) return { type: 'aborted' };
      if (thrown instanceof ApiError) {
        error = thrown;
        if (thrown.code === 'run.conflict') started = true;
        else if (thrown.code === 'run.notFound' && started && last < 0 && start) started = false;
        else if (!retryableCodes.has(thrown.code)) {
          return started ? { type: 'lost', error: thrown } : { type: 'refused', error: thrown };
        }
      } else if (!line.signal.aborted) {
        throw thrown;
      }
    } finally {
      offWake();
      signal.removeEventListener('abort', cut);
      line.abort();
    }

    if (last > before) failures = 0;
    const pause = retryDelaysMs[failures];
    if (pause === undefined) {
      if (world.isOnline()) {
        if (!started && error) return { type: 'refused', error };
        return error ? { type: 'lost', error } : { type: 'lost' };
      }
      await waitForResume(world, signal);
      failures = 0;
      continue;
    }
    failures++;
    await waitOrResume(pause, world, signal);
  }
}

/** Waits, but no longer than until the network comes back or the page wakes. */
async function waitOrResume(ms: number, world: RunEnvironment, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  const off = world.onResume(end);
  signal.addEventListener('abort', end, { once: true });
  try {
    if (!signal.aborted) await world.wait(ms, waiting.signal);
  } finally {
    off();
    signal.removeEventListener('abort', end);
  }
}

/** Without a network there is nothing to try: waits until it is back. */
function waitForResume(world: RunEnvironment, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      off();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const off = world.onResume(end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

interface ReadOptions {
  readonly connection: AbortController;
  readonly environment: RunEnvironment;
  readonly onBytes: () => void;
  readonly lastEventAt: () => number;
  readonly onEvent: (event: RunEvent, number: number) => 'on' | 'gap';
}

/** Reads a line until it ends; true when the run's last event was on it. */
async function readEvents(
  response: Response,
  { connection: line, environment: world, onBytes, lastEventAt: heardAt, onEvent }: ReadOptions,
): Promise<boolean> {
  if (!response.body) return false;
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  line.signal.addEventListener('abort', cancel, { once: true });
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
  void watchForStall(world, heardAt, line, watching.signal);
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
    // A cut line throws whatever the browser calls it; what matters is that there is no more.
    if (error instanceof TypeError || error instanceof DOMException || line.signal.aborted) return ended;
    throw error;
  } finally {
    watching.abort();
    line.signal.removeEventListener('abort', cancel);
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

/** Cuts a line that has been silent for too long. */
async function watchForStall(
  world: RunEnvironment,
  heardAt: () => number,
  line: AbortController,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const left = heardAt() + stallTimeoutMs - world.now();
    if (left <= 0) {
      line.abort();
      return;
    }
    await world.wait(left, signal);
  }
}
