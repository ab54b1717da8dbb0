import { firstPictures } from '@baigong/contracts';
import type { PageHead } from '../../platform/http/page-head.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPictures, placeOf } from './list-pictures.ts';
import { cardOf } from './pictures.ts';

/** The gallery's own page: the pictures at its top stand in it before its code has come. */
export async function galleryHead(
  { records: { db } }: Pick<Platform, 'records'>,
  path: string,
  search: string,
): Promise<PageHead | undefined> {
  if (!/^\/community\/?$/i.test(path) || search !== '') return undefined;
  const { rows } = await listPictures(db, 'newest', undefined, placeOf(undefined));
  // An empty gallery has no head of its own: the page goes out as it was built, packed and known by its tag.
  if (rows.length === 0) return undefined;
  return { status: 200, pictures: firstPictures(rows.map((row) => cardOf(row, false))) };
}
