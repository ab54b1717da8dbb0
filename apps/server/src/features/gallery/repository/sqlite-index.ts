import type { GallerySort } from '@baigong/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/records/records.ts';
import type { GramQuery } from './search-query.ts';
import {
  type Batch,
  type Candidate,
  type Cursor,
  first,
  maxSorted,
  type PictureIndex,
  rankOf,
  type RankedSort,
} from './picture-index.ts';

type Db = Kysely<Tables>;

/** Looked at in one query. */
const batchSize = 400;

/** Lists by the indexes of the orders, searches by FTS5, which finds in the order of `seq`. */
export function sqliteIndex(db: Db): PictureIndex {
  return {
    list: (sort, after, limit) => scan(db, sort, after, limit),
    search(sort, { grams }) {
      const match = ftsQuery(grams);
      if (sort === 'newest')
        return async ({ seq }, limit) => {
          const found = await findMatches(db, match, seq, Math.min(batchSize, limit));
          return toBatch(
            await loadWords(
              db,
              found.map((number) => ({ seq: number, rank: first.rank })),
            ),
          );
        };
      return rankedSearch(db, sort, match);
    },
  };
}

/** A query in FTS5's language. Grams are plain words, so nothing of it has to be escaped. */
export function ftsQuery(query: GramQuery): string {
  if (typeof query === 'string') return `"${query}"`;
  const [parts, operator] = 'all' in query ? [query.all, ' AND '] : [query.any, ' OR '];
  return `(${parts.map(ftsQuery).join(operator)})`;
}

function toBatch(candidates: readonly Candidate[]): Batch | undefined {
  const end = candidates.at(-1);
  return end && { candidates, scanned: candidates.length, end };
}

/** Few matches are sorted once; with many the order's index is scanned. */
function rankedSearch(db: Db, sort: RankedSort, match: string): ReturnType<PictureIndex['search']> {
  let ranked: readonly Cursor[] | 'many' | undefined;
  let at = 0;
  return async (after, limit) => {
    const size = Math.min(batchSize, limit);
    ranked ??= await collect(db, sort, match, after);
    if (ranked === 'many') return toBatch(await scan(db, sort, after, size));
    const part = ranked.slice(at, at + size);
    at += size;
    return toBatch(await loadWords(db, part));
  };
}

/** The next pictures of an order after a place, with what the search compares. */
async function scan(db: Db, sort: GallerySort, after: Cursor, limit: number): Promise<Candidate[]> {
  const read = async (
    condition: ReturnType<typeof sql>,
    column: 'seq' | 'likes' | 'week_likes',
    count: number,
  ) => {
    const { rows } =
      await sql<Candidate>`SELECT p.seq AS seq, ${sql.ref(`p.${column}`)} AS rank, w.words AS words
      FROM gallery_pictures AS p INDEXED BY ${sql.ref(`gallery_pictures_${sort}`)}
      JOIN gallery_words AS w ON w.seq = p.seq
      WHERE p.state = 'shown' AND ${condition}
      ORDER BY ${sql.ref(`p.${column}`)} DESC, p.seq DESC LIMIT ${count}`.execute(db);
    return rows;
  };
  if (sort === 'newest') return read(sql`p.seq < ${after.seq}`, 'seq', limit);
  const column = rankOf[sort];
  const ref = sql.ref(`p.${column}`);
  // Equal ranks first, then lower ones: each by a plain range of the index, which a comparison of pairs is not.
  const equal = await read(sql`${ref} = ${after.rank} AND p.seq < ${after.seq}`, column, limit);
  if (equal.length >= limit) return equal;
  const lower = await read(sql`${ref} < ${after.rank}`, column, limit - equal.length);
  return [...equal, ...lower];
}

/** The newest pictures that the index finds, before a number. */
async function findMatches(db: Db, match: string, before: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ rowid: number }>`SELECT rowid FROM gallery_grams
    WHERE gallery_grams MATCH ${match} AND rowid < ${before} ORDER BY rowid DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ rowid }) => rowid);
}

/** All matches after a place, in the order of a sort, or that there are too many to sort. */
async function collect(
  db: Db,
  sort: RankedSort,
  match: string,
  after: Cursor,
): Promise<readonly Cursor[] | 'many'> {
  const found = await findMatches(db, match, first.seq, maxSorted + 1);
  if (found.length > maxSorted) return 'many';
  const { rows } = await sql<Cursor>`SELECT seq, ${sql.ref(rankOf[sort])} AS rank
    FROM gallery_pictures INDEXED BY gallery_pictures_ranks
    WHERE state = 'shown' AND seq IN (SELECT value FROM json_each(${JSON.stringify(found)}))`.execute(db);
  return rows
    .filter((row) => row.rank < after.rank || (row.rank === after.rank && row.seq < after.seq))
    .toSorted((a, b) => b.rank - a.rank || b.seq - a.seq);
}

async function loadWords(db: Db, found: readonly Cursor[]): Promise<Candidate[]> {
  if (found.length === 0) return [];
  const numbers = found.map(({ seq }) => seq);
  const rows = await db.selectFrom('gallery_words').selectAll().where('seq', 'in', numbers).execute();
  const words = new Map(rows.map((row) => [row.seq, row.words]));
  return found.flatMap((candidate) => {
    const text = words.get(candidate.seq);
    return text === undefined ? [] : [{ ...candidate, words: text }];
  });
}
