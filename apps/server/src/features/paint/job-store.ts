import type { ErrorInfo, PaintJob, PaintJobState, PaintPicture, PaintRequest } from '@baigong/contracts';
import type { Selectable } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import type { PaintJobsTable, PaintPicturesTable } from '../../platform/records/tables/paint.ts';
import { deletionTransaction } from '../../platform/storage/deletion-transaction.ts';
import { scheduleRemoval } from '../../platform/storage/schedule-removal.ts';
import { storeBlobs } from '../../platform/storage/store-blobs.ts';

/** How long an ended job and its pictures are kept: the browser has copied them long before. */
export const retentionMs = 24 * 3600_000;

export type JobRow = Selectable<PaintJobsTable>;
type Deps = Pick<Platform, 'records' | 'blobs' | 'clock' | 'reserve'>;

const pictureOf = (row: Selectable<PaintPicturesTable>): PaintPicture => ({
  id: row.id,
  type: row.type,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  seed: row.seed,
  revisedPrompt: row.revised_prompt,
});

export const parseRequest = (row: JobRow): PaintRequest => JSON.parse(row.request) as PaintRequest;

/** A job as its row tells it; what only the queue knows is not there. */
export const toJobState = (row: JobRow, pictures: readonly PaintPicture[]): PaintJobState => ({
  id: row.id,
  status: row.status,
  place: null,
  waitMs: null,
  progress: null,
  retryAt: null,
  pictures: [...pictures],
  error: row.error === null ? null : (JSON.parse(row.error) as ErrorInfo),
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  expiresAt: row.expires_at,
});

/** A state with what the job was asked for. */
export const toPaintJob = (row: JobRow, state: PaintJobState): PaintJob => ({
  ...state,
  request: parseRequest(row),
  references: row.reference_count,
});

