import sharp from 'sharp';

export interface PageDifference {
  /** Of all pixels' channels, 0 to 255. */
  readonly mean: number;
  /** Of the cell that differs most, by its channel that does. */
  readonly worst: number;
  /** Where that cell is, in pixels from the top left. */
  readonly where: readonly [number, number];
}

const cell = 8;

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * How far two pictures of a page are apart, as means over cells of 8 x 8 pixels. Two programs smooth the edges of one
 * letter each in its own way, and lay it on the raster with up to half a pixel between them: pixel by pixel that is
 * half the ink, in a cell it is nearly nothing. A letter that is missing or stands elsewhere empties its cells.
 * @throws when the pictures differ in size by more than rounding
 */
export async function comparePages(a: Buffer, b: Buffer): Promise<PageDifference> {
  const [one, other] = await Promise.all([pixelsOf(a), pixelsOf(b)]);
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1)
    throw new Error(
      `The pages differ in size: ${one.width} x ${one.height}, ${other.width} x ${other.height}`,
    );
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const across = Math.floor(width / cell);
  const down = Math.floor(height / cell);
  const sums = new Float64Array(across * down * 3);
  for (let y = 0; y < down * cell; y += 1)
    for (let x = 0; x < across * cell; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (Math.floor(y / cell) * across + Math.floor(x / cell)) * 3 + channel;
        const pixel = (picture: typeof one) => picture.data[(y * picture.width + x) * 3 + channel] ?? 0;
        sums[at] = (sums[at] ?? 0) + pixel(one) - pixel(other);
      }
  let [total, worst, worstAt] = [0, 0, 0];
  for (const [at, sum] of sums.entries()) {
    const apart = Math.abs(sum) / (cell * cell);
    total += apart;
    if (apart > worst) [worst, worstAt] = [apart, Math.floor(at / 3)];
  }
  return {
    mean: total / sums.length,
    worst,
    where: [(worstAt % across) * cell, Math.floor(worstAt / across) * cell],
  };
}
