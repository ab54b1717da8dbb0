import { AppError } from '../../platform/http/app-error.ts';
import { type Db, type Deps, findPicture, type PictureRow, sha256 } from './picture-rows.ts';

/** Most publications of one author that are listed at once. */
const maxListed = 500;

export async function assertNotBlocked(db: Db, author: string): Promise<void> {
  const row = await db
    .selectFrom('gallery_authors')
    .select('blocked_at')
    .where('hash', '=', author)
    .executeTakeFirst();
  if (row?.blocked_at != null) throw new AppError('gallery.blocked');
}

/** The row of a picture, for whoever has the key it was published with. */
export async function findOwn(db: Db, id: string, authorKey: string): Promise<PictureRow> {
  const row = await findPicture({ db }, id);
  // Both are hashes of secrets: comparing them tells nothing of the key.
  if (row.author_hash !== sha256(authorKey)) throw new AppError('gallery.notAuthor');
  return row;
}

/** All that was published with a key, newest first. */
export function listOwnPictures({ records: { db } }: Deps, authorKey: string): Promise<PictureRow[]> {
  return db
    .selectFrom('gallery_pictures')
    .selectAll()
    .where('author_hash', '=', sha256(authorKey))
    .orderBy('seq', 'desc')
    .limit(maxListed)
    .execute();
}
