import { preload } from 'react-dom';
import { readAsk } from '../ask.ts';
import { cardSizes, lightSet, plainSet } from '../picture-set.ts';
import { feedOf } from './feed.ts';

/** Pictures that a phone's screen shows first. */
const firstSeen = 6;

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
      fetchPriority: 'high',
      ...(light === undefined ? {} : { type: 'image/avif' }),
    });
  }
}