/** The job of an id, whoever asked for it. */
export function findJob({ records }: Deps, id: string): Promise<JobRow | undefined> {
  return records.db.selectFrom('paint_jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A visitor's jobs, newest first. */
export function listJobs({ records }: Deps, visitor: string): Promise<JobRow[]> {
  return records.db
    .selectFrom('paint_jobs')
    .selectAll()
    .where('visitor', '=', visitor)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Jobs that have not ended, oldest first. */
export function listActiveJobs({ records }: Deps): Promise<JobRow[]> {
  return records.db
    .selectFrom('paint_jobs')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** The pictures of jobs, by job, in the order of their making. */
export async function listPictures(
  { records }: Deps,
  jobs: readonly string[],
): Promise<Map<string, PaintPicture[]>> {
  const found = new Map<string, PaintPicture[]>(jobs.map((job) => [job, []]));
  if (jobs.length === 0) return found;
  const rows = await records.db
    .selectFrom('paint_pictures')
    .selectAll()
    .where('job', 'in', jobs)
    .orderBy('n')
    .execute();
  for (const row of rows) found.get(row.job)?.push(pictureOf(row));
  return found;
}

/** A new job with its reference pictures. Undefined where one of that id is there already. */
export function addJob(
  deps: Pick<Platform, 'records' | 'blobs' | 'clock'>,
  row: Omit<JobRow, 'reference_blobs'>,
  references: readonly Uint8Array[],
): Promise<JobRow | undefined> {
  return storeBlobs(deps, references, (trx, keys) =>
    trx
      .insertInto('paint_jobs')
      .values({ ...row, reference_blobs: JSON.stringify(keys) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Notes what became of a job that goes on. */
export async function updateJob(
  { records }: Deps,
  id: string,
  changes: Partial<Pick<JobRow, 'status' | 'task' | 'restarts' | 'started_at'>>,
): Promise<void> {
  await records.db
    .updateTable('paint_jobs')
    .set(changes)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a job, once. Reference pictures are not needed any more and go. */
export async function endJob(
  deps: Deps,
  row: JobRow,
  status: 'done' | 'failed' | 'cancelled',
  error: ErrorInfo | null,
): Promise<JobRow> {
  const now = deps.clock.now();
  const ended = {
    status,
    error: error && JSON.stringify(error),
    ended_at: now,
    expires_at: now + retentionMs,
    reference_blobs: '[]',
  };
  const hashes = JSON.parse(row.reference_blobs) as string[];
  await deletionTransaction(deps, async (trx) => {
    const changed = await trx
      .updateTable('paint_jobs')
      .set(ended)
      .where('id', '=', row.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (changed && hashes.length > 0)
      await scheduleRemoval(trx, { reason: 'paint.end', subject: row.id, hashes, at: now });
  });
  return { ...row, ...ended };
}

/** Keeps a finished picture. */
export async function addPicture(
  deps: Deps,
  job: string,
  n: number,
  { bytes, ...picture }: Omit<PaintPicture, 'bytes'> & { bytes: Uint8Array },
): Promise<PaintPicture> {
  const row = await storeBlobs(deps, [bytes], (trx, [blob = '']) =>
    trx
      .insertInto('paint_pictures')
      .values({
        id: picture.id,
        job,
        n,
        blob,
        type: picture.type,
        width: picture.width,
        height: picture.height,
        bytes: bytes.length,
        seed: picture.seed,
        revised_prompt: picture.revisedPrompt,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return pictureOf(row);
}

/** A picture's bytes, for the visitor who asked for it. */
export async function readPicture(
  { records, blobs }: Deps,
  id: string,
  visitor: string,
): Promise<{ blob: string; type: string; bytes: Uint8Array } | undefined> {
  const row = await records.db
    .selectFrom('paint_pictures')
    .innerJoin('paint_jobs', 'paint_jobs.id', 'paint_pictures.job')
    .select(['paint_pictures.blob', 'paint_pictures.type'])
    .where('paint_pictures.id', '=', id)
    .where('paint_jobs.visitor', '=', visitor)
    .executeTakeFirst();
  const bytes = row && (await blobs.get(row.blob));
  return bytes && { ...row, bytes };
}

/** Average milliseconds of a model's latest jobs; undefined before the first. */
export async function usualMs({ records }: Deps, model: string): Promise<number | undefined> {
  const rows = await records.db
    .selectFrom('paint_jobs')
    .select(['started_at', 'ended_at'])
    .where('model', '=', model)
    .where('status', '=', 'done')
    .orderBy('ended_at', 'desc')
    .limit(10)
    .execute();
  const times = rows.flatMap(({ started_at: from, ended_at: to }) =>
    from === null || to === null ? [] : [to - from],
  );
  return times.length === 0 ? undefined : times.reduce((sum, ms) => sum + ms, 0) / times.length;
}

/** Deletes a job with its pictures. */
export async function deleteJob(
  deps: Deps,
  id: string,
  reason: 'paint.delete' | 'paint.expire',
): Promise<void> {
  await deletionTransaction(deps, async (trx) => {
    const pictures = await trx.selectFrom('paint_pictures').select('blob').where('job', '=', id).execute();
    const job = await trx
      .deleteFrom('paint_jobs')
      .where('id', '=', id)
      .returning('reference_blobs')
      .executeTakeFirst();
    if (!job) return;
    const references = JSON.parse(job.reference_blobs) as string[];
    const hashes = [...pictures.map(({ blob }) => blob), ...references];
    if (hashes.length > 0) await scheduleRemoval(trx, { reason, subject: id, hashes, at: deps.clock.now() });
  });
}

/** Deletes what has expired. */
export async function deleteExpiredJobs(deps: Deps): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- some at a time, so that visitors' calls come in between
    const rows = await deps.records.db
      .selectFrom('paint_jobs')
      .select('id')
      .where('expires_at', '<=', deps.clock.now())
      .limit(100)
      .execute();
    if (rows.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop -- see above
    for (const { id } of rows) await deleteJob(deps, id, 'paint.expire');
  }
}
