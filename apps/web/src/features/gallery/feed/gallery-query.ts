import { GallerySort } from '@baigong/contracts';
import * as z from 'zod/mini';

/** What of the gallery is looked at: what stands in the address. */
export interface GalleryQuery {
  readonly sort: GallerySort;
  readonly q: string;
  readonly tag: string;
  readonly author: string;
}

export type GalleryView = 'browse' | 'collection' | 'mine';

const View = z.enum(['browse', 'collection', 'mine']);

/** What an address asks for; whatever is wrong in it reads as absent. */
export function parseGalleryQuery(
  words: URLSearchParams,
): GalleryQuery & { readonly view: GalleryView; readonly from: string } {
  const sort = GallerySort.safeParse(words.get('sort'));
  const view = View.safeParse(words.get('view'));
  return {
    sort: sort.success ? sort.data : 'newest',
    q: (words.get('q') ?? '').slice(0, 80),
    tag: (words.get('tag') ?? '').slice(0, 16),
    author: (words.get('author') ?? '').slice(0, 20),
    from: words.get('from') ?? '',
    view: view.success ? view.data : 'browse',
  };
}

/** The address of an ask, without what is as usual. */
export function formatGalleryQuery(ask: Partial<GalleryQuery & { view: GalleryView; from: string }>): string {
  const words = new URLSearchParams();
  if (ask.view && ask.view !== 'browse') words.set('view', ask.view);
  if (ask.sort && ask.sort !== 'newest') words.set('sort', ask.sort);
  for (const name of ['q', 'tag', 'author', 'from'] as const) {
    const value = ask[name];
    if (value) words.set(name, value);
  }
  const text = words.toString();
  return text === '' ? '' : `?${text}`;
}

export const isFiltered = ({ q, tag, author }: GalleryQuery): boolean =>
  q !== '' || tag !== '' || author !== '';
