import type { readGalleryNumbersRoute } from '@baigong/contracts';
import { dayMs } from '@baigong/contracts/units';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isWaiting } from './list-reviews.ts';
import type { Deps } from './picture-rows.ts';

type GalleryNumbers = z.output<typeof readGalleryNumbersRoute.answer>;

/** How many there are of everything. */
export async function countGallery({ records: { db }, clock }: Deps) {
  const now = clock.now();
  const { rows } = await sql<Omit<GalleryNumbers, 'mode'>>`SELECT
    (SELECT count(*) FROM gallery_pictures WHERE state = 'shown') AS shown,
    (SELECT count(*) FROM gallery_pictures WHERE state = 'held') AS held,
    (SELECT count(*) FROM gallery_pictures WHERE ${isWaiting}) AS waiting,
    (SELECT count(*) FROM gallery_pictures WHERE state = 'removed') AS removed,
    (SELECT count(*) FROM gallery_pictures WHERE created_at > ${now - dayMs}) AS "publishedDay",
    (SELECT count(*) FROM gallery_pictures WHERE created_at > ${now - 7 * dayMs}) AS "publishedWeek",
    (SELECT count(*) FROM gallery_likes) AS likes,
    (SELECT count(*) FROM gallery_reports WHERE settled_at IS NULL) AS "openReports",
    (SELECT count(*) FROM gallery_authors) AS authors,
    (SELECT count(*) FROM gallery_authors WHERE blocked_at IS NOT NULL) AS "blockedAuthors",
    (SELECT coalesce(sum(bytes), 0) FROM gallery_pictures WHERE state != 'removed') AS bytes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
}
