import { cardSizes, appShellPictureCount, avifSrcset, webpSrcset } from '@baigong/contracts';
import { preload } from 'react-dom';
import { basePath, withBasePath } from '../../../shared/lib/base-path.ts';
import { getFeed, parseGalleryQuery } from './feed.ts';

/** Begins the list that the address asks for, and its first pictures: they come while the screen is being drawn. */
export async function startGallery(): Promise<void> {
  const { view, from, ...ask } = parseGalleryQuery(new URLSearchParams(window.location.search));
  if (view !== 'browse') return;
  const feed = getFeed(ask, from, 0);
  await feed.more();
  for (const card of feed.store.getState().cards.slice(0, appShellPictureCount)) {
    const light = avifSrcset(card, basePath);
    preload(withBasePath(card.renditions[0]?.url ?? ''), {
      as: 'image',
      crossOrigin: 'anonymous',
      imageSrcSet: light ?? webpSrcset(card, basePath),
      imageSizes: cardSizes,
      type: light === undefined ? 'image/webp' : 'image/avif',
      fetchPriority: 'high',
    });
  }
}
