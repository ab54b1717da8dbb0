import type { ReviewedPicture, ReviewList } from '@baigong/contracts';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import {
  changePicture,
  deletePictureFiles,
  findPicture,
  toPicture,
  type Db,
  type Deps,
  type PictureRow,
} from './pictures.ts';

const dayMs = 24 * 3600_000;
const pageSize = 30;

/** Rows as the operator sees them, with their authors and open reports. */
export async function toReviewedPictures(db: Db, rows: readonly PictureRow[]): Promise<ReviewedPicture[]> {
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
    reports: reports.filter(({ seq }) => seq === row.seq).map(({ kind, text, at }) => ({ kind, text, at })),
  }));
}

/** One page of a list: the queue from its oldest, the others from their newest. */
export async function listForReview(
  db: Db,
  list: ReviewList,
  cursor: string | undefined,
): Promise<{ pictures: ReviewedPicture[]; next: string | null }> {
  const start = cursor === undefined ? undefined : Number(cursor);
  let query = db.selectFrom('gallery_pictures').selectAll().limit(pageSize);
  if (list === 'queue') {
    query = query.where(sql<boolean>`(state = 'held' OR open_reports > 0)`).orderBy('seq', 'asc');
    if (start !== undefined) query = query.where('seq', '>', start);
  } else {
    query = query.where('state', '=', list).orderBy('seq', 'desc');
    if (start !== undefined) query = query.where('seq', '<', start);
  }
  const rows = await query.execute();
  return {
    pictures: await toReviewedPictures(db, rows),
    next: rows.length < pageSize ? null : String(rows.at(-1)?.seq ?? ''),
  };
}

export type Verdict =
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'hold' }
  | { readonly verdict: 'remove'; readonly reason: string };

/** Carries out the operator's verdict on a picture, and writes it down. */
export async function reviewPicture(deps: Deps, id: string, decision: Verdict): Promise<ReviewedPicture> {
  const { db } = deps.records;
  const now = deps.clock.now();
  const row = await db.transaction().execute(async (trx) => {
    const found = await findPicture({ db: trx }, id);
    if (found.state === 'removed') throw new AppError('gallery.removed');
    await recordAct(trx, {
      at: now,
      action: `gallery.${decision.verdict}`,
      subject: `${found.id} ${found.title}`,
      detail: decision.verdict === 'remove' ? decision.reason : '',
    });
    if (decision.verdict === 'hold') return changePicture(trx, found, { state: 'held', held_for: 'review' });
    // Decided: what was reported so far does not count again.
    await trx
      .updateTable('gallery_reports')
      .set({ settled_at: now })
      .where('seq', '=', found.seq)
      .where('settled_at', 'is', null)
      .execute();
    if (decision.verdict === 'approve')
      return changePicture(trx, found, { state: 'shown', held_for: null, open_reports: 0 });
    await trx
      .insertInto('gallery_banned')
      .values({ sha256: found.sha256, fingerprint: found.fingerprint, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return changePicture(trx, found, {
      state: 'removed',
      held_for: null,
      open_reports: 0,
      reason: decision.reason,
    });
  });
  if (row.state === 'removed') await deleteBytes(deps, row);
  const [answer] = await toReviewedPictures(db, [row]);
  if (!answer) throw new AppError('gallery.notFound');
  return answer;
}

/**
 * Deletes the bytes of a removed picture. Its names stay known, so that they say 410 and not 404, unless somebody
 * else's picture has the same bytes.
 */
async function deleteBytes(deps: Deps, { seq }: PictureRow): Promise<void> {
  const { db } = deps.records;
  const files = await db.selectFrom('gallery_files').selectAll().where('seq', '=', seq).execute();
  await deletePictureFiles(deps, seq);
  if (files.length > 0) await db.insertInto('gallery_files').values(files).execute();
}

/** Blocks an author's key or frees it, and removes what it published where a reason is given. */
export async function blockAuthor(
  deps: Deps,
  author: string,
  blocked: boolean,
  removalReason: string | null,
): Promise<{ blocked: boolean; removed: number }> {
  const { db } = deps.records;
  const now = deps.clock.now();
  const hash = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('gallery_authors')
      .set({ blocked_at: blocked ? now : null })
      .where('id', '=', author)
      .returning('hash')
      .executeTakeFirst();
    if (!row) throw new AppError('gallery.notFound');
    await recordAct(trx, {
      at: now,
      action: blocked ? 'gallery.block' : 'gallery.unblock',
      subject: author,
      detail: removalReason ?? '',
    });
    return row.hash;
  });
  if (!blocked || removalReason === null) return { blocked, removed: 0 };
  const pictures = await db
    .selectFrom('gallery_pictures')
    .select('id')
    .where('author_hash', '=', hash)
    .where('state', '!=', 'removed')
    .execute();
  for (const { id } of pictures)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that visitors' calls come in between
    await reviewPicture(deps, id, { verdict: 'remove', reason: removalReason });
  return { blocked, removed: pictures.length };
}

/** How many there are of everything. */
export async function countGallery({ records: { db }, clock }: Deps) {
  const now = clock.now();
  const { rows } = await sql<Record<CountName, number>>`SELECT
    (SELECT count(*) FROM gallery_pictures WHERE state = 'shown') AS shown,
    (SELECT count(*) FROM gallery_pictures WHERE state = 'held') AS held,
    (SELECT count(*) FROM gallery_pictures WHERE state = 'removed') AS removed,
    (SELECT count(*) FROM gallery_pictures WHERE created_at > ${now - dayMs}) AS publishedDay,
    (SELECT count(*) FROM gallery_pictures WHERE created_at > ${now - 7 * dayMs}) AS publishedWeek,
    (SELECT count(*) FROM gallery_likes) AS likes,
    (SELECT count(*) FROM gallery_reports WHERE settled_at IS NULL) AS openReports,
    (SELECT count(*) FROM gallery_authors) AS authors,
    (SELECT count(*) FROM gallery_authors WHERE blocked_at IS NOT NULL) AS blockedAuthors,
    (SELECT coalesce(sum(bytes), 0) FROM gallery_pictures WHERE state != 'removed') AS bytes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
}

type CountName =
  | 'shown'
  | 'held'
  | 'removed'
  | 'publishedDay'
  | 'publishedWeek'
  | 'likes'
  | 'openReports'
  | 'authors'
  | 'blockedAuthors'
  | 'bytes';
