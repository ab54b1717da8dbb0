import { cardSizes, firstSeen, lightSet, plainSet } from '@baigong/contracts';
import { preload } from 'react-dom';
import { readAsk } from '../ask.ts';
import { feedOf } from './feed.ts';

/** Begins the list that the address asks for, and its first pictures: they come while the screen is being drawn. */
export async function startGallery(): Promise<void> {
  const { view, from, ...ask } = readAsk(new URLSearchParams(window.location.search));
  if (view !== 'browse') return;
  const feed = feedOf(ask, from, 0);
  await feed.more();
  for (const card of feed.store.getState().cards.slice(0, firstSeen)) {
    const light = lightSet(card);
    preload(card.renditions[0]?.url ?? '', {
      as: 'image',
      imageSrcSet: light ?? plainSet(card),
      imageSizes: cardSizes,
      type: light === undefined ? 'image/webp' : 'image/avif',
      fetchPriority: 'high',
    });
  }
}
