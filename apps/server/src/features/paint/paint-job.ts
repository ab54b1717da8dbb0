import { randomBytes } from 'node:crypto';
import type { ImageTask, ReferencePicture } from '../../platform/images/images.ts';
import { sleep, type TimerClock } from '../../platform/clock.ts';
import { ModelError } from '../../platform/models/models.ts';
import { retryDelayMs, type RetryOptions } from '../../platform/models/retry-policy.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishPicture } from './finish-picture.ts';
import { addPicture, updateJob, parseRequest } from './job-store.ts';
import type { LiveJob } from './live-job.ts';
import { readReferences } from './reference-pictures.ts';

const defaults: RetryOptions = { retries: 3, backoffMs: 2_000, maxWaitMs: 120_000 };

/** What is still to be painted of a job. */
function remainingTask({ row, pictures }: LiveJob, references: readonly ReferencePicture[]): ImageTask {
  const request = parseRequest(row);
  const finishedCount = pictures.length;
  return {
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
 * @param publishState called when something has changed that followers should see (at once, or soon)
 * @throws ModelError why it failed; the reason of `job.stop` when it was stopped
 */
export async function paintJob(
  platform: Platform,
  job: LiveJob,
  publishState: (urgent: boolean) => void,
  options: Partial<RetryOptions>,
  clock: TimerClock,
): Promise<void> {
  const rules = { ...defaults, ...options };
  const references = await readReferences(platform, JSON.parse(job.row.reference_blobs) as string[]);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new ModelError('model.timeout')), job.queue.timeoutMs);
  const signal = AbortSignal.any([job.stop.signal, timeout.signal]);
  try {
    for (let attempts = 0; ; attempts += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a try, a wait, a try
        await paintOnce(platform, job, references, publishState, signal);
        if (job.pictures.length === 0) throw new ModelError('paint.noPicture');
        return;
      } catch (error) {
        const waitMs = retryDelayMs(error, attempts, rules);
        if (signal.aborted || waitMs === undefined) throw signal.aborted ? signal.reason : error;
        // A task that the provider has failed is over; one that was only out of reach may still be there.
        const task = error instanceof ModelError && error.code === 'model.unreachable' ? job.row.task : null;
        job.row = { ...job.row, status: 'retrying', task };
        job.retryAt = platform.clock.now() + waitMs;
        job.progress = null;
        job.remainingMs = undefined;
        await updateJob(platform, job.row.id, { status: 'retrying', task }); // oxlint-disable-line no-await-in-loop -- likewise
        publishState(true);
        await sleep(clock, waitMs, signal); // oxlint-disable-line no-await-in-loop -- likewise
        job.row = { ...job.row, status: 'running' };
        job.retryAt = null;
        await updateJob(platform, job.row.id, { status: 'running' }); // oxlint-disable-line no-await-in-loop -- likewise
        publishState(true);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

async function paintOnce(
  platform: Platform,
  job: LiveJob,
  references: readonly ReferencePicture[],
  publishState: (urgent: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const { images, limits, settings } = platform;
  const task = remainingTask(job, references);
  const { count = 1 } = parseRequest(job.row);
  const service = settings.publicUrl === undefined ? '百工' : new URL(settings.publicUrl).host;
  for await (const part of images.paint(task, signal)) {
    signal.throwIfAborted();
    if (part.type === 'task') {
      job.row = { ...job.row, task: part.id };
      await updateJob(platform, job.row.id, { task: part.id });
    } else if (part.type === 'progress') {
      job.progress = part.done;
      job.remainingMs = part.remainingMs;
      publishState(false);
    } else if (job.pictures.length < count) {
      const id = randomBytes(16).toString('base64url');
      const finished = await finishPicture(part.bytes, { id, service, mark: settings.imageMark });
      const { seed, revisedPrompt } = part;
      const n = job.pictures.length;
      job.pictures.push(await addPicture(platform, job.row.id, n, { id, ...finished, seed, revisedPrompt }));
      await limits.settle(job.row.reservation, n + 1, count - n - 1);
      publishState(true);
    }
  }
}
