import { claimCount, releaseCount, type Actor } from '../../../platform/acts/count-once.ts';
import { noteBurst } from '../../../platform/acts/note-burst.ts';
import { currentBudgetDay } from '../../../platform/limits/current-day.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/records/records.ts';
import { type ActDeps, visitorHash } from './picture-rows.ts';
import { findShownPicture } from './find-pictures.ts';
import { pictureLock } from './search-index.ts';

/**
 * Likes a picture or takes it back, once per visitor. A like that does not count (`claimCount`) is the visitor's own
 * and stays out of the totals; one given anew is weighed anew.
 */
export async function likePicture(
  deps: ActDeps,
  id: string,
  actor: Actor,
  liked: boolean,
): Promise<{ liked: boolean; likes: number; counted: boolean }> {
  const now = deps.clock.now();
  const moment = { now, day: await currentBudgetDay(deps) };
  const visitor = visitorHash(id, actor.visitor);
  const like = { act: 'like', item: id, visitorHash: visitor } as const;
  const work = async (trx: Transaction<Tables>) => {
    const { seq, likes, title } = await findShownPicture({ db: trx }, id);
    const known = await trx
      .selectFrom('gallery_likes')
      .select(['fresh', 'counted'])
      .where('seq', '=', seq)
      .where('visitor', '=', visitor)
      .executeTakeFirst();
    if ((known !== undefined) === liked) return { liked, likes, counted: known?.counted === 1 };
    if (liked) {
      const counted = (await claimCount(trx, like, actor, moment)) ? 1 : 0;
      await trx
        .insertInto('gallery_likes')
        .values({ seq, visitor, at: now, fresh: counted, counted })
        .execute();
      await noteBurst(trx, 'like', id, `${id} ${title}`, now);
      return { liked, likes: await addLikes(trx, seq, counted, counted), counted: counted === 1 };
    }
    await trx.deleteFrom('gallery_likes').where('seq', '=', seq).where('visitor', '=', visitor).execute();
    await releaseCount(trx, like);
    const { fresh = 0, counted = 0 } = known ?? {};
    return { liked, likes: await addLikes(trx, seq, -counted, -fresh), counted: false };
  };
  return deps.records.transaction(work, { locks: [pictureLock(id)] });
}

/** @returns the likes there are now */
async function addLikes(
  trx: Transaction<Tables>,
  seq: number,
  likes: number,
  weekLikes: number,
): Promise<number> {
  const row = await trx
    .updateTable('gallery_pictures')
    .set((eb) => ({
      likes: eb('likes', '+', likes),
      week_likes: eb('week_likes', '+', weekLikes),
    }))
    .where('seq', '=', seq)
    .returning('likes')
    .executeTakeFirstOrThrow();
  return row.likes;
}
