import {
  isPaintEnded,
  ErrorInfo,
  type PaintJob,
  type PaintJobState,
  type PaintPicture,
} from '@baigong/contracts';
import type { PaintPlatform } from './paint-platform.ts';
import { listPictures, parseRequest, usualMs, type JobRow } from './repository/job-rows.ts';
import { listActiveJobs, type ActiveJob } from './repository/queue-rows.ts';

/** All jobs that have not ended, and what is known of how long such jobs take. */
export interface Queues {
  readonly active: readonly ActiveJob[];
  /** Average milliseconds of the latest jobs, by model. */
  readonly averages: ReadonlyMap<string, number | undefined>;
}

export async function readQueues(platform: PaintPlatform): Promise<Queues> {
  const active = await listActiveJobs(platform);
  const models = [...new Set(active.map(({ model }) => model))];
  const averages = await Promise.all(
    models.map(async (model) => [model, await usualMs(platform, model)] as const),
  );
  return { active, averages: new Map(averages) };
}

/** The jobs that wait for an endpoint, the next one first. */
export const waitingFor = (active: readonly ActiveJob[], endpoint: string): ActiveJob[] =>
  active.filter((job) => job.endpoint === endpoint && job.status === 'queued');

/** Estimated milliseconds until a job is done, from earlier jobs. */
export function estimateWaitMs(
  platform: Pick<PaintPlatform, 'clock' | 'images'>,
  { active, averages }: Queues,
  job: ActiveJob,
): number | undefined {
  const average = averages.get(job.model);
  const leftMs = (one: ActiveJob): number | undefined => {
    if (one.remaining_ms !== null) return one.remaining_ms;
    const now = platform.clock.now();
    const elapsed = now - (one.started_at ?? now);
    const { progress } = one;
    if (progress !== null && progress > 0.05) return (elapsed / progress) * (1 - progress);
    const usual = averages.get(one.model);
    return usual === undefined ? undefined : Math.max(0, usual - elapsed);
  };
  if (job.status !== 'queued') return leftMs(job);
  if (average === undefined) return undefined;
  const queue = active.filter(({ endpoint }) => endpoint === job.endpoint);
  const before = queue.slice(
    0,
    queue.findIndex(({ id }) => id === job.id),
  );
  const times = before.map(
    (other) => (other.status === 'queued' ? averages.get(other.model) : leftMs(other)) ?? average,
  );
  const concurrency = platform.images.queue(job.model)?.concurrency ?? 1;
  return times.reduce((sum, ms) => sum + ms, 0) / concurrency + average;
}

/** How jobs stand, in the order of the rows. */
export async function readStates(platform: PaintPlatform, rows: readonly JobRow[]): Promise<PaintJobState[]> {
  const pictures = await listPictures(
    platform,
    rows.map(({ id }) => id),
  );
  const allEnded = rows.every(({ status }) => isPaintEnded(status));
  const queues = allEnded ? { active: [], averages: new Map() } : await readQueues(platform);
  return rows.map((row) => toState(platform, row, pictures.get(row.id) ?? [], queues));
}

function toState(
  platform: PaintPlatform,
  row: JobRow,
  pictures: readonly PaintPicture[],
  queues: Queues,
): PaintJobState {
  const job = queues.active.find(({ id }) => id === row.id);
  const place = waitingFor(queues.active, row.endpoint).findIndex(({ id }) => id === row.id);
  return {
    id: row.id,
    status: row.status,
    place: place < 0 || row.status !== 'queued' ? null : place + 1,
    waitMs: (!isPaintEnded(row.status) && job && estimateWaitMs(platform, queues, job)) || null,
    progress: row.progress,
    ahead: row.ahead,
    retryAt: row.retry_at,
    pictures: [...pictures],
    error: row.error === null ? null : ErrorInfo.parse(JSON.parse(row.error)),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
  };
}

/** A state with what the job was asked for. */
export const toPaintJob = (row: JobRow, state: PaintJobState): PaintJob => ({
  ...state,
  request: parseRequest(row),
  references: row.reference_count,
});
