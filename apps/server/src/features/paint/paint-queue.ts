import { isPaintEnded, type PaintEvent, type PaintJobState, type PaintPicture } from '@baigong/contracts';
import { networkOf } from '../../platform/http/address-hash.ts';
import { AppError, errorInfo } from '../../platform/http/app-error.ts';
import { serverStopping, type ImageQueue } from '../../platform/images/images.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import { sleep, systemClock, type TimerClock } from '../../platform/clock.ts';
import { ModelError } from '../../platform/models/models.ts';
import type { RetryOptions } from '../../platform/models/retry-policy.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StreamEvent } from '../../platform/streams/streams.ts';
import {
  endJob,
  listActiveJobs,
  updateJob,
  listPictures,
  toJobState,
  usualMs,
  type JobRow,
} from './job-store.ts';
import { finishQueueLength } from './finish-picture.ts';
import type { LiveJob } from './live-job.ts';
import { paintJob } from './paint-job.ts';
import { resumeJob } from './resume-job.ts';

/** Jobs that may wait for one endpoint, and how many of them may come from one network. */
const maxWaiting = 200;
const maxWaitingOfNetwork = 50;

/** Jobs of one visitor that may wait or run at once. */
const maxJobsOfVisitor = 4;

/** Progress events closer together than this are dropped. */
const publishIntervalMs = 400;

/** How long a cancel waits for the provider to hear of it. */
const cancelTimeoutMs = 1_500;

/** The reason of an abort by the visitor. */
const cancelledByVisitor = new Error('cancelled by the visitor');

const streamIdOf = (job: string): string => `paint ${job}`;

/** The active jobs: one queue per endpoint with limited concurrency; followers get their states. */
export class PaintQueue {
  readonly #platform: Platform;
  readonly #clock: TimerClock;
  readonly #rules: Partial<RetryOptions>;
  readonly #jobs = new Map<string, LiveJob>();
  /** Places of jobs that are being saved. */
  readonly #arriving = new Set<{ endpoint: string; visitor: string; network: string }>();
  /** Resolves once the jobs of an earlier process are resumed. */
  readonly ready: Promise<void>;

  constructor(platform: Platform, rules: Partial<RetryOptions> = {}, clock: TimerClock = systemClock) {
    this.#platform = platform;
    this.#rules = rules;
    this.#clock = clock;
    platform.stopping.addEventListener('abort', () => this.#stopAll(), { once: true });
    platform.metrics.observeQueue('paint', () => this.#jobs.size);
    platform.metrics.observeQueue('paintFinish', finishQueueLength);
    this.ready = this.#resumeJobs().catch((error: unknown) => {
      if (!platform.stopping.aborted) platform.log.error({ err: error }, 'taking up paint jobs failed');
    });
  }

