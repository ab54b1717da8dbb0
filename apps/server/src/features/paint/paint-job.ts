import { randomBytes } from 'node:crypto';
import type { PaintPicture } from '@baigong/contracts';
import type { ImageTask, ReferencePicture } from '../../platform/images/images.ts';
import { sleep, systemClock, type TimerClock } from '../../platform/base/clock.ts';
import { findStorageProblem } from '../../platform/base/storage-problem.ts';
import { ModelError } from '../../platform/models/models.ts';
import { retryDelayMs, type RetryOptions } from '../../platform/models/retry-policy.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { PictureEdit } from './edit/picture-edit.ts';
import { finishPicture, visibleMark, type FinishedPicture } from './finish-picture.ts';
import { readReferences } from './reference-pictures.ts';
import { parseRequest, referencesOf, type JobRow } from './repository/job-rows.ts';
import { addPicture, LeaseLostError, updateJob, type Lease } from './repository/lease-rows.ts';

/** Progress closer together than this is not written, in milliseconds. */
const progressMs = 1_000;

const defaults: RetryOptions = { retries: 3, backoffMs: 2_000, maxWaitMs: 120_000 };

/** A job that this process paints. */
export interface RunningJob {
  /** As this process wrote it. */
  row: JobRow;
  readonly lease: Lease;
  readonly stop: AbortController;
  readonly pictures: PaintPicture[];
  /** When progress was written last. */
  progressAt: number;
}

/** What is still to be painted of a job. */
function remainingTask({ row, pictures }: RunningJob, references: readonly ReferencePicture[]): ImageTask {
  const request = parseRequest(row);
  const finishedCount = pictures.length;
  return {
    mask: undefined,
    model: row.model,
    prompt: request.prompt,
    negativePrompt: request.negativePrompt?.trim() || undefined,
    size: request.size,
    count: (request.count ?? 1) - finishedCount,
    seed: row.seed === null ? undefined : row.seed + finishedCount,
    steps: request.steps,
    guidance: request.guidance,
    strength: references.length > 0 ? request.strength : undefined,
    quality: request.quality,
    references,
    resume: row.task ?? undefined,
  };
}

/**
 * Paints a job to its end: pictures are finished and kept as they come, passing failures tried again.
 * @param publish called when something has changed that followers should see
 * @throws ModelError why it failed; the reason of `job.stop` when it was stopped
 */
export async function paintJob(
  platform: PaintPlatform,
  job: RunningJob,
  publish: () => void,
  options: Partial<RetryOptions>,
  clock: TimerClock,
): Promise<void> {
  const rules = { ...defaults, ...options };
  const sent = await readReferences(platform, referencesOf(job.row));
  const source: Source = {
    references: sent.slice(0, job.row.reference_count),
    mask: sent[job.row.reference_count],
  };
  const timeout = new AbortController();
  const { answerMs, hasProgress } = platform.images.timeoutOf(job.row.model);
  // Some are asked for one picture after the other.
  const wholeMs = answerMs * (parseRequest(job.row).count ?? 1);
  const timer = setTimeout(() => timeout.abort(new ModelError('paint.timeout')), wholeMs);
  const signal = AbortSignal.any([job.stop.signal, timeout.signal]);
  // Whoever gives one answer and no sign before it paints on and charges: only what reports can be seen to stand still.
  const stall = hasProgress
    ? new StallWatch(clock, platform.settings.imageStallMs, () =>
        timeout.abort(new ModelError('paint.stalled')),
      )
    : new StallWatch(clock, answerMs, () => timeout.abort(new ModelError('paint.timeout')));
  try {
    for (let attempts = 0; ; attempts += 1) {
      try {
        await paintOnce(platform, job, source, publish, signal, stall);
        if (job.pictures.length === 0) throw new ModelError('paint.noPicture');
        return;
      } catch (error) {
        stall.pause();
        const waitMs = retryDelayMs(error, attempts, rules);
        if (signal.aborted || waitMs === undefined) throw signal.aborted ? signal.reason : error;
        // A task that the provider has failed is over; one that was only out of reach may still be there.
        const task = error instanceof ModelError && error.code === 'model.unreachable' ? job.row.task : null;
        const retryAt = platform.clock.now() + waitMs;
        await writeRow(platform, job, {
          status: 'retrying',
          task,
          asked_at: null,
          retry_at: retryAt,
          ...noProgress,
        });
        publish();
        await sleep(clock, waitMs, signal);
        await writeRow(platform, job, { status: 'running', retry_at: null });
        publish();
      }
    }
  } finally {
    stall.pause();
    clearTimeout(timer);
  }
}

/** Watches how long nothing has come from a provider; what we do with what came is not its time. */
class StallWatch {
  readonly #start: () => () => void;
  #cancel: () => void = () => undefined;

  constructor(clock: TimerClock, limitMs: number, onStall: () => void) {
    this.#start = () => clock.after(limitMs, onStall);
  }

  /** The provider has the word, from now. */
  wait(): void {
    this.#cancel();
    this.#cancel = this.#start();
  }

