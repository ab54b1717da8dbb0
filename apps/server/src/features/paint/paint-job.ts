import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@baigong/contracts';
import { pictureType } from '@baigong/pictures';
import type { ImageTask, ReferencePicture } from '../../platform/images/images.ts';
import { pause, type TimerClock } from '../../platform/models/clock.ts';
import { ModelError } from '../../platform/models/models.ts';
import type { Platform } from '../../platform/platform.ts';
import { referenceSalt, spendPicture } from './create-job.ts';
import { finishPicture } from './finish-picture.ts';
import { addPicture, noteJob, requestOf } from './paint-jobs.ts';
import type { LiveJob } from './paint-queue.ts';

/** How a job is tried again. */
export interface PaintRules {
  /** Tries after the first. */
  readonly retries: number;
  /** Wait before the first retry; doubles with each. */
  readonly backoffMs: number;
  /** A provider that asks for a longer wait is not waited for: the visitor is told instead. */
  readonly longestWaitMs: number;
}

const defaults: PaintRules = { retries: 3, backoffMs: 2_000, longestWaitMs: 120_000 };

/** Failures that may be gone in a moment, and have cost nothing. */
const passing: ReadonlySet<ErrorCode> = new Set(['model.busy', 'model.unreachable']);

async function readReferences({ blobs }: Platform, keys: readonly string[]): Promise<ReferencePicture[]> {
  return Promise.all(
    keys.map(async (key) => {
      const bytes = (await blobs.get(key))?.subarray(referenceSalt);
      const type = bytes && pictureType(bytes);
      if (!bytes || (type !== 'image/png' && type !== 'image/jpeg' && type !== 'image/webp'))
        throw new Error('a reference picture is not there');
      return { bytes, type };
    }),
  );
}

/** What is still to be painted of a job. */
function taskOf({ row, pictures }: LiveJob, references: readonly ReferencePicture[]): ImageTask {
  const request = requestOf(row);
  const made = pictures.length;
  return {
    model: row.model,
    prompt: request.prompt,
    negativePrompt: request.negativePrompt?.trim() || undefined,
    size: request.size,
    count: (request.count ?? 1) - made,
    seed: row.seed === null ? undefined : row.seed + made,
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
 * @param tell called when something has changed that followers should see (at once, or soon)
 * @throws ModelError why it failed; the reason of `job.stop` when it was stopped
 */
export async function paintJob(
  platform: Platform,
  job: LiveJob,
  tell: (urgent: boolean) => void,
  given: Partial<PaintRules>,
  clock: TimerClock,
): Promise<void> {
  const rules = { ...defaults, ...given };
  const references = await readReferences(platform, JSON.parse(job.row.reference_blobs) as string[]);
  const overtime = new AbortController();
  const timer = setTimeout(() => overtime.abort(new ModelError('model.timeout')), job.lane.timeoutMs);
  const signal = AbortSignal.any([job.stop.signal, overtime.signal]);
  try {
    for (let tried = 0; ; tried += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a try, a wait, a try
        await paintOnce(platform, job, references, tell, signal);
        if (job.pictures.length === 0) throw new ModelError('paint.noPicture');
        return;
      } catch (error) {
        const waitMs = retryWait(error, tried, rules);
        if (signal.aborted || waitMs === undefined) throw signal.aborted ? signal.reason : error;
        // A task that the provider has failed is over; one that was only out of reach may still be there.
        const task = error instanceof ModelError && error.code === 'model.unreachable' ? job.row.task : null;
        job.row = { ...job.row, status: 'retrying', task };
        job.retryAt = platform.clock.now() + waitMs;
        job.progress = null;
        job.leftMs = undefined;
        await noteJob(platform, job.row.id, { status: 'retrying', task }); // oxlint-disable-line no-await-in-loop -- likewise
        tell(true);
        await pause(clock, waitMs, signal); // oxlint-disable-line no-await-in-loop -- likewise
        job.row = { ...job.row, status: 'running' };
        job.retryAt = null;
        await noteJob(platform, job.row.id, { status: 'running' }); // oxlint-disable-line no-await-in-loop -- likewise
        tell(true);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds to wait before the next try; undefined where there is none. */
function retryWait(error: unknown, tried: number, rules: PaintRules): number | undefined {
  if (!(error instanceof ModelError) || !passing.has(error.code) || tried >= rules.retries) return undefined;
  const asked = (error.wait ?? 0) * 1000;
  return asked > rules.longestWaitMs ? undefined : Math.max(asked, rules.backoffMs * 2 ** tried);
}

async function paintOnce(
  platform: Platform,
  job: LiveJob,
  references: readonly ReferencePicture[],
  tell: (urgent: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const { images, settings } = platform;
  const task = taskOf(job, references);
  const service = settings.publicUrl === undefined ? '百工' : new URL(settings.publicUrl).host;
  for await (const part of images.paint(task, signal)) {
    signal.throwIfAborted();
    if (part.type === 'task') {
      job.row = { ...job.row, task: part.id };
      await noteJob(platform, job.row.id, { task: part.id });
    } else if (part.type === 'progress') {
      job.progress = part.done;
      job.leftMs = part.leftMs;
      tell(false);
    } else if (job.pictures.length < (requestOf(job.row).count ?? 1)) {
      const id = randomBytes(16).toString('base64url');
      const finished = await finishPicture(part.bytes, { id, service, mark: settings.imageMark });
      const { seed, revisedPrompt } = part;
      const n = job.pictures.length;
      job.pictures.push(await addPicture(platform, job.row.id, n, { id, ...finished, seed, revisedPrompt }));
      await spendPicture(platform, job.row);
      tell(true);
    }
  }
}
