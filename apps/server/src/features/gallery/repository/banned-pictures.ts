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