  pause(): void {
    this.#cancel();
  }
}

const noProgress = { progress: null, remaining_ms: null, ahead: null };

/** Waits before the tries after the first, in milliseconds: a database that is restarted is back by then. */
const waitsMs = [200, 500, 1_000, 2_000, 4_000, 8_000];

/**
 * Writes what a provider has done already, which must not be lost because the database is away for a moment.
 * @param write may be executed again although it succeeded
 */
export async function writeThrough<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await write();
    } catch (error) {
      const waitMs = waitsMs[tries];
      if (waitMs === undefined || findStorageProblem(error)?.code !== 'server.unavailable') throw error;
      await sleep(systemClock, waitMs, new AbortController().signal);
    }
}

async function writeRow(
  platform: PaintPlatform,
  job: RunningJob,
  changes: Parameters<typeof updateJob>[2],
): Promise<void> {
  await writeThrough(() => updateJob(platform, job.lease, changes));
  job.row = { ...job.row, ...changes };
}

/** The pictures that a job came with. */
interface Source {
  readonly references: readonly ReferencePicture[];
  /** Places of the first of them to paint anew. */
  readonly mask: ReferencePicture | undefined;
}

/** The edit of a picture that a job asks for, and the task for it; undefined where it asks for none. */
async function editTask(
  { images }: PaintPlatform,
  { row }: RunningJob,
  { references: [picture, ...others], mask }: Source,
  task: ImageTask,
  signal: AbortSignal,
): Promise<{ edit: PictureEdit; task: ImageTask } | undefined> {
  if (!mask || !picture) return undefined;
  const found = await images.find(row.model);
  if (!found) throw new ModelError('model.unknown');
  const { abilities } = found;
  const edit = new PictureEdit(picture, mask, abilities);
  const { size } = edit;
  // The provider has what it was shown.
  if (task.resume !== undefined) return { edit, task };
  const shown = await edit.show(signal);
  const references = [shown.picture, ...others];
  if (abilities.masks) return { edit, task: { ...task, size, references, mask: shown.mask } };
  return { edit, task: { ...task, size, references, prompt: `${task.prompt}${shown.words}` } };
}

async function paintOnce(
  platform: PaintPlatform,
  job: RunningJob,
  source: Source,
  publish: () => void,
  signal: AbortSignal,
  stall: StallWatch,
): Promise<void> {
  const { images, limits, settings } = platform;
  const whole = remainingTask(job, source.references);
  const edited = await editTask(platform, job, source, whole, signal);
  const task = edited?.task ?? whole;
  const { count = 1 } = parseRequest(job.row);
  const service = settings.publicUrl === undefined ? '百工' : new URL(settings.publicUrl).host;
  // Known before the provider is: if this process dies now, nobody can tell whether it was asked.
  if (task.resume === undefined) await writeRow(platform, job, { asked_at: platform.clock.now() });
  stall.wait();
  for await (const part of images.paint(task, signal)) {
    stall.pause();
    signal.throwIfAborted();
    if (part.type === 'task') {
      await writeRow(platform, job, { task: part.id, asked_at: null });
    } else if (part.type === 'progress') {
      const { done, remainingMs } = part;
      const remaining = remainingMs === undefined ? null : Math.round(remainingMs);
      await writeProgress(platform, job, { progress: done, remaining_ms: remaining, ahead: null }, publish);
    } else if (part.type === 'waiting') {
      await writeProgress(platform, job, { ...noProgress, ahead: part.before }, publish);
    } else if (part.type === 'picture' && job.pictures.length < count) {
      const id = randomBytes(16).toString('base64url');
      const how = { id, service, mark: settings.imageMark };
      // The provider's time is not this work's: what came in time is finished.
      const finished = await finish(part.bytes, edited?.edit, how, job.stop.signal);
      const { seed, revisedPrompt } = part;
      const n = job.pictures.length;
      const added = { id, ...finished, seed, revisedPrompt };
      job.pictures.push(await writeThrough(() => addPicture(platform, job.lease, n, added)));
      await writeThrough(() => limits.settle(job.row.reservation, n + 1, count - n - 1));
      publish();
    }
    stall.wait();
  }
}

async function finish(
  bytes: Uint8Array,
  edit: PictureEdit | undefined,
  how: Parameters<typeof finishPicture>[1],
  signal: AbortSignal,
): Promise<FinishedPicture> {
  if (!edit) return finishPicture(bytes, how, signal);
  const overlay = how.mark ? await visibleMark(edit.pictureSize) : undefined;
  return finishPicture(await edit.apply(bytes, overlay, signal), { ...how, mark: false }, signal);
}

async function writeProgress(
  platform: PaintPlatform,
  job: RunningJob,
  changes: { readonly progress: number | null; remaining_ms: number | null; ahead: number | null },
  publish: () => void,
): Promise<void> {
  const now = performance.now();
  if (now - job.progressAt < progressMs) return;
  job.progressAt = now;
  try {
    await updateJob(platform, job.lease, changes);
    publish();
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    platform.log.debug({ err: error, job: job.row.id }, 'progress was not written');
  }
}