  /**
   * Takes a place for a job that is still to be saved and added.
   * @returns gives the place back; to be called once the job is added, or will not be
   * @throws AppError paint.tooManyJobs, paint.queueFull
   */
  admit(queue: ImageQueue, { visitor, network }: Requester): () => void {
    const active = [...this.#jobs.values()].filter(({ row }) => row.visitor === visitor).length;
    const arriving = [...this.#arriving].filter((one) => one.visitor === visitor).length;
    if (active + arriving >= maxJobsOfVisitor) throw new AppError('paint.tooManyJobs');
    const waiting = this.#waiting(queue.endpoint);
    const places = [
      ...waiting.map(({ row }) => networkOf(row.address)),
      ...[...this.#arriving].filter((one) => one.endpoint === queue.endpoint).map((one) => one.network),
    ];
    if (
      places.length >= maxWaiting ||
      places.filter((place) => place === network).length >= maxWaitingOfNetwork
    ) {
      throw new AppError('paint.queueFull', {
        wait: Math.min(600, (this.#waitMs(waiting[0]) ?? 60_000) / 1000),
      });
    }
    const place = { endpoint: queue.endpoint, visitor, network };
    this.#arriving.add(place);
    return () => void this.#arriving.delete(place);
  }

  /** Adds a job to its queue. @throws AppError paint.tooManyJobs where the visitor has too many streams */
  async add(row: JobRow, queue: ImageQueue, pictures: PaintPicture[] = []): Promise<void> {
    const job: LiveJob = {
      row,
      queue,
      stop: new AbortController(),
      pictures,
      progress: null,
      remainingMs: undefined,
      retryAt: null,
      averageDurationMs: await usualMs(this.#platform, row.model),
      lastSentAt: 0,
      lastEvent: -1,
      pendingWrites: Promise.resolve(),
      ended: Promise.withResolvers(),
    };
    this.#jobs.set(row.id, job);
    // Without a stream, where there is no room for one, its state can still be asked for.
    await this.#platform.streams.open(streamIdOf(row.id), row.visitor).catch(() => false);
    this.publishState(job);
    this.#advance(queue);
  }

  /** How a job stands; for a job of this process more than its row says. */
  state(row: JobRow, pictures: readonly PaintPicture[]): PaintJobState {
    const job = this.#jobs.get(row.id);
    if (!job) return toJobState(row, pictures);
    const waiting = this.#waiting(job.queue.endpoint);
    const place = waiting.indexOf(job);
    return {
      ...toJobState(job.row, job.pictures),
      place: place < 0 ? null : place + 1,
      waitMs: isPaintEnded(job.row.status) ? null : (this.#waitMs(job) ?? null),
      progress: job.progress,
      retryAt: job.retryAt,
    };
  }

  /** The state at present, then the newer ones, to the end. */
  async *follow(row: JobRow, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const job = this.#jobs.get(row.id);
    await job?.pendingWrites;
    const pictures = (await listPictures(this.#platform, [row.id])).get(row.id) ?? [];
    // Read again: it may have ended meanwhile.
    const state = this.state(job?.row ?? row, pictures);
    const ended = isPaintEnded(state.status);
    const n = Math.max(0, job?.lastEvent ?? 0);
    yield { n, data: { type: ended ? 'finish' : 'state', job: state } satisfies PaintEvent };
    if (ended) return;
    let last = n;
    for await (const event of this.#platform.streams.read(streamIdOf(row.id), row.visitor, n, signal)) {
      yield event;
      last = event.n;
    }
    // There was no room for a stream: the end is sent all the same.
    if (job && this.#jobs.has(row.id) && !signal.aborted) {
      const disconnected = new Promise((resolve) => {
        signal.addEventListener('abort', resolve, { once: true });
      });
      await Promise.race([job.ended.promise, disconnected]);
      if (!signal.aborted)
        yield {
          n: last + 1,
          data: { type: 'finish', job: this.state(job.row, job.pictures) } satisfies PaintEvent,
        };
    }
  }

  /** Cancels a job: one that waits at once, a running one as soon as the provider knows. */
  async cancel(row: JobRow): Promise<void> {
    const job = this.#jobs.get(row.id);
    if (!job) return;
    const wasQueued = this.#waiting(job.queue.endpoint).includes(job);
    job.stop.abort(cancelledByVisitor);
    if (wasQueued) return this.#end(job, 'cancelled');
    // The provider is cancelled first; a slow one is not waited for.
    const timeout = new AbortController();
    await Promise.race([
      job.ended.promise,
      sleep(this.#clock, cancelTimeoutMs, timeout.signal).catch(() => undefined),
    ]);
    timeout.abort();
  }

  /** Resolves once a job is not under way any more. */
  async waitUntilEnded(id: string): Promise<void> {
    await this.#jobs.get(id)?.ended.promise;
  }

  /** Publishes a job's state to its followers; progress is throttled. */
  publishState(job: LiveJob, urgent = true): void {
    const now = this.#clock.now();
    if (!urgent && now - job.lastSentAt < publishIntervalMs) return;
    job.lastSentAt = now;
    const state = this.state(job.row, job.pictures);
    this.#append(job, { type: isPaintEnded(state.status) ? 'finish' : 'state', job: state });
  }

  #append(job: LiveJob, event: PaintEvent): void {
    const { streams, log } = this.#platform;
    job.pendingWrites = job.pendingWrites
      .then(() => streams.append(streamIdOf(job.row.id), event))
      .then((n) => {
        job.lastEvent = n;
        return undefined;
      })
      // Without a stream, or one that is full: the next look at the job tells the same.
      .catch((error: unknown) => log.debug({ err: error, job: job.row.id }, 'paint event not told'));
  }

  #jobsIn(endpoint: string): LiveJob[] {
    return [...this.#jobs.values()].filter(({ queue }) => queue.endpoint === endpoint);
  }

  #waiting(endpoint: string): LiveJob[] {
    return this.#jobsIn(endpoint).filter(({ row }) => row.status === 'queued');
  }

  /** Estimated milliseconds until a job is done, from earlier jobs. */
  #waitMs(job: LiveJob | undefined): number | undefined {
    if (!job) return undefined;
    const { row, averageDurationMs: average, remainingMs: leftMs, progress, queue } = job;
    if (row.status !== 'queued') {
      if (leftMs !== undefined) return leftMs;
      const now = this.#platform.clock.now();
      const elapsed = now - (row.started_at ?? now);
      if (progress !== null && progress > 0.05) return (elapsed / progress) * (1 - progress);
      return average === undefined ? undefined : Math.max(0, average - elapsed);
    }
    if (average === undefined) return undefined;
    const jobs = this.#jobsIn(queue.endpoint);
    const before = jobs.slice(0, jobs.indexOf(job));
    const times = before.map((other) =>
      other.row.status === 'queued' ? (other.averageDurationMs ?? average) : (this.#waitMs(other) ?? average),
    );
    return times.reduce((sum, ms) => sum + ms, 0) / queue.concurrency + average;
  }

  /** Starts as many jobs as the concurrency allows. */
  #advance(queue: ImageQueue): void {
    if (this.#platform.stopping.aborted) return;
    const jobs = this.#jobsIn(queue.endpoint);
    const waiting = jobs.filter(({ row }) => row.status === 'queued');
    const available = queue.concurrency - (jobs.length - waiting.length);
    // One that is being cancelled is on its way out.
    const next = waiting.filter(({ stop }) => !stop.signal.aborted);
    for (const job of next.slice(0, Math.max(0, available))) {
      job.row = { ...job.row, status: 'running', started_at: this.#platform.clock.now() };
      void this.#run(job);
    }
    for (const job of this.#waiting(queue.endpoint)) this.publishState(job);
  }

  async #run(job: LiveJob): Promise<void> {
    const { log } = this.#platform;
    try {
      const { status, started_at } = job.row;
      await updateJob(this.#platform, job.row.id, { status, started_at });
      this.publishState(job);
      await paintJob(
        this.#platform,
        job,
        (urgent) => this.publishState(job, urgent),
        this.#rules,
        this.#clock,
      );
      await this.#end(job, 'done');
    } catch (error) {
      // The row stays as it is: the next process resumes it.
      if (job.stop.signal.reason === serverStopping) return;
      if (job.stop.signal.reason === cancelledByVisitor) return this.#end(job, 'cancelled');
      if (!(error instanceof ModelError) || error.cause !== undefined)
        log.warn({ err: error, job: job.row.id, model: job.row.model }, 'painting failed');
      await this.#end(job, 'failed', error).catch((fault: unknown) =>
        log.error({ err: fault, job: job.row.id }, 'a paint job could not be ended'),
      );
    }
  }

  async #end(job: LiveJob, status: 'done' | 'failed' | 'cancelled', error?: unknown): Promise<void> {
    const { id, request_id: requestId } = job.row;
    const known = error instanceof AppError ? error : undefined;
    const info =
      status === 'failed'
        ? errorInfo(known?.code ?? 'server.internal', requestId, known?.wait, known?.reset)
        : null;
    try {
      job.row = await endJob(this.#platform, job.row, status, info);
      await this.#platform.limits.settle(job.row.reservation, job.pictures.length);
    } finally {
      job.progress = status === 'done' ? 1 : null;
      job.remainingMs = undefined;
      job.retryAt = null;
      if (isPaintEnded(job.row.status)) this.publishState(job);
      this.#jobs.delete(id);
      job.ended.resolve();
      await job.pendingWrites;
      await this.#platform.streams.close(streamIdOf(id));
      this.#advance(job.queue);
    }
  }

  /** Resumes what an earlier process left: tasks that providers keep go on, others start again, once. */
  async #resumeJobs(): Promise<void> {
    const rows = await listActiveJobs(this.#platform);
    const pictures = await listPictures(
      this.#platform,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const made = pictures.get(row.id) ?? [];
      // oxlint-disable-next-line no-await-in-loop -- in the order of the line
      const resumed = await resumeJob(this.#platform, row, made.length);
      const queue = resumed && this.#platform.images.queue(resumed.model);
      // oxlint-disable-next-line no-await-in-loop -- likewise
      if (queue) await this.add(resumed, queue, made);
    }
  }

  #stopAll(): void {
    for (const { stop } of this.#jobs.values()) stop.abort(serverStopping);
  }
}
