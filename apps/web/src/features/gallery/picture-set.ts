import type { GalleryCard, GalleryFile } from '@baigong/contracts';

/** How wide a card's picture is: near enough to choose a copy, and known before the page is. */
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
