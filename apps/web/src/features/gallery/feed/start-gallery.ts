import { firstPictures } from '@baigong/contracts';
import { preload } from 'react-dom';
import { readAsk } from '../ask.ts';
import { feedOf } from './feed.ts';

/** Begins the list that the address asks for, and its first pictures: they come while the screen is being drawn. */
export async function startGallery(): Promise<void> {
  const { view, from, ...ask } = readAsk(new URLSearchParams(window.location.search));
  if (view !== 'browse') return;
  const feed = feedOf(ask, from, 0);
  await feed.more();
  for (const { url, srcset, sizes, type } of firstPictures(feed.store.getState().cards))
    preload(url, { as: 'image', imageSrcSet: srcset, imageSizes: sizes, type, fetchPriority: 'high' });
}
