import { isPaintEnded, type PaintEvent, type PaintJobState, type PaintPicture } from '@baigong/contracts';
import { AppError, errorInfo } from '../../platform/http/app-error.ts';
import { serverStopping, type ImageLane } from '../../platform/images/images.ts';
import { pause, systemClock, type TimerClock } from '../../platform/models/clock.ts';
import { ModelError } from '../../platform/models/models.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StreamEvent } from '../../platform/streams/streams.ts';
import {
  endJob,
  jobsUnderWay,
  noteJob,
  picturesOf,
  requestOf,
  stateOf,
  usualMs,
  type JobRow,
} from './paint-jobs.ts';
import { paintJob, type PaintRules } from './paint-job.ts';

/** Jobs that may wait for one endpoint. */
const maxWaiting = 200;

/** Progress closer together than this is told with the next. */
const tellEveryMs = 400;

/** A job that has not ended, with what only this process knows of it. */
export interface LiveJob {
  row: JobRow;
  readonly lane: ImageLane;
  readonly stop: AbortController;
  readonly pictures: PaintPicture[];
  progress: number | null;
  leftMs: number | undefined;
  retryAt: number | null;
  /** What jobs of this model usually take. */
  usualMs: number | undefined;
  toldAt: number;
  lastEvent: number;
  /** Events are written one after the other. */
  tail: Promise<void>;
  readonly over: PromiseWithResolvers<void>;
}

/** How long a cancel waits for the provider to hear of it. */
const patienceMs = 1_500;

/** The reason of an abort by the visitor. */
export const cancelledByVisitor = new Error('cancelled by the visitor');

export const streamOf = (job: string): string => `paint ${job}`;

/** The jobs under way: in one line per endpoint, so many at a time, with what is told of them. */
export class PaintQueue {
  readonly #platform: Platform;
  readonly #clock: TimerClock;
  readonly #rules: Partial<PaintRules>;
  readonly #jobs = new Map<string, LiveJob>();
  /** Once the jobs of an earlier process are taken up again. */
  readonly ready: Promise<void>;

