import type { GalleryCard, GalleryFile } from './gallery.ts';

/**
 * How wide a card's picture is, as the `sizes` of an image: near enough to choose a copy, and known before the page is.
 * The server's preloads and the page's images must name the same, or a picture is fetched twice.
 */
export const cardSizes = '(max-width: 680px) 46vw, 260px';

const setOf = (files: readonly GalleryFile[]): string =>
  files.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** The copies of a picture that every browser shows, as a `srcset`. */
export const plainSet = ({ renditions }: GalleryCard): string => setOf(renditions);

/** For browsers that show AVIF: each copy in AVIF where there is one, else as it is. Undefined where there is none. */
export function lightSet({ renditions, avif }: GalleryCard): string | undefined {
  if (avif.length === 0) return undefined;
  const byWidth = new Map(avif.map((file) => [file.width, file]));
  return setOf(renditions.map((file) => byWidth.get(file.width) ?? file));
}

/** The widest copy of a picture in AVIF, unless there is a wider one of another kind. */
export function largestLight({ renditions, avif }: GalleryCard): GalleryFile | undefined {
  const widest = renditions.at(-1)?.width;
  return avif.find(({ width }) => width === widest);
}

/** Pictures that a phone's screen shows first. */
const firstSeen = 6;

export interface FirstPicture {
  /** The narrowest copy that every browser shows. */
  readonly url: string;
  readonly srcset: string;
  readonly sizes: string;
  /** Browsers that do not show this kind leave it alone. */
  readonly type: string;
}

/** The pictures at the top of a list as their cards will show them, to be fetched before there are cards. */
export function firstPictures(cards: readonly GalleryCard[]): FirstPicture[] {
  return cards.slice(0, firstSeen).map((card) => {
    const light = lightSet(card);
    return {
      url: card.renditions[0]?.url ?? '',
      srcset: light ?? plainSet(card),
      sizes: cardSizes,
      type: light === undefined ? 'image/webp' : 'image/avif',
    };
  });
}
