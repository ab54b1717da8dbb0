import { AppError } from '../../../platform/base/app-error.ts';
import type { Records } from '../../../platform/records/records.ts';
import { cardColumns, type PictureRow, type PictureFile } from './picture-rows.ts';

/** Where rows are read: all records, or one transaction (`{ db: trx }`). */
export type Reader = Pick<Records, 'db'>;

/** Most publications of one author that are listed at once. */
const maxListed = 500;

/** The row of a picture in whatever state. Throws where there is none. */
export async function findPicture({ db }: Reader, id: string): Promise<PictureRow> {
  const row = await db.selectFrom('gallery_pictures').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('gallery.notFound');
  return row;
}

/**
 * The row of a picture that everybody may see. A removed one is gone; one that was reported often says that it waits
 * for the operator; any other that is held is not there.
 */
export async function findShownPicture(reader: Reader, id: string): Promise<PictureRow> {
  const row = await findPicture(reader, id);
  if (row.state === 'removed') throw new AppError('gallery.removed');
  if (row.held_for === 'reports') throw new AppError('gallery.reported');
  if (row.state !== 'shown') throw new AppError('gallery.notFound');
  return row;
}

/**
 * The row of a picture, for whoever has the key it was published with.
 * @param author the key's hash; both are hashes of secrets, so that comparing them tells nothing of the key
 */
export async function findOwnPicture(reader: Reader, id: string, author: string): Promise<PictureRow> {
  const row = await findPicture(reader, id);
  if (row.author_hash !== author) throw new AppError('gallery.notAuthor');
  return row;
}

/** What an author's ticket has published already. */
export function findByTicket(
  { db }: Reader,
  author: string,
  ticket: string,
): Promise<PictureRow | undefined> {
  return db
    .selectFrom('gallery_pictures')
    .selectAll()
    .where('author_hash', '=', author)
    .where('ticket', '=', ticket)
    .executeTakeFirst();
}

/** All that an author has published, newest first. */
export function listByAuthor({ db }: Reader, author: string): Promise<PictureRow[]> {
  return db
    .selectFrom('gallery_pictures')
    .selectAll()
    .where('author_hash', '=', author)
    .orderBy('seq', 'desc')
    .limit(maxListed)
    .execute();
}

/** A picture's card, with what tells whether it is shown. */
export function findCard({ db }: Reader, id: string) {
  return db
    .selectFrom('gallery_pictures')
    .select([...cardColumns, 'state', 'held_for'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a picture that has this file is shown; undefined when none has it. */
export async function isFileShown(
  { records: { db } }: { readonly records: Records },
  hash: string,
  type: PictureFile['type'],
): Promise<boolean | undefined> {
  const rows = await db
    .selectFrom('gallery_files as f')
    .innerJoin('gallery_pictures as p', 'p.seq', 'f.seq')
    .select('p.state')
    .where('f.hash', '=', hash)
    .where('f.type', '=', type)
    .execute();
  return rows.length === 0 ? undefined : rows.some(({ state }) => state === 'shown');
}
