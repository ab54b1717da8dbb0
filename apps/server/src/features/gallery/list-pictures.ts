import { galleryPageSize, type GallerySort } from '@baigong/contracts';
import { sql } from 'kysely';
import { cardColumns, type CardRow, type Db } from './picture-rows.ts';
import type { Search } from './search-query.ts';

/**
 * Up to this many matches are sorted in memory; with more, the index of the order is scanned, because then one
 * in some hundred pictures matches. Measured with `bench/gallery.ts`.
 */
const maxSorted = 4_000;

/** Most pictures scanned for one page. A page that was not filled by then is short, and `next` goes on. */
const maxScanned = 3_000;

/** Scanned in one query. */
const batchSize = 400;

/** A position in a list: the next page starts after it. */
export interface Cursor {
  /** Likes, where the order is by them. */
  readonly rank: number;
  readonly seq: number;
}

const columnOf = { week: 'week_likes', popular: 'likes' } as const;
type RankedSort = keyof typeof columnOf;

const first: Cursor = { rank: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

export function parseCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return first;
  const [seq, rank] = cursor.split('-').map(Number);
  return { seq: seq ?? first.seq, rank: rank ?? first.rank };
}

const formatCursor = ({ seq, rank }: Cursor, sort: GallerySort): string =>
  sort === 'newest' ? String(seq) : `${seq}-${rank}`;

/** The place just before a shown picture, so that a list begins with it; undefined where it is not shown. */
export async function cursorBefore(db: Db, id: string, sort: GallerySort): Promise<Cursor | undefined> {
  const row = await db
    .selectFrom('gallery_pictures')
    .select(['seq', 'likes', 'week_likes'])
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .executeTakeFirst();
  return row && { seq: row.seq + 1, rank: sort === 'newest' ? first.rank : row[columnOf[sort]] };
}

/** The next pictures of an order after a place, with what the search compares. */
function scan(db: Db, sort: GallerySort, after: Cursor, limit: number) {
  const rows = (condition: ReturnType<typeof sql>, column: 'seq' | 'likes' | 'week_likes', index: string) =>
    sql<Candidate>`SELECT p.seq AS seq, ${sql.ref(`p.${column}`)} AS rank, w.words AS words
      FROM gallery_pictures AS p INDEXED BY ${sql.ref(index)} JOIN gallery_words AS w ON w.seq = p.seq
      WHERE p.state = 'shown' AND ${condition}
      ORDER BY ${sql.ref(`p.${column}`)} DESC, p.seq DESC LIMIT ${limit}`.execute(db);
  if (sort === 'newest') return rows(sql`p.seq < ${after.seq}`, 'seq', 'gallery_pictures_newest');
  return scanRanked(rows, sort, after, limit);
}

interface Candidate extends Cursor {
  readonly words: string;
}

/** Equal ranks first, then lower ones: each by a plain range of the index, which a comparison of pairs is not. */
async function scanRanked(
  rows: (
    condition: ReturnType<typeof sql>,
    column: 'likes' | 'week_likes',
    index: string,
  ) => Promise<{ rows: Candidate[] }>,
  sort: RankedSort,
  after: Cursor,
  limit: number,
): Promise<{ rows: Candidate[] }> {
  const column = columnOf[sort];
  const index = `gallery_pictures_${sort}`;
  const ref = sql.ref(`p.${column}`);
  const equal = await rows(sql`${ref} = ${after.rank} AND p.seq < ${after.seq}`, column, index);
  if (equal.rows.length >= limit) return equal;
  const lower = await rows(sql`${ref} < ${after.rank}`, column, index);
  return { rows: [...equal.rows, ...lower.rows].slice(0, limit) };
}

