import { parseQuery, SignatureList } from '@baigong/pictures';
import { AppError } from '../../../platform/base/app-error.ts';
import { isNearDuplicate } from './near-duplicates.ts';
import type { Reader } from './find-pictures.ts';

/** Refuses what the operator has removed before: the same file, or one that shows nearly the same. */
export async function assertNotBanned(
  { db }: Reader,
  hash: string,
  fingerprint: string | undefined,
): Promise<void> {
  const same = await db
    .selectFrom('gallery_banned')
    .select('at')
    .where('sha256', '=', hash)
    .executeTakeFirst();
  if (same) throw new AppError('gallery.refused');
  if (fingerprint === undefined) return;
  const banned = await db.selectFrom('gallery_banned').select('fingerprint').execute();
  if (banned.some((one) => isNearDuplicate(one.fingerprint, fingerprint)))
    throw new AppError('gallery.refused');
}

/** Removed pictures that a new one is compared with, the latest ones. */
const maxCompared = 20_000;

/**
 * Whether a picture looks like one that the operator has removed, mirrored, cropped or written anew: by the similarity
 * that the publish dialog shows, which may err and so refuses nothing.
 * @param lookup hashes of `queryHashes`
 */
export async function resemblesBanned({ db }: Reader, lookup: readonly string[]): Promise<boolean> {
  if (lookup.length === 0) return false;
  const rows = await db
    .selectFrom('gallery_banned')
    .innerJoin('gallery_pictures', 'gallery_pictures.sha256', 'gallery_banned.sha256')
    .select(['gallery_pictures.seq', 'gallery_pictures.signature'])
    .where('gallery_pictures.state', '=', 'removed')
    .where('gallery_pictures.signature', 'is not', null)
    .orderBy('gallery_pictures.seq', 'desc')
    .limit(maxCompared)
    .execute();
  const list = new SignatureList();
  for (const { seq, signature } of rows) list.add(seq, signature ?? '');
  return list.search(parseQuery(lookup), 0, list.size).length > 0;
}
