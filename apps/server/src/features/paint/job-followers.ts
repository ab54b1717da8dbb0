import { isPaintEnded, type PaintEvent, type PaintJobState } from '@baigong/contracts';
import type { PaintPlatform } from './paint-platform.ts';
import type { StreamEvent } from '../../platform/streams/streams.ts';
import { readStates } from './job-states.ts';
import { jobSignal, lookMs } from './job-signal.ts';
import { findJobs } from './repository/job-rows.ts';

interface Follower {
  readonly job: string;
  /** What was read last, as text without what changes by itself. */
  sent: string;
  last: PaintJobState | undefined;
  /** Not sent yet; null where the job was gone before it was read. */
  next: PaintJobState | null | undefined;
  wake: () => void;
}

/** Sends jobs' states to those who follow them here, whichever process paints. One look at the rows serves them all. */
export class JobFollowers {
  readonly #platform: PaintPlatform;
  readonly #followers = new Set<Follower>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #lookAgain = false;

  constructor(platform: PaintPlatform) {
    this.#platform = platform;
    jobSignal(platform).on('changed', () => void this.#look());
  }

  /** The state at present, then the newer ones, to the end. */
  async *follow(job: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const follower: Follower = { job, sent: '', last: undefined, next: undefined, wake: () => undefined };
    const wake = (): void => follower.wake();
    this.#followers.add(follower);
    signal.addEventListener('abort', wake, { once: true });
    this.#timer ??= setInterval(() => void this.#look(), lookMs).unref();
    void this.#look();
    try {
      for (let n = 0; !signal.aborted;) {
        if (follower.next === undefined) {
          await new Promise<void>((resolve) => {
            follower.wake = resolve;
          });
          continue;
        }
        const state = follower.next;
        if (state === null) return;
        follower.next = undefined;
        const ended = isPaintEnded(state.status);
        yield { n, data: { type: ended ? 'finish' : 'state', job: state } satisfies PaintEvent };
        if (ended) return;
        n += 1;
      }
    } finally {
      signal.removeEventListener('abort', wake);
      this.#followers.delete(follower);
      if (this.#followers.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  async #look(): Promise<void> {
    this.#lookAgain = true;
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#lookAgain && this.#followers.size > 0) {
        this.#lookAgain = false;
        await this.#readAll();
      }
    } catch (error) {
      // The next look finds the same.
      this.#platform.log.warn({ err: error }, 'looking at paint jobs failed');
    } finally {
      this.#looking = false;
    }
  }

  async #readAll(): Promise<void> {
    const followers = [...this.#followers];
    const rows = await findJobs(this.#platform, [...new Set(followers.map(({ job }) => job))]);
    const states = new Map((await readStates(this.#platform, rows)).map((state) => [state.id, state]));
    for (const follower of followers) {
      const state = states.get(follower.job);
      // The estimate changes with the clock.
      const text = state ? JSON.stringify({ ...state, waitMs: null }) : 'gone';
      if (text === follower.sent) continue;
      follower.sent = text;
      follower.next = state ?? (follower.last ? this.#forgotten(follower.last) : null);
      follower.last = state;
      follower.wake();
    }
  }

  /** The end of a job that its visitor has deleted before it was read again. */
  #forgotten(last: PaintJobState): PaintJobState {
    const endedAt = this.#platform.clock.now();
    const over = {
      place: null,
      waitMs: null,
      progress: null,
      ahead: null,
      retryAt: null,
      endedAt,
      expiresAt: endedAt,
    };
    return isPaintEnded(last.status) ? last : { ...last, ...over, status: 'cancelled' };
  }
}
