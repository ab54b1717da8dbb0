import { backgroundsOf, type Backgrounds, type Plane } from './background.ts';
import { quantileOfCounts } from './quantile.ts';
import { blankInk, type Ink, type Rgba } from './ink.ts';

/** The side of a tile of even contrast, in steps of the grid. */
const tileSteps = 8;
/** Contrasts under this are noise; they are not stretched to black. On a grainy picture, up to `most`, more is noise. */
const leastContrast = { usual: 56, most: 120, perNoise: 6 };

/** How far each pixel is from its background, in the channel in which it is farthest. */
function distanceFromBackground(picture: Rgba, grid: number, [red, green, blue]: Backgrounds): Ink {
  const { width, height, data } = picture;
  const ink = blankInk(width, height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / grid) * red.width;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const spot = row + Math.floor(x / grid);
      const opacity = data[at + 3] ?? 255;
      const white = 255 - opacity;
      const part = opacity / 255;
      ink.data[y * width + x] = Math.max(
        Math.abs((data[at] ?? 0) * part + white - (red.data[spot] ?? 0)),
        Math.abs((data[at + 1] ?? 0) * part + white - (green.data[spot] ?? 0)),
        Math.abs((data[at + 2] ?? 0) * part + white - (blue.data[spot] ?? 0)),
      );
    }
  }
  return ink;
}

/** The strongest ink of each tile and its neighbours. */
function contrasts({ width, height, data }: Ink, tile: number, noise: number): Plane {
  const least = Math.max(leastContrast.usual, Math.min(leastContrast.most, noise * leastContrast.perNoise));
  const wide = Math.ceil(width / tile);
  const tall = Math.ceil(height / tile);
  const peaks = new Uint8Array(wide * tall);
  const counts = new Int32Array(256);
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++) {
      counts.fill(0);
      for (let row = y * tile; row < Math.min(height, (y + 1) * tile); row++)
        for (let column = x * tile; column < Math.min(width, (x + 1) * tile); column++) {
          const value = data[row * width + column] ?? 0;
          counts[value] = (counts[value] ?? 0) + 1;
        }
      peaks[y * wide + x] = quantileOfCounts(counts, 0.97);
    }
  const near = new Uint8Array(wide * tall);
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++) {
      let most = least;
      for (let row = Math.max(0, y - 1); row <= Math.min(tall - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(wide - 1, x + 1); column++)
          most = Math.max(most, peaks[row * wide + column] ?? 0);
      near[y * wide + x] = most;
    }
  return { width: wide, height: tall, data: near };
}

/**
 * What is written on a picture, without its background: each pixel's distance from the median around it, stretched to the
 * contrast of its surroundings. Light text on dark or coloured backgrounds, shadows and uneven light come out alike as
 * ink on paper, each region by itself (background division with a median as background: it keeps the edges of a coloured
 * bar, where a mean would blur them).
 * @param grid every so many pixels in both directions one is looked at for the background; a seventh of a line of text
 * @param backgrounds the background of each channel on that grid
 */
export function flatten(picture: Rgba, grid: number, backgrounds = backgroundsOf(picture, grid)): Ink {
  const tile = grid * tileSteps;
  const distance = distanceFromBackground(picture, grid, backgrounds);
  const { width, height, data } = distance;
  const counts = new Int32Array(256);
  for (let at = 0; at < data.length; at += 7) {
    const value = data[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  // Most pixels are paper: their middle distance is the noise.
  const noise = Math.min(32, quantileOfCounts(counts, 0.5) * 2);
  const contrast = contrasts(distance, tile, noise);
  const { width: wide, height: tall, data: peaks } = contrast;
  const ink = blankInk(width, height);
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(tall - 1, y / tile - 0.5));
    const row = Math.floor(v);
    const next = Math.min(tall - 1, row + 1);
    for (let x = 0; x < width; x++) {
      const u = Math.max(0, Math.min(wide - 1, x / tile - 0.5));
      const column = Math.floor(u);
      const right = Math.min(wide - 1, column + 1);
      const above =
        (peaks[row * wide + column] ?? 0) * (1 - u + column) +
        (peaks[row * wide + right] ?? 0) * (u - column);
      const under =
        (peaks[next * wide + column] ?? 0) * (1 - u + column) +
        (peaks[next * wide + right] ?? 0) * (u - column);
      const peak = above * (1 - v + row) + under * (v - row);
      const value = ((data[y * width + x] ?? 0) - noise) / Math.max(1, peak - noise);
      ink.data[y * width + x] = Math.max(0, Math.min(255, value * 255));
    }
  }
  return ink;
}
