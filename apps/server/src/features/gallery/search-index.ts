import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/records/records.ts';
import { type PictureRow, tagsOf } from './picture-rows.ts';
import { gramsOf, searchTextOf } from './search-query.ts';

const searchable = (row: PictureRow) => ({
  title: row.title,
  author: row.author,
  tags: tagsOf(row),
  prompt: row.prompt,
});

async function countTags(trx: Transaction<Tables>, tags: readonly string[], delta: 1 | -1): Promise<void> {
  if (tags.length === 0) return;
  await trx
    .insertInto('gallery_tags')
    .values(tags.map((tag) => ({ tag, count: delta })))
    .onConflict((conflict) =>
      conflict.column('tag').doUpdateSet((eb) => ({ count: eb('gallery_tags.count', '+', delta) })),
    )
    .execute();
  if (delta < 0)
    await trx.deleteFrom('gallery_tags').where('count', '<=', 0).where('tag', 'in', tags).execute();
}

/** Lets the search find a picture that has become shown. */
export async function addToSearch(trx: Transaction<Tables>, row: PictureRow): Promise<void> {
  const words = searchable(row);
  await trx
    .insertInto('gallery_words')
    .values({ seq: row.seq, words: searchTextOf(words) })
    .execute();
  await trx
    .insertInto('gallery_grams')
    .values({ rowid: row.seq, grams: gramsOf(words) })
    .execute();
  await countTags(trx, words.tags, 1);
}

/** Takes a picture that was shown out of the search. */
async function removeFromSearch(trx: Transaction<Tables>, row: PictureRow): Promise<void> {
  await trx.deleteFrom('gallery_words').where('seq', '=', row.seq).execute();
  await sql`DELETE FROM gallery_grams WHERE rowid = ${row.seq}`.execute(trx);
  await countTags(trx, tagsOf(row), -1);
}

/**
 * Changes a picture's row, and what the search knows of it, as one.
 * @returns the row as it is now
 */
export async function changePicture(
  trx: Transaction<Tables>,
  row: PictureRow,
  changes: Partial<Omit<PictureRow, 'seq' | 'id'>>,
): Promise<PictureRow> {
  if (row.state === 'shown') await removeFromSearch(trx, row);
  const changed = await trx
    .updateTable('gallery_pictures')
    .set(changes)
    .where('seq', '=', row.seq)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changed.state === 'shown') await addToSearch(trx, changed);
  return changed;
}
