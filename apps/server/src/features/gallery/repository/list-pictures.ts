import { galleryPageSize, type GallerySort } from '@baigong/contracts';
import type { Records } from '../../../platform/records/records.ts';
import { cardColumns, type CardRow } from './picture-rows.ts';
import type { Search } from './search-query.ts';
import { type Cursor, first, type PictureIndex, rankOf } from './picture-index.ts';
import { postgresIndex } from './postgres-index.ts';
import { sqliteIndex } from './sqlite-index.ts';

type Source = Pick<Records, 'dialect' | 'db'>;

/** Most pictures scanned for one page. A page that was not filled by then is short, and `next` goes on. */
const maxScanned = 3_200;

/** The index of the database. */
export const indexOf = ({ dialect, db }: Source): PictureIndex =>
  dialect === 'sqlite' ? sqliteIndex(db) : postgresIndex(db);

export function parseCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return first;
  const [seq, rank] = cursor.split('-').map(Number);
  return { seq: seq ?? first.seq, rank: rank ?? first.rank };
}

const formatCursor = ({ seq, rank }: Cursor, sort: GallerySort): string =>
  sort === 'newest' ? String(seq) : `${seq}-${rank}`;

/** The place just before a shown picture, so that a list begins with it; undefined where it is not shown. */
export async function cursorBefore(
  { db }: Pick<Records, 'db'>,
  id: string,
  sort: GallerySort,
): Promise<Cursor | undefined> {
  const row = await db
    .selectFrom('gallery_pictures')
    .select(['seq', 'likes', 'week_likes'])
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .executeTakeFirst();
  return row && { seq: row.seq + 1, rank: sort === 'newest' ? first.rank : row[rankOf[sort]] };
}

export interface Page {
  readonly rows: CardRow[];
  readonly next: string | null;
}

/** One page of the gallery after a place. Bounded work whatever is asked: a page may be short while there is more. */
export async function listPictures(
  records: Source,
  sort: GallerySort,
  search: Search | undefined,
  after: Cursor,
): Promise<Page> {
  const index = indexOf(records);
  if (search !== undefined) return searchPictures(records, index, { sort, search, after });
  const found = await index.list(sort, after, galleryPageSize);
  const next = found.length < galleryPageSize ? null : formatCursor(found.at(-1) ?? after, sort);
  return { rows: await readCards(records, found), next };
}

async function searchPictures(
  records: Source,
  index: PictureIndex,
  { sort, search, after }: { readonly sort: GallerySort; readonly search: Search; readonly after: Cursor },
): Promise<Page> {
  const found: Cursor[] = [];
  const nextBatch = index.search(sort, search);
  let last = after;
  let scanned = 0;
  while (scanned < maxScanned && found.length < galleryPageSize) {
    const batch = await nextBatch(last, maxScanned - scanned);
    if (batch === undefined) return { rows: await readCards(records, found), next: null };
    scanned += batch.scanned;
    for (const candidate of batch.candidates) {
      if (found.length >= galleryPageSize) break;
      last = candidate;
      if (search.matches(candidate.words)) found.push(candidate);
    }
    if (found.length < galleryPageSize) last = batch.end;
  }
  return { rows: await readCards(records, found), next: formatCursor(last, sort) };
}

async function readCards({ db }: Source, found: readonly Cursor[]): Promise<CardRow[]> {
  if (found.length === 0) return [];
  const numbers = found.map(({ seq }) => seq);
  const rows = await db
    .selectFrom('gallery_pictures')
    .select(cardColumns)
    .where('seq', 'in', numbers)
    .execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return numbers.flatMap((seq) => bySeq.get(seq) ?? []);
}
