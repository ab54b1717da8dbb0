import { visitorHash } from './picture-rows.ts';
import type { Reader } from './find-pictures.ts';

interface LikedPicture {
  readonly seq: number;
  readonly id: string;
}

/** Which of some pictures a visitor likes. */
export async function likedPictures(
  { db }: Reader,
  pictures: readonly LikedPicture[],
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

/** Whether a visitor likes one of some pictures, read at once for everybody; undefined with more likes than `max`. */
export async function readLikes(
  { db }: Reader,
  pictures: readonly LikedPicture[],
  max: number,
): Promise<((visitor: string) => boolean) | undefined> {
  if (pictures.length === 0) return () => false;
  const numbers = pictures.map(({ seq }) => seq);
  const likes = await db
    .selectFrom('gallery_likes')
    .select(['seq', 'visitor'])
    .where('seq', 'in', numbers)
    .limit(max + 1)
    .execute();
  if (likes.length > max) return undefined;
  const liked = new Set(likes.map(({ seq }) => seq));
  const visitors = new Set(likes.map(({ visitor }) => visitor));
  const ids = pictures.filter(({ seq }) => liked.has(seq)).map(({ id }) => id);
  return (visitor) => ids.some((id) => visitors.has(visitorHash(id, visitor)));
}
