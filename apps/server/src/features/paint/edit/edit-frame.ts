import type { PaintAbilities, PaintSize } from '@baigong/contracts';

/** A part of a picture, in pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a model is shown of a picture to edit, and where in it the picture stands; around it its edges go on. */
export interface EditFrame {
  readonly width: number;
  readonly height: number;
  readonly picture: Place;
  /** The model chooses its size by what it is shown. */
  readonly isChosenByModel: boolean;
}

/** Services paint larger for more money: beyond this an edit is painted smaller and enlarged; below, larger. */
const servicePixels = { least: 1024 * 1024, most: 2048 * 2048 };
const mostShownSide = 2048;

const pixels = ({ width, height }: PaintSize): number => width * height;

/** The greatest size of a picture's shape within another. */
function fit({ width, height }: PaintSize, outer: PaintSize): PaintSize {
  const scale = Math.min(outer.width / width, outer.height / height);
  const side = (length: number, most: number): number =>
    Math.max(1, Math.min(most, Math.round(length * scale)));
  return { width: side(width, outer.width), height: side(height, outer.height) };
}

/** The size among all that are allowed that is nearest to a picture's shape and pixels. */
function freeSizeFor(
  picture: PaintSize,
  { sizes: [normal], steps }: PaintAbilities,
  free: NonNullable<PaintAbilities['freeSize']>,
): PaintSize {
  const { least, most, multipleOf, leastPixels, mostPixels, mostRatio } = free;
  // What diffuses on a machine of one's own is at its best at its normal size.
  const wanted =
    steps && normal
      ? pixels(normal)
      : Math.max(servicePixels.least, Math.min(servicePixels.most, pixels(picture)));
  const area = Math.max(leastPixels, Math.min(mostPixels, wanted));
  const ratio = Math.max(1 / mostRatio, Math.min(mostRatio, picture.width / picture.height));
  const round = (length: number, way: (value: number) => number): number =>
    way(Math.max(least, Math.min(most, length)) / multipleOf) * multipleOf;
  const width = Math.sqrt(area * ratio);
  const height = width / ratio;
  const tries = [Math.round, Math.floor, Math.ceil].map((way) => ({
    width: round(width, way),
    height: round(height, way),
  }));
  const fits = (size: PaintSize): boolean => {
    const slim = Math.max(size.width, size.height) / Math.min(size.width, size.height);
    return slim <= mostRatio && pixels(size) >= leastPixels && pixels(size) <= mostPixels;
  };
  return tries.find(fits) ?? normal ?? { width: 1024, height: 1024 };
}

/** How a picture is shown to a model that edits it. */
export function editFrame(picture: PaintSize, abilities: PaintAbilities): EditFrame {
  const { sizes, freeSize } = abilities;
  if (sizes.length === 0 && !freeSize) {
    const shown = { width: mostShownSide, height: mostShownSide };
    const size = Math.max(picture.width, picture.height) > mostShownSide ? fit(picture, shown) : picture;
    return { ...size, picture: { left: 0, top: 0, ...size }, isChosenByModel: true };
  }
  const covered = (size: PaintSize): number => pixels(fit(picture, size)) / pixels(size);
  const distance = (size: PaintSize): number => Math.abs(Math.log(pixels(size) / pixels(picture)));
  const candidates = freeSize ? [freeSizeFor(picture, abilities, freeSize)] : sizes;
  const best = Math.max(...candidates.map(covered));
  const [size = { width: 1024, height: 1024 }] = candidates
    .filter((one) => covered(one) > best - 0.02)
    .toSorted((a, b) => distance(a) - distance(b));
  const inner = fit(picture, size);
  const left = Math.floor((size.width - inner.width) / 2);
  const top = Math.floor((size.height - inner.height) / 2);
  return { ...size, picture: { left, top, ...inner }, isChosenByModel: false };
}
