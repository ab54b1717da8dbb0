import { sql, type Transaction } from 'kysely';
import type { Lock, Records, Tables } from '../../../platform/records/records.ts';
import { type PictureRow, tagsOf } from './picture-rows.ts';
import { gramsOf, searchTextOf } from './search-query.ts';
import type { Reader } from './find-pictures.ts';
import { gramNumbers } from './postgres-grams.ts';

type Trx = Transaction<Tables>;
type Dialect = Pick<Records, 'dialect'>;

/** Whoever changes a picture holds this, so that the many who like one at once wait instead of trying again. */
export const pictureLock = (id: string): Lock => ({ name: `gallery picture ${id}` });

const searchable = (row: PictureRow) => ({
  title: row.title,
  author: row.author,
  tags: tagsOf(row),
  prompt: row.prompt,
});

/** What a list of tags offers: those that most shown pictures carry. */
export function listTags({ db }: Reader, limit: number): Promise<{ tag: string; count: number }[]> {
  return db
    .selectFrom('gallery_tags')
    .select(['tag', 'count'])
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute();
}

async function countTags(trx: Trx, tags: readonly string[], delta: 1 | -1): Promise<void> {
  if (tags.length === 0) return;
  // In one order for everybody, so that two transactions do not wait for each other.
  const rows = tags.toSorted().map((tag) => ({ tag, count: delta }));
  await trx
    .insertInto('gallery_tags')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('tag').doUpdateSet((eb) => ({ count: eb('gallery_tags.count', '+', delta) })),
    )
    .execute();
  if (delta < 0)
    await trx.deleteFrom('gallery_tags').where('count', '<=', 0).where('tag', 'in', tags).execute();
}

/** Writes what the index finds pictures by; of pictures that are not shown, nothing. */
export async function addGrams({ dialect }: Dialect, trx: Trx, rows: readonly PictureRow[]): Promise<void> {
  const values = rows
    .filter(({ state }) => state === 'shown')
    .map((row) => {
      const grams = gramsOf(searchable(row));
      return dialect === 'sqlite'
        ? sql`(${row.seq}, ${grams})`
        : sql`(${row.seq}::bigint, ${gramNumbers(grams.split(' '))}::integer[])`;
    });
  if (values.length === 0) return;
  const key = sql.ref(dialect === 'sqlite' ? 'rowid' : 'seq');
  await sql`INSERT INTO gallery_grams (${key}, grams) VALUES ${sql.join(values)}`.execute(trx);
}

/** Lets the search find the words of a picture that has become shown. */
async function addWords(dialect: Dialect, trx: Trx, row: PictureRow): Promise<void> {
  const words = searchable(row);
  await trx
    .insertInto('gallery_words')
    .values({ seq: row.seq, words: searchTextOf(words) })
    .execute();
  await addGrams(dialect, trx, [row]);
}

async function removeWords({ dialect }: Dialect, trx: Trx, seq: number): Promise<void> {
  await trx.deleteFrom('gallery_words').where('seq', '=', seq).execute();
  const key = sql.ref(dialect === 'sqlite' ? 'rowid' : 'seq');
  await sql`DELETE FROM gallery_grams WHERE ${key} = ${seq}`.execute(trx);
}

/** Lets the search find a picture that has become shown. */
export async function addToSearch(dialect: Dialect, trx: Trx, row: PictureRow): Promise<void> {
  await addWords(dialect, trx, row);
  await countTags(trx, tagsOf(row), 1);
}

/** Brings the search and the tags from what they know of a picture to what is so now. */
async function updateSearch(
  dialect: Dialect,
  trx: Trx,
  before: PictureRow,
  after: PictureRow,
): Promise<void> {
  const wasShown = before.state === 'shown';
  const isShown = after.state === 'shown';
  const sameWords =
    wasShown && isShown && searchTextOf(searchable(before)) === searchTextOf(searchable(after));
  if (!sameWords) {
    if (wasShown) await removeWords(dialect, trx, before.seq);
    if (isShown) await addWords(dialect, trx, after);
  }
  const old = wasShown ? tagsOf(before) : [];
  const current = isShown ? tagsOf(after) : [];
  // Only what differs: everybody's transactions meet at the rows of common tags.
  await countTags(
    trx,
    old.filter((tag) => !current.includes(tag)),
    -1,
  );
  await countTags(
    trx,
    current.filter((tag) => !old.includes(tag)),
    1,
  );
}

/**
 * Changes a picture's row, and what the search knows of it, as one.
 * @param row as it is in this transaction
 * @returns the row as it is now
 */
export async function changePicture(
  dialect: Dialect,
  trx: Trx,
  row: PictureRow,
  changes: Partial<Omit<PictureRow, 'seq' | 'id'>>,
): Promise<PictureRow> {
  const changed = await trx
    .updateTable('gallery_pictures')
    .set(changes)
    .where('seq', '=', row.seq)
    .returningAll()
    .executeTakeFirstOrThrow();
  await updateSearch(dialect, trx, row, changed);
  return changed;
}
