import { dayMs } from '@baigong/contracts/units';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/records/records.ts';
import type { Deps } from './picture-rows.ts';
import { pictureLock } from './search-index.ts';

const weekMs = 7 * dayMs;

/** Likes that leave the week in one sweep; the rest goes with the next. */
const maxPerSweep = 5_000;

/** Pictures of one transaction: others who like them wait that long. */
const picturesAtOnce = 50;

interface LikedPicture {
  readonly seq: number;
  readonly id: string;
}

/** Takes likes older than seven days out of the week's count, in one process at a time. */
export async function expireWeeklyLikes({ records, clock }: Deps): Promise<void> {
  const old = clock.now() - weekMs;
  await records.exclusively('gallery weekly likes', async () => {
    const pictures = await findExpired({ records }, old);
    for (let from = 0; from < pictures.length; from += picturesAtOnce) {
      const part = pictures.slice(from, from + picturesAtOnce);
      const locks = part.map(({ id }) => pictureLock(id));
      await records.transaction((trx) => expireLikes(trx, part, old), { locks });
    }
  });
}

async function findExpired({ records: { db } }: Pick<Deps, 'records'>, old: number): Promise<LikedPicture[]> {
  const likes = await db
    .selectFrom('gallery_likes as expired')
    .innerJoin('gallery_pictures as picture', 'picture.seq', 'expired.seq')
    .select(['picture.seq', 'picture.id'])
    .where('expired.fresh', '=', 1)
    .where('expired.at', '<=', old)
    .limit(maxPerSweep)
    .execute();
  return [...new Map(likes.map((like) => [like.seq, like])).values()];
}

async function expireLikes(
  trx: Transaction<Tables>,
  pictures: readonly LikedPicture[],
  old: number,
): Promise<void> {
  for (const { seq } of pictures) {
    const expired = await trx
      .updateTable('gallery_likes')
      .set({ fresh: 0 })
      .where('seq', '=', seq)
      .where('fresh', '=', 1)
      .where('at', '<=', old)
      .returning('seq')
      .execute();
    const count = expired.length;
    await trx
      .updateTable('gallery_pictures')
      .set({ week_likes: sql`CASE WHEN week_likes > ${count} THEN week_likes - ${count} ELSE 0 END` })
      .where('seq', '=', seq)
      .execute();
  }
}
