import type { GalleryCard, GalleryFile } from './gallery.ts';
import { captionHeight, layoutMasonry } from './masonry-layout.ts';

/**
 * How wide a card's picture is, as the `sizes` of an image: near enough to choose a copy, and known before the page is.
 * The app shell and the page's cards must name the same, or a picture is fetched twice.
 */
export const cardSizes = '(max-width: 680px) 46vw, 260px';

const toSrcset = (files: readonly GalleryFile[], basePath: string): string =>
  files.map(({ url, width }) => `${basePath}${url} ${width}w`).join(', ');

/**
 * The copies of a picture that every browser shows, as a `srcset`.
 * @param basePath the path that the site is under, without a slash at the end
 */
export const webpSrcset = ({ renditions }: GalleryCard, basePath: string): string =>
  toSrcset(renditions, basePath);

/** For browsers that show AVIF: each copy in AVIF where there is one, else as it is. Undefined where there is none. */
export function avifSrcset({ renditions, avif }: GalleryCard, basePath: string): string | undefined {
  if (avif.length === 0) return undefined;
  const byWidth = new Map(avif.map((file) => [file.width, file]));
  return toSrcset(
    renditions.map((file) => byWidth.get(file.width) ?? file),
    basePath,
  );
}

/** The widest copy of a picture in AVIF, unless there is a wider one of another kind. */
export function largestAvif({ renditions, avif }: GalleryCard): GalleryFile | undefined {
  const widest = renditions.at(-1)?.width;
  return avif.find(({ width }) => width === widest);
}

/** Pictures that are seen first: a wide screen's first row, and more than a phone's screen holds. */
export const appShellPictureCount = 7;

/** Width of a common phone's list, in pixels. */
const phoneListWidth = 358;

export interface AppShellPicture {
  /** Its place in the list, from 0. */
  readonly index: number;
  /** The narrowest copy that every browser shows. */
  readonly url: string;
  readonly srcset: string;
  readonly avifSrcset: string | undefined;
  readonly sizes: string;
  /** Its shape: what is seen of it on a phone's card, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * The pictures at the top of a list, in the columns that a phone shows them in: they are in the page before its code is.
 * Shapes alone say where a card stands, whatever the phone's width. On wider screens the first ones stand in a row.
 */
export function appShellPictures(cards: readonly GalleryCard[], basePath: string): AppShellPicture[][] {
  const first = cards.slice(0, appShellPictureCount);
  const { column, cells } = layoutMasonry(first, phoneListWidth, captionHeight);
  const columns = new Map<number, AppShellPicture[]>();
  for (const [index, card] of first.entries()) {
    const { left = 0, height = 0 } = cells[index] ?? {};
    const pictures = columns.get(left) ?? [];
    columns.set(left, pictures);
    pictures.push({
      index,
      url: basePath + (card.renditions[0]?.url ?? ''),
      srcset: webpSrcset(card, basePath),
      avifSrcset: avifSrcset(card, basePath),
      sizes: cardSizes,
      width: column,
      height: height - captionHeight,
    });
  }
  return [...columns.values()];
}
