import { galleryPageSize } from '@baigong/contracts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/records/records.ts';
import type { GramQuery, Search } from './search-query.ts';
import {
  type Batch,
  type Cursor,
  first,
  maxSorted,
  type PictureIndex,
  rankOf,
  type RankedSort,
} from './picture-index.ts';
import { gramNumbers } from './postgres-grams.ts';

type Db = Kysely<Tables>;
type Condition = RawBuilder<boolean>;

/** Candidates of the first query, which fill a page as a rule, and of those after it. */
const firstBatch = 200;
const nextBatch = 1_000;

/** Newest pictures whose grams are compared before the index is asked, which reads all of its matches. */
const recentPictures = 10_000;

/** Pictures of an order whose grams are compared before the index is asked. */
const scannedFirst = 400;

/** Pictures of an order whose grams are compared at once after that. */
const scannedNext = 1_400;

/** With this share of matches a page fills before `maxScanned`, and nobody has to know how many there are. */
const frequentShare = 0.015;

/**
 * Lists and searches by a GIN index over the grams. The index knows no order, and common grams have hundreds of
 * thousands of matches: what is common is found by reading the pictures in their order, and only what turns out to be
 * rare by the index. MATERIALIZED and OFFSET 0 keep the planner to that: it takes the grams of a word for independent of each
 * other, and so a common word for a rare one.
 */
export function postgresIndex(db: Db): PictureIndex {
  return {
    async list(sort, after, limit) {
      const { rows } = await sql<Cursor>`${orderedPage(sort, after, limit)}`.execute(db);
      return rows;
    },
    search(sort, search) {
      const match = matchesGrams(search.grams);
      if (sort !== 'newest') return rankedSearch(db, sort, match, search.matches);
      let size = firstBatch;
      return async ({ seq }, limit) => {
        const batch = await findNewest(db, match, seq, Math.min(size, limit));
        size = nextBatch;
        return batch;
      };
    },
  };
}

/** A search as a condition of `gallery_grams`: grams that all have to be there are one lookup in the index. */
function matchesGrams(query: GramQuery): Condition {
  if (typeof query === 'string') return containsAll([query]);
  if ('any' in query) return sql`(${sql.join(query.any.map(matchesGrams), sql` OR `)})`;
  const parts = flattenAll(query.all);
  const grams = parts.filter((part) => typeof part === 'string');
  const others = parts.filter((part) => typeof part !== 'string').map(matchesGrams);
  return sql`(${sql.join(grams.length > 0 ? [containsAll(grams), ...others] : others, sql` AND `)})`;
}

const containsAll = (grams: readonly string[]): Condition => sql`grams @> ${gramNumbers(grams)}::integer[]`;

const flattenAll = (parts: readonly GramQuery[]): GramQuery[] =>
  parts.flatMap((part) => (typeof part !== 'string' && 'all' in part ? flattenAll(part.all) : [part]));

/** The next pictures of an order after a place, by a plain range of its index. */
function orderedPage(sort: 'newest' | RankedSort, after: Cursor, limit: number) {
  if (sort === 'newest')
    return sql`SELECT seq, seq AS rank FROM gallery_pictures
      WHERE state = 'shown' AND seq < ${after.seq} ORDER BY seq DESC LIMIT ${limit}`;
  const rank = sql.ref(rankOf[sort]);
  return sql`SELECT seq, ${rank} AS rank FROM gallery_pictures
    WHERE state = 'shown' AND (${rank}, seq) < (${after.rank}, ${after.seq})
    ORDER BY ${rank} DESC, seq DESC LIMIT ${limit}`;
}

interface FoundWords {
  readonly seq: number;
  readonly words: string;
}

/** Matches before a number, newest first: among the next pictures, or, where they are rare there, by the index. */
async function findNewest(
  db: Db,
  match: Condition,
  before: number,
  limit: number,
): Promise<Batch | undefined> {
  const recent = sql`SELECT seq FROM (
      SELECT seq, grams FROM gallery_grams WHERE seq < ${before} ORDER BY seq DESC LIMIT ${recentPictures}
    ) AS recent WHERE ${match} ORDER BY seq DESC LIMIT ${limit}`;
  const near = await readWords(db, recent);
  if (near.length >= Math.min(galleryPageSize, limit)) return toNewestBatch(near);
  const all = sql`SELECT seq FROM matches WHERE seq < ${before} ORDER BY seq DESC LIMIT ${limit}`;
  return toNewestBatch(
    await readWords(db, all, sql`matches AS MATERIALIZED (SELECT seq FROM gallery_grams WHERE ${match}), `),
  );
}

