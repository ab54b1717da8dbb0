import type { listReviewsRoute, ReviewedPicture } from '@baigong/contracts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { toPicture, type PictureRow } from './picture-rows.ts';
import type { Reader } from './find-pictures.ts';

const pageSize = 30;

/** What waits for the operator. */
export const isWaiting = sql<boolean>`(state = 'held' OR open_reports > 0)`;

/** Rows as the operator sees them, with their authors and open reports. */
export async function toReviewedPictures(
  { db }: Reader,
  rows: readonly PictureRow[],
): Promise<ReviewedPicture[]> {
  if (rows.length === 0) return [];
  const authors = await db
    .selectFrom('gallery_authors')
    .selectAll()
    .where(
      'hash',
      'in',
      rows.map((row) => row.author_hash),
    )
    .execute();
  const reports = await db
    .selectFrom('gallery_reports')
    .selectAll()
    .where(
      'seq',
      'in',
      rows.map((row) => row.seq),
    )
    .where('settled_at', 'is', null)
    .orderBy('at')
    .execute();
  const byHash = new Map(authors.map((author) => [author.hash, author]));
  return rows.map((row) => ({
    ...toPicture(row, false),
    state: row.state,
    heldFor: row.held_for,
    reason: row.reason,
    authorId: byHash.get(row.author_hash)?.id ?? '',
    authorBlocked: byHash.get(row.author_hash)?.blocked_at != null,
    reports: reports
      .filter(({ seq }) => seq === row.seq)
      .map(({ kind, text, at, counted }) => ({
        kind,
        text,
        at,
        counted: counted === 1,
      })),
  }));
}

/** One page of a list: the queue from its oldest, the others from their newest. */
export async function listForReview(
  { db }: Reader,
  { list, kind, cursor }: z.output<typeof listReviewsRoute.query>,
): Promise<{ pictures: ReviewedPicture[]; next: string | null }> {
  const start = cursor === undefined ? undefined : Number(cursor);
  let query = db.selectFrom('gallery_pictures').selectAll().limit(pageSize);
  if (list === 'queue') {
    query = query.where(isWaiting).orderBy('seq', 'asc');
    if (start !== undefined) query = query.where('seq', '>', start);
  } else {
    query = query.where('state', '=', list).orderBy('seq', 'desc');
    if (start !== undefined) query = query.where('seq', '<', start);
  }
  if (kind !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('gallery_reports')
          .select('gallery_reports.seq')
          .whereRef('gallery_reports.seq', '=', 'gallery_pictures.seq')
          .where('settled_at', 'is', null)
          .where('kind', '=', kind),
      ),
    );
  const rows = await query.execute();
  return {
    pictures: await toReviewedPictures({ db }, rows),
    next: rows.length < pageSize ? null : String(rows.at(-1)?.seq ?? ''),
  };
}
