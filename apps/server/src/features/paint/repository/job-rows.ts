import { PaintRequest, type PaintPicture } from '@baigong/contracts';
import { dayMs } from '@baigong/contracts/units';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { PaintJobsTable, PaintPicturesTable } from '../../../platform/records/tables/paint.ts';
import type { Records } from '../../../platform/records/records.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Clock } from '../../../platform/base/clock.ts';
import type { DiskReserve } from '../../../platform/storage/disk-reserve.ts';

/** How long an ended job and its pictures are kept: the browser has copied them long before. */
export const retentionMs = dayMs;

export type JobRow = Selectable<PaintJobsTable>;
export interface Deps {
  readonly records: Records;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly reserve: DiskReserve;
}

export const parseRequest = (row: JobRow): PaintRequest => PaintRequest.parse(JSON.parse(row.request));

const Keys = z.array(z.string());

/** Keys of the blobs that a job paints from. */
export const referencesOf = (row: Pick<JobRow, 'reference_blobs'>): string[] =>
  Keys.parse(JSON.parse(row.reference_blobs));

export const pictureOf = (row: Selectable<PaintPicturesTable>): PaintPicture => ({
  id: row.id,
  type: row.type,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  seed: row.seed,
  revisedPrompt: row.revised_prompt,
});

/** Jobs by their ids, whoever asked for them. */
export async function findJobs({ records }: Deps, ids: readonly string[]): Promise<JobRow[]> {
  return ids.length === 0
    ? []
    : records.db.selectFrom('paint_jobs').selectAll().where('id', 'in', ids).execute();
}

/** The job of an id, whoever asked for it. */
export async function findJob(deps: Deps, id: string): Promise<JobRow | undefined> {
  return (await findJobs(deps, [id]))[0];
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

/** A picture's file, for the visitor who asked for it. */
export function findPicture(
  { records }: { readonly records: Records },
  id: string,
  visitor: string,
): Promise<{ blob: string; type: string } | undefined> {
  return records.db
    .selectFrom('paint_pictures')
    .innerJoin('paint_jobs', 'paint_jobs.id', 'paint_pictures.job')
    .select(['paint_pictures.blob', 'paint_pictures.type'])
    .where('paint_pictures.id', '=', id)
    .where('paint_jobs.visitor', '=', visitor)
    .executeTakeFirst();
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