async function readWords(
  db: Db,
  found: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<FoundWords[]> {
  const { rows } = await sql<FoundWords>`WITH ${before} found AS MATERIALIZED (${found})
    SELECT seq, words FROM gallery_words WHERE seq = ANY(ARRAY(SELECT seq FROM found)) ORDER BY seq DESC`.execute(
    db,
  );
  return rows;
}

function toNewestBatch(found: readonly FoundWords[]): Batch | undefined {
  const candidates = found.map((one) => ({ ...one, rank: first.rank }));
  const end = candidates.at(-1);
  return end && { candidates, scanned: candidates.length, end };
}

/** Scans the order as long as matches are frequent there; else sorts all matches, unless there are too many. */
function rankedSearch(
  db: Db,
  sort: RankedSort,
  match: Condition,
  matches: Search['matches'],
): ReturnType<PictureIndex['search']> {
  let strategy: 'undecided' | 'scan' | 'sort' = 'undecided';
  let size = scannedFirst;
  return async (after, limit) => {
    if (strategy === 'sort') return (await sortMatches(db, sort, match, after, limit)).batch;
    const batch = await scanOrder(db, sort, match, after, Math.min(size, limit));
    size = scannedNext;
    if (batch === undefined || strategy === 'scan' || isFrequent(batch, matches)) return batch;
    const sorted = await sortMatches(db, sort, match, after, limit);
    strategy = sorted.total > maxSorted ? 'scan' : 'sort';
    return strategy === 'sort' ? sorted.batch : batch;
  };
}

/** Grams that mislead make no page full: only what really matches counts. */
const isFrequent = ({ candidates, scanned }: Batch, matches: Search['matches']): boolean =>
  candidates.filter(({ words }) => matches(words)).length >= frequentShare * scanned;

/** The matches among the next pictures of an order. */
async function scanOrder(
  db: Db,
  sort: RankedSort,
  match: Condition,
  after: Cursor,
  limit: number,
): Promise<Batch | undefined> {
  const { rows } = await sql<Cursor & { words: string | null; scanned: number }>`
    WITH page AS MATERIALIZED (${orderedPage(sort, after, limit)}),
    numbered AS (SELECT seq, rank, row_number() OVER (ORDER BY rank DESC, seq DESC) AS scanned FROM page)
    SELECT numbered.seq, numbered.rank, scanned, words FROM numbered
    LEFT JOIN LATERAL (
      SELECT seq FROM (SELECT seq, grams FROM gallery_grams WHERE seq = numbered.seq OFFSET 0) AS own WHERE ${match}
    ) AS matching ON true
    LEFT JOIN gallery_words ON gallery_words.seq = matching.seq
    WHERE matching.seq IS NOT NULL OR scanned = (SELECT count(*) FROM page)
    ORDER BY scanned`.execute(db);
  const end = rows.at(-1);
  if (end === undefined) return undefined;
  const candidates = rows.flatMap(({ seq, rank, words }) => (words === null ? [] : [{ seq, rank, words }]));
  return { candidates, scanned: end.scanned, end };
}

/** The next matches in an order, of all that the index finds, unless they are more than `maxSorted`. */
async function sortMatches(
  db: Db,
  sort: RankedSort,
  match: Condition,
  after: Cursor,
  limit: number,
): Promise<{ total: number; batch: Batch | undefined }> {
  const rank = sql.ref(rankOf[sort]);
  const { rows } = await sql<{ total: number; seq: number | null; rank: number; words: string }>`
    WITH matches AS MATERIALIZED (SELECT seq FROM gallery_grams WHERE ${match} LIMIT ${maxSorted + 1}),
    total AS MATERIALIZED (SELECT count(*) AS total FROM matches),
    ranked AS MATERIALIZED (
      SELECT seq, ${rank} AS rank FROM gallery_pictures
      WHERE state = 'shown' AND seq = ANY(ARRAY(SELECT seq FROM matches WHERE (SELECT total FROM total) <= ${maxSorted}))
    ),
    page AS MATERIALIZED (
      SELECT seq, rank FROM ranked WHERE (rank, seq) < (${after.rank}, ${after.seq})
      ORDER BY rank DESC, seq DESC LIMIT ${Math.min(firstBatch, limit)}
    )
    SELECT total, page.seq, page.rank, words FROM total
    LEFT JOIN page ON true LEFT JOIN gallery_words ON gallery_words.seq = page.seq
    ORDER BY page.rank DESC, page.seq DESC`.execute(db);
  const candidates = rows.flatMap(({ total: _total, seq, ...rest }) =>
    seq === null ? [] : [{ seq, ...rest }],
  );
  const end = candidates.at(-1);
  return { total: rows[0]?.total ?? 0, batch: end && { candidates, scanned: candidates.length, end } };
}