/** The newest pictures that the index finds, before a number. */
async function findMatches(db: Db, { match }: Search, before: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ rowid: number }>`SELECT rowid FROM gallery_grams
    WHERE gallery_grams MATCH ${match} AND rowid < ${before} ORDER BY rowid DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ rowid }) => rowid);
}

/** Finds put in the order of a sort, after a place. */
async function sortMatches(
  db: Db,
  found: readonly number[],
  sort: RankedSort,
  after: Cursor,
): Promise<Cursor[]> {
  const column = sql.ref(columnOf[sort]);
  const { rows } = await sql<Cursor>`SELECT seq, ${column} AS rank
    FROM gallery_pictures INDEXED BY gallery_pictures_ranks
    WHERE state = 'shown' AND seq IN (SELECT value FROM json_each(${JSON.stringify(found)}))`.execute(db);
  return rows
    .filter((row) => row.rank < after.rank || (row.rank === after.rank && row.seq < after.seq))
    .toSorted((a, b) => b.rank - a.rank || b.seq - a.seq);
}

async function loadSearchText(db: Db, candidates: readonly Cursor[]): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('gallery_words')
    .selectAll()
    .where(
      'seq',
      'in',
      candidates.map(({ seq }) => seq),
    )
    .execute();
  const words = new Map(rows.map((row) => [row.seq, row.words]));
  return candidates.flatMap((candidate) => {
    const text = words.get(candidate.seq);
    return text === undefined ? [] : [{ ...candidate, words: text }];
  });
}

type CandidateSource = (after: Cursor) => Promise<Candidate[]>;

/** Where the next steps of a search come from, by the order and by how much there is to be found. */
async function candidateSource(
  db: Db,
  sort: GallerySort,
  search: Search,
  after: Cursor,
): Promise<CandidateSource> {
  if (sort === 'newest')
    return async ({ seq }) => {
      const found = await findMatches(db, search, seq, batchSize);
      return found.length === 0
        ? []
        : loadSearchText(
            db,
            found.map((number) => ({ seq: number, rank: first.rank })),
          );
    };
  const found = await findMatches(db, search, first.seq, maxSorted + 1);
  if (found.length > maxSorted) return async (from) => (await scan(db, sort, from, batchSize)).rows;
  const ranked = await sortMatches(db, found, sort, after);
  let at = 0;
  return async () => {
    const part = ranked.slice(at, at + batchSize);
    at += batchSize;
    return part.length === 0 ? [] : loadSearchText(db, part);
  };
}

export interface Page {
  readonly rows: CardRow[];
  readonly next: string | null;
}

/** One page of the gallery after a place. Bounded work whatever is asked: a page may be short while there is more. */
export async function listPictures(
  db: Db,
  sort: GallerySort,
  search: Search | undefined,
  after: Cursor,
): Promise<Page> {
  const candidates: Cursor[] = [];
  let last = after;
  let ended = false;
  if (search === undefined) {
    const { rows } = await scan(db, sort, after, galleryPageSize);
    candidates.push(...rows);
    last = rows.at(-1) ?? after;
    ended = rows.length < galleryPageSize;
  } else {
    const nextBatch = await candidateSource(db, sort, search, after);
    for (let scanned = 0; scanned < maxScanned && candidates.length < galleryPageSize && !ended;) {
      // oxlint-disable-next-line no-await-in-loop -- each stretch begins where the last one ended
      const batch = await nextBatch(last);
      scanned += batch.length;
      ended = batch.length === 0;
      for (const candidate of batch) {
        if (candidates.length >= galleryPageSize) break;
        last = candidate;
        if (search.matches(candidate.words)) candidates.push(candidate);
      }
    }
  }
  return { rows: await readCards(db, candidates), next: ended ? null : formatCursor(last, sort) };
}

async function readCards(db: Db, candidates: readonly Cursor[]): Promise<CardRow[]> {
  if (candidates.length === 0) return [];
  const numbers = candidates.map(({ seq }) => seq);
  const rows = await db
    .selectFrom('gallery_pictures')
    .select(cardColumns)
    .where('seq', 'in', numbers)
    .execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return numbers.flatMap((seq) => bySeq.get(seq) ?? []);
}