  constructor(platform: Platform, rules: Partial<PaintRules> = {}, clock: TimerClock = systemClock) {
    this.#platform = platform;
    this.#rules = rules;
    this.#clock = clock;
    platform.stopping.addEventListener('abort', () => this.#stopAll(), { once: true });
    this.ready = this.#takeUp().catch((error: unknown) => {
      if (!platform.stopping.aborted) platform.log.error({ err: error }, 'taking up paint jobs failed');
    });
  }

  underWayOf(visitor: string): LiveJob[] {
    return [...this.#jobs.values()].filter(({ row }) => row.visitor === visitor);
  }

  /** Pictures that a visitor's jobs have still to make. */
  picturesAwaited(visitor: string): number {
    return this.underWayOf(visitor).reduce(
      (sum, { row, pictures }) => sum + (requestOf(row).count ?? 1) - pictures.length,
      0,
    );
  }

  /** @throws AppError paint.queueFull */
  checkRoom(lane: ImageLane): void {
    const waiting = this.#waiting(lane.endpoint);
    if (waiting.length < maxWaiting) return;
    throw new AppError('paint.queueFull', {
      wait: Math.min(600, (this.#waitMs(waiting[0]) ?? 60_000) / 1000),
    });
  }

  /** Takes a job into its line. @throws AppError paint.tooManyJobs where the visitor has too many streams */
  async add(row: JobRow, lane: ImageLane, pictures: PaintPicture[] = []): Promise<void> {
    const job: LiveJob = {
      row,
      lane,
      stop: new AbortController(),
      pictures,
      progress: null,
      leftMs: undefined,
      retryAt: null,
      usualMs: await usualMs(this.#platform, row.model),
      toldAt: 0,
      lastEvent: -1,
      tail: Promise.resolve(),
      over: Promise.withResolvers(),
    };
    this.#jobs.set(row.id, job);
    // Without a stream, where there is no room for one, its state can still be asked for.
    await this.#platform.streams.open(streamOf(row.id), row.visitor).catch(() => false);
    this.tell(job);
    this.#advance(lane);
  }

  /** How a job stands; for a job of this process more than its row says. */
  state(row: JobRow, pictures: readonly PaintPicture[]): PaintJobState {
    const job = this.#jobs.get(row.id);
    if (!job) return stateOf(row, pictures);
    const waiting = this.#waiting(job.lane.endpoint);
    const place = waiting.indexOf(job);
    return {
      ...stateOf(job.row, job.pictures),
      place: place < 0 ? null : place + 1,
      waitMs: isPaintEnded(job.row.status) ? null : (this.#waitMs(job) ?? null),
      progress: job.progress,
      retryAt: job.retryAt,
    };
  }

  /** The state at present, then the newer ones, to the end. */
  async *follow(row: JobRow, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const job = this.#jobs.get(row.id);
    await job?.tail;
    const pictures = (await picturesOf(this.#platform, [row.id])).get(row.id) ?? [];
    // Read again: it may have ended meanwhile.
    const state = this.state(job?.row ?? row, pictures);
    const ended = isPaintEnded(state.status);
    const n = Math.max(0, job?.lastEvent ?? 0);
    yield { n, data: { type: ended ? 'finish' : 'state', job: state } satisfies PaintEvent };
    if (ended) return;
    let last = n;
    for await (const event of this.#platform.streams.read(streamOf(row.id), row.visitor, n, signal)) {
      yield event;
      last = event.n;
    }
    // There was no room for a stream: its end is told all the same.
    if (job && this.#jobs.has(row.id) && !signal.aborted) {
      const gone = new Promise((resolve) => {
        signal.addEventListener('abort', resolve, { once: true });
      });
      await Promise.race([job.over.promise, gone]);
      if (!signal.aborted)
        yield {
          n: last + 1,
          data: { type: 'finish', job: this.state(job.row, job.pictures) } satisfies PaintEvent,
        };
    }
  }

  /** Cancels a job: one that waits at once, one that runs as soon as the provider is told. */
  async cancel(row: JobRow): Promise<void> {
    const job = this.#jobs.get(row.id);
    if (!job) return;
    const waited = this.#waiting(job.lane.endpoint).includes(job);
    job.stop.abort(cancelledByVisitor);
    if (waited) return this.#end(job, 'cancelled');
    // The provider is told first; one that does not listen is not waited for.
    const patience = new AbortController();
    await Promise.race([
      job.over.promise,
      pause(this.#clock, patienceMs, patience.signal).catch(() => undefined),
    ]);
    patience.abort();
  }

  /** Resolves once a job is not under way any more. */
  async ended(id: string): Promise<void> {
    await this.#jobs.get(id)?.over.promise;
  }

  /** Tells those who follow how a job stands; progress not too often. */
  tell(job: LiveJob, urgent = true): void {
    const now = this.#clock.now();
    if (!urgent && now - job.toldAt < tellEveryMs) return;
    job.toldAt = now;
    const state = this.state(job.row, job.pictures);
    this.#append(job, { type: isPaintEnded(state.status) ? 'finish' : 'state', job: state });
  }

  #append(job: LiveJob, event: PaintEvent): void {
    const { streams, log } = this.#platform;
    job.tail = job.tail
      .then(() => streams.append(streamOf(job.row.id), event))
      .then((n) => {
        job.lastEvent = n;
        return undefined;
      })
      // Without a stream, or one that is full: the next look at the job tells the same.
      .catch((error: unknown) => log.debug({ err: error, job: job.row.id }, 'paint event not told'));
  }

  #ofLane(endpoint: string): LiveJob[] {
    return [...this.#jobs.values()].filter(({ lane }) => lane.endpoint === endpoint);
  }

  #waiting(endpoint: string): LiveJob[] {
    return this.#ofLane(endpoint).filter(({ row }) => row.status === 'queued');
  }

  /** Milliseconds until a job is done, as far as its likes tell. */
  #waitMs(job: LiveJob | undefined): number | undefined {
    if (!job) return undefined;
    const { row, usualMs: usual, leftMs, progress, lane } = job;
    if (row.status !== 'queued') {
      if (leftMs !== undefined) return leftMs;
      const now = this.#platform.clock.now();
      const elapsed = now - (row.started_at ?? now);
      if (progress !== null && progress > 0.05) return (elapsed / progress) * (1 - progress);
      return usual === undefined ? undefined : Math.max(0, usual - elapsed);
    }
    if (usual === undefined) return undefined;
    const all = this.#ofLane(lane.endpoint);
    const before = all.slice(0, all.indexOf(job));
    const times = before.map((other) =>
      other.row.status === 'queued' ? (other.usualMs ?? usual) : (this.#waitMs(other) ?? usual),
    );
    return times.reduce((sum, ms) => sum + ms, 0) / lane.concurrency + usual;
  }

  /** Begins what there is room for. */
  #advance(lane: ImageLane): void {
    if (this.#platform.stopping.aborted) return;
    const all = this.#ofLane(lane.endpoint);
    const waiting = all.filter(({ row }) => row.status === 'queued');
    const room = lane.concurrency - (all.length - waiting.length);
    // One that is being cancelled is on its way out.
    const next = waiting.filter(({ stop }) => !stop.signal.aborted);
    for (const job of next.slice(0, Math.max(0, room))) {
      job.row = { ...job.row, status: 'running', started_at: this.#platform.clock.now() };
      void this.#run(job);
    }
    for (const job of this.#waiting(lane.endpoint)) this.tell(job);
  }

  async #run(job: LiveJob): Promise<void> {
    const { log } = this.#platform;
    try {
      const { status, started_at } = job.row;
      await noteJob(this.#platform, job.row.id, { status, started_at });
      this.tell(job);
      await paintJob(this.#platform, job, (urgent) => this.tell(job, urgent), this.#rules, this.#clock);
      await this.#end(job, 'done');
    } catch (error) {
      // The row stays as it is: the next process takes it up.
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
    const known = error instanceof ModelError || error instanceof AppError ? error : undefined;
    const info =
      status === 'failed' ? errorInfo(known?.code ?? 'server.internal', requestId, known?.wait) : null;
    try {
      job.row = await endJob(this.#platform, job.row, status, info);
    } finally {
      job.progress = status === 'done' ? 1 : null;
      job.leftMs = undefined;
      job.retryAt = null;
      if (isPaintEnded(job.row.status)) this.tell(job);
      this.#jobs.delete(id);
      job.over.resolve();
      await job.tail;
      await this.#platform.streams.close(streamOf(id));
      this.#advance(job.lane);
    }
  }

  /** Takes up what an earlier process left: tasks that providers keep go on, others begin anew, once. */
  async #takeUp(): Promise<void> {
    const rows = await jobsUnderWay(this.#platform);
    const pictures = await picturesOf(
      this.#platform,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const lane = this.#platform.images.lane(row.model);
      const begun = row.status !== 'queued';
      const again = begun && row.task === null;
      if (!lane || (again && row.restarts > 0)) {
        const code = lane ? 'paint.interrupted' : 'model.unknown';
        // oxlint-disable-next-line no-await-in-loop -- in the order of the line
        await endJob(this.#platform, row, 'failed', errorInfo(code, row.request_id));
        continue;
      }
      const restarts = row.restarts + (again ? 1 : 0);
      const waiting: JobRow = { ...row, status: 'queued', restarts };
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await noteJob(this.#platform, row.id, { status: 'queued', restarts });
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await this.add(waiting, lane, pictures.get(row.id) ?? []);
    }
  }

  #stopAll(): void {
    for (const { stop } of this.#jobs.values()) stop.abort(serverStopping);
  }
}
