import { appShellPictures, galleryPageSize } from '@baigong/contracts';
import type { PageData } from '../../platform/http/render-page.ts';
import { toCard, type Deps } from './repository/picture-rows.ts';
import { listPictures, parseCursor } from './repository/list-pictures.ts';
import { readRevision } from './repository/revision.ts';

/** The gallery's own page: the pictures at its top stand in it before its code has come. Read again when one changes. */
export function galleryPageData({
  records,
  settings,
}: Pick<Deps, 'records'> & { readonly settings: { readonly basePath: string } }) {
  let known: { readonly revision: string; readonly data: PageData | undefined } | undefined;

  return async (path: string, search: string): Promise<PageData | undefined> => {
    if (!/^\/community$/i.test(path) || search !== '') return undefined;
    const revision = await readRevision(records, galleryPageSize);
    if (known?.revision !== revision)
      known = { revision, data: await readTopPictures(records, settings.basePath) };
    return known.data;
  };
}

async function readTopPictures(
  records: Deps['records'],
  basePath: string,
): Promise<PageData | undefined> {
  const { rows } = await listPictures(records, 'newest', undefined, parseCursor(undefined));
  // An empty gallery has no head of its own: the page goes out as it was built, packed and known by its tag.
  if (rows.length === 0) return undefined;
  const cards = rows.map((row) => toCard(row, false));
  return { status: 200, appShellPictures: appShellPictures(cards, basePath) };
}
