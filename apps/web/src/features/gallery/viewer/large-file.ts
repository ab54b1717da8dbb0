import type { GalleryCard, GalleryFile } from '@baigong/contracts';

/** Pixels of the longer side that are enough for a whole picture on a large screen. */
const enough = 1_600;

/** An original of more bytes is fetched only once somebody looks closer. */
const maxUnasked = 4 * 1024 * 1024;

const longer = ({ width, height }: GalleryFile): number => Math.max(width, height);

/**
 * The file to be shown once it has loaded: the smallest one of 1,600 pixels or more, or the original where there is no
 * such copy; the original in any case when the picture is enlarged. Undefined where the card's own is as large.
 */
export function largeFile(
  { renditions }: Pick<GalleryCard, 'renditions'>,
  original: GalleryFile | undefined,
  zoomed: boolean,
): GalleryFile | undefined {
  const largest = renditions.at(-1);
  if (!largest || !original || original.width <= largest.width) return undefined;
  if (zoomed) return original;
  if (longer(largest) >= enough) return undefined;
  return original.bytes <= maxUnasked ? original : undefined;
}
