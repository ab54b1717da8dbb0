import { randomUUID } from 'node:crypto';
import { AppError, errorInfo } from '../../platform/base/app-error.ts';
import { serverStopping } from '../../platform/images/images.ts';
import { systemClock, type TimerClock } from '../../platform/base/clock.ts';
import { ModelError } from '../../platform/models/models.ts';
import type { RetryOptions } from '../../platform/models/retry-policy.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { finishQueueLength } from './finish-picture.ts';
import { jobSignal, lookMs } from './job-signal.ts';
import { paintJob, writeThrough, type RunningJob } from './paint-job.ts';
import { endJob } from './repository/end-rows.ts';
import { listPictures } from './repository/job-rows.ts';
import {
  claimJobs,
  LeaseLostError,
  listLeased,
  listWaitingEndpoints,
  releaseLease,
  releaseOtherLeases,
  renewLeases,
  type ClaimedJob,
} from './repository/lease-rows.ts';
import { countActiveJobs } from './repository/queue-rows.ts';
import { resumeJob } from './resume-job.ts';

/** How long a lease outlives its last renewal, and how often it is renewed: a process that is paused for less keeps it. */
const leaseMs = 45_000;
const renewMs = 10_000;

/** The reason of an abort by the visitor. */
const cancelledByVisitor = new Error('cancelled by the visitor');

/** Jobs that are claimed at once for an endpoint that is no longer connected: they fail. */
const unknownEndpointConcurrency = 100;

/** Claims jobs and paints them, as many at once as their endpoints allow over all workers. */
class PaintWorker {
  readonly #platform: PaintPlatform;
  readonly #rules: Partial<RetryOptions>;
  readonly #clock: TimerClock;
  readonly #worker = randomUUID();
  readonly #jobs = new Map<string, { job: RunningJob; ended: Promise<void> }>();
  #renewedAt = performance.now();
  #draining = false;
  #looking: Promise<void> | undefined;
  #lookAgain = false;

  constructor(platform: PaintPlatform, rules: Partial<RetryOptions>, clock: TimerClock) {
    this.#platform = platform;
    this.#rules = rules;
    this.#clock = clock;
  }

