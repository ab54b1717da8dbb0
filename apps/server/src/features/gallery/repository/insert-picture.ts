import { randomBytes } from 'node:crypto';
import type { PictureDetails } from '@baigong/contracts';
import type { Transaction } from 'kysely';
import type { Records, Tables } from '../../../platform/records/records.ts';
import { detailColumns, type PictureFacts, type PictureFile, type PictureRow } from './picture-rows.ts';
import { assertNotBanned } from './banned-pictures.ts';
import { findByTicket } from './find-pictures.ts';
import { claimAuthor } from './picture-authors.ts';
import { addToSearch } from './search-index.ts';

interface NewPicture {
  readonly details: PictureDetails;
  readonly ticket: string;
  readonly processed: PictureFacts;
  readonly files: readonly PictureFile[];
  /** The hash of the author's key. */
  readonly author: string;
  /** SHA-256 of the file as it came. */
  readonly hash: string;
  readonly state: 'shown' | 'held';
  readonly now: number;
}

/**
 * Publishes a picture, in the transaction that stores its files, unless its author's ticket has published one.
 * @throws AppError gallery.blocked, gallery.refused: both may have come while the picture was worked on
 */
export async function insertPicture(
  records: Pick<Records, 'dialect'>,
  trx: Transaction<Tables>,
  picture: NewPicture,
): Promise<{ row: PictureRow; isNew: boolean }> {
  const { author, ticket, hash, processed, state, now } = picture;
  await claimAuthor(trx, author, now);
  const existing = await findByTicket({ db: trx }, author, ticket);
  if (existing) return { row: existing, isNew: false };
  await assertNotBanned({ db: trx }, hash, processed.fingerprint);
  const row = await insertRows(trx, picture);
  if (state === 'shown') await addToSearch(records, trx, row);
  return { row, isNew: true };
}

async function insertRows(
  trx: Transaction<Tables>,
  { details, ticket, processed, files, author, hash, state, now }: NewPicture,
): Promise<PictureRow> {
  const row = await trx
    .insertInto('gallery_pictures')
    .values({
      id: randomBytes(12).toString('base64url'),
      author_hash: author,
      ticket,
      state,
      held_for: state === 'held' ? 'review' : null,
      reason: null,
      ...detailColumns(details),
      origin: processed.origin,
      width: processed.width,
      height: processed.height,
      thumbhash: processed.thumbhash,
      files: JSON.stringify(files),
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      sha256: hash,
      fingerprint: processed.fingerprint,
      signature: processed.signature ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('gallery_files')
    .values(files.map((file) => ({ hash: file.hash, seq: row.seq, type: file.type })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Copies in AVIF take seconds: they are made when nobody waits.
  await trx.insertInto('gallery_avif_due').values({ seq: row.seq }).execute();
  return row;
}
