import { type Db, type Deps, findShownPicture, visitorHash } from './picture-rows.ts';

/** Which of some pictures a visitor likes. */
export async function likedPictures(
  db: Db,
  pictures: readonly { readonly seq: number; readonly id: string }[],
  visitor: string,
): Promise<Set<number>> {
  if (pictures.length === 0) return new Set();
  const rows = await db
    .selectFrom('gallery_likes')
    .select('seq')
    .where((eb) =>
      eb.or(
        pictures.map(({ seq, id }) =>
          eb.and([eb('seq', '=', seq), eb('visitor', '=', visitorHash(id, visitor))]),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ seq }) => seq));
}

/** Likes a picture or takes it back, once per visitor. */
export async function likePicture(
  { records: { db }, clock }: Deps,
  id: string,
  visitor: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number }> {
  return db.transaction().execute(async (trx) => {
    const { seq, likes } = await findShownPicture({ db: trx }, id);
    const visitorKey = visitorHash(id, visitor);
    const changed = liked
      ? await trx
          .insertInto('gallery_likes')
          .values({ seq, visitor: visitorKey, at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('fresh')
          .executeTakeFirst()
      : await trx
          .deleteFrom('gallery_likes')
          .where('seq', '=', seq)
          .where('visitor', '=', visitorKey)
          .returning('fresh')
          .executeTakeFirst();
    if (!changed) return { liked, likes };
    const delta = liked ? 1 : -1;
    const row = await trx
      .updateTable('gallery_pictures')
      .set((eb) => ({
        likes: eb('likes', '+', delta),
        week_likes: eb('week_likes', '+', changed.fresh === 1 ? delta : 0),
      }))
      .where('seq', '=', seq)
      .returning('likes')
      .executeTakeFirstOrThrow();
    return { liked, likes: row.likes };
  });
}