  /** One process has an embedded database alone: whoever had a lease before is gone. */
  async start(): Promise<void> {
    if (this.#platform.records.dialect === 'sqlite') await releaseOtherLeases(this.#platform, this.#worker);
    this.look();
  }

  /** Looks at the rows: renews leases, stops what is cancelled, claims what waits. */
  look(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#lookWhileAsked().finally(() => (this.#looking = undefined));
  }

  /** Stops everything; jobs are given back, and providers that keep tasks are not told. */
  async stop(): Promise<void> {
    for (const { job } of this.#jobs.values()) job.stop.abort(serverStopping);
    await this.#looking;
    await this.#idle();
  }

  /** Claims nothing more, and paints to the end what it has. */
  async drain(): Promise<void> {
    this.#draining = true;
    await this.#looking;
    await this.#idle();
  }

  async #idle(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ ended }) => ended));
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#lookAgain) {
      this.#lookAgain = false;
      try {
        await this.#lookOnce();
      } catch (error) {
        if (!this.#platform.stopping.aborted)
          this.#platform.log.error({ err: error }, 'looking for paint jobs failed');
      }
    }
  }

  async #lookOnce(): Promise<void> {
    if (this.#jobs.size > 0) await this.#keepLeases();
    if (this.#platform.stopping.aborted || this.#draining) return;
    for (const endpoint of await listWaitingEndpoints(this.#platform, this.#held())) {
      const queue = this.#platform.images.queue(`${endpoint}/`);
      const concurrency = queue?.concurrency ?? unknownEndpointConcurrency;
      const claim = { worker: this.#worker, leaseMs, held: this.#held() };
      const claimed = await claimJobs(this.#platform, endpoint, concurrency, claim);
      for (const one of claimed) this.#begin(one);
    }
  }

  #held(): string[] {
    return [...this.#jobs.keys()];
  }

  async #keepLeases(): Promise<void> {
    const now = performance.now();
    const held = this.#held();
    try {
      if (now - this.#renewedAt >= renewMs) {
        await renewLeases(this.#platform, this.#worker, held, leaseMs);
        this.#renewedAt = now;
      }
      const leased = await listLeased(this.#platform, this.#worker);
      for (const id of held) {
        const cancelled = leased.get(id);
        if (cancelled === false) continue;
        this.#jobs.get(id)?.job.stop.abort(cancelled ? cancelledByVisitor : serverStopping);
      }
    } catch (error) {
      // Somebody else may take the jobs now.
      if (now - this.#renewedAt >= leaseMs)
        for (const { job } of this.#jobs.values()) job.stop.abort(serverStopping);
      throw error;
    }
  }

  #begin(claimed: ClaimedJob): void {
    const { id } = claimed.row;
    if (this.#jobs.size === 0) this.#renewedAt = performance.now();
    const job: RunningJob = {
      row: claimed.row,
      lease: { job: id, worker: this.#worker },
      stop: new AbortController(),
      pictures: [],
      progressAt: -Infinity,
    };
    if (this.#platform.stopping.aborted) job.stop.abort(serverStopping);
    const ended = this.#run(job, claimed).finally(() => {
      this.#jobs.delete(id);
      this.#publish();
    });
    this.#jobs.set(id, { job, ended });
    this.#publish();
  }

  #publish(): void {
    jobSignal(this.#platform).emit('changed');
  }

  async #run(job: RunningJob, claimed: ClaimedJob): Promise<void> {
    const { log } = this.#platform;
    try {
      await this.#paint(job, claimed);
    } catch (error) {
      if (error instanceof LeaseLostError || job.stop.signal.reason === serverStopping) {
        // The row stays as it is: whoever claims it next resumes it.
        await releaseLease(this.#platform, job.lease).catch(() => undefined);
        return;
      }
      const isCancelled = job.stop.signal.reason === cancelledByVisitor;
      if (!isCancelled && (!(error instanceof ModelError) || error.cause !== undefined))
        log.warn({ err: error, job: job.row.id, model: job.row.model }, 'painting failed');
      await this.#end(job, isCancelled ? 'cancelled' : 'failed', error).catch((fault: unknown) =>
        log.error({ err: fault, job: job.row.id }, 'a paint job could not be ended'),
      );
    }
  }

  async #paint(job: RunningJob, claimed: ClaimedJob): Promise<void> {
    const platform = this.#platform;
    job.pictures.push(...((await listPictures(platform, [job.row.id])).get(job.row.id) ?? []));
    const row = await resumeJob(platform, claimed, job.lease, {
      painted: job.pictures.length,
      // Several workers: another one may have been killed, and its provider paints on.
      askAgain: platform.records.dialect === 'sqlite',
    });
    if (!row) return;
    job.row = row;
    await paintJob(platform, job, () => this.#publish(), this.#rules, this.#clock);
    await this.#end(job, 'done');
  }

  async #end(job: RunningJob, status: 'done' | 'failed' | 'cancelled', error?: unknown): Promise<void> {
    const known = error instanceof AppError ? error : undefined;
    const info =
      status === 'failed'
        ? errorInfo(known?.code ?? 'server.internal', job.row.request_id, known?.wait, known?.reset)
        : null;
    const isEnded = await writeThrough(() =>
      endJob(this.#platform, job.row.id, { status, error: info }, job.lease),
    );
    if (isEnded)
      await writeThrough(() => this.#platform.limits.settle(job.row.reservation, job.pictures.length));
  }
}

const workers = new WeakMap<PaintPlatform, PaintWorker>();

/** Lets this process claim no more jobs. @returns resolves once those that it has are painted */
export async function drainPaintWorker(platform: PaintPlatform): Promise<void> {
  await workers.get(platform)?.drain();
}

/**
 * Paints jobs in this process until it stops.
 * @returns resolves, after the stop, once every job is given back
 */
export function startPaintWorker(
  platform: PaintPlatform,
  rules: Partial<RetryOptions> = {},
  clock: TimerClock = systemClock,
): Promise<void> {
  const { log, metrics, stopping } = platform;
  const worker = new PaintWorker(platform, rules, clock);
  workers.set(platform, worker);
  metrics.observeQueue('paint', () => countActiveJobs(platform));
  metrics.observeQueue('paintFinish', finishQueueLength);
  jobSignal(platform).on('changed', () => worker.look());
  const timer = setInterval(() => worker.look(), lookMs).unref();
  const stopped = Promise.withResolvers<void>();
  const stop = (): void => {
    clearInterval(timer);
    stopped.resolve(worker.stop());
  };
  stopping.addEventListener('abort', stop, { once: true });
  worker.start().catch((error: unknown) => {
    if (!stopping.aborted) log.error({ err: error }, 'taking up paint jobs failed');
  });
  return stopped.promise;
}
