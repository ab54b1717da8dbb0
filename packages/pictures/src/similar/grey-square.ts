import { luma } from '@baigong/colour/light';

/** Side of the grey square that a picture is looked at in, in pixels: the whole picture, squeezed or stretched. */
export const greySide = 128;

/**
 * Side of the square that a picture is drawn in, in pixels, before it is averaged down to `greySide`: decoders and
 * browsers shrink in ways of their own, and the less they do the more alike are the results.
 */
export const drawnSide = 512;

/**
 * Brightness of a picture in `greySide` squared pixels. One conversion for all who compute signatures: libraries weigh
 * colours differently, in light or in levels, and red on white comes out as another picture.
 * Source of the weights: ITU-R BT.709, on the levels as they are.
 * @param pixels RGBA, opaque, `drawnSide` squared of them
 * @throws {RangeError} on another number of pixels
 */
export function greySquare(pixels: ArrayLike<number>): Uint8Array {
  if (pixels.length !== drawnSide * drawnSide * 4) throw new RangeError('the square has another size');
  const step = drawnSide / greySide;
  const sums = new Float64Array(greySide * greySide);
  for (let y = 0; y < drawnSide; y += 1)
    for (let x = 0; x < drawnSide; x += 1) {
      const at = (y * drawnSide + x) * 4;
      const cell = Math.floor(y / step) * greySide + Math.floor(x / step);
      sums[cell] = (sums[cell] ?? 0) + luma(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    }
  return Uint8Array.from(sums, (sum) => Math.round(sum / step ** 2));
}

/** A part of a picture; edges from 0 to 1 of its width and height. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Sums of all pixels above and left of each corner: the mean of any part costs four look-ups. */
export class GreySums {
  readonly #sums: Float64Array;

  /**
   * @param grey brightness, one byte a pixel, row by row, `greySide` squared of them
   * @throws {RangeError} on another number of pixels
   */
  constructor(grey: ArrayLike<number>) {
    if (grey.length !== greySide * greySide) throw new RangeError('the square has another size');
    const side = greySide + 1;
    const sums = new Float64Array(side * side);
    for (let y = 0; y < greySide; y += 1) {
      let row = 0;
      for (let x = 0; x < greySide; x += 1) {
        row += grey[y * greySide + x] ?? 0;
        sums[(y + 1) * side + x + 1] = (sums[y * side + x + 1] ?? 0) + row;
      }
    }
    this.#sums = sums;
  }

  /** The sum left of and above a place between corners, in pixels. */
  #sumAt(x: number, y: number): number {
    const side = greySide + 1;
    const [left, top] = [Math.min(greySide - 1, Math.floor(x)), Math.min(greySide - 1, Math.floor(y))];
    const [across, down] = [x - left, y - top];
    const at = top * side + left;
    const upper = (this.#sums[at] ?? 0) * (1 - across) + (this.#sums[at + 1] ?? 0) * across;
    const lower = (this.#sums[at + side] ?? 0) * (1 - across) + (this.#sums[at + side + 1] ?? 0) * across;
    return upper * (1 - down) + lower * down;
  }

  /** Mean brightness of the cells of a part, row by row. */
  cells({ left, top, right, bottom }: Part, count: number): Float64Array {
    const [stepX, stepY] = [((right - left) * greySide) / count, ((bottom - top) * greySide) / count];
    const [startX, startY] = [left * greySide, top * greySide];
    const corners = new Float64Array((count + 1) * (count + 1));
    for (let row = 0; row <= count; row += 1)
      for (let column = 0; column <= count; column += 1)
        corners[row * (count + 1) + column] = this.#sumAt(startX + column * stepX, startY + row * stepY);
    const area = stepX * stepY;
    const means = new Float64Array(count * count);
    for (let row = 0; row < count; row += 1)
      for (let column = 0; column < count; column += 1) {
        const at = row * (count + 1) + column;
        const below = at + count + 1;
        const sum =
          (corners[below + 1] ?? 0) - (corners[below] ?? 0) - (corners[at + 1] ?? 0) + (corners[at] ?? 0);
        means[row * count + column] = sum / area;
      }
    return means;
  }
}
