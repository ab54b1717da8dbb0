import { findComponents } from './components.ts';
import { blankInk, type Ink, type Rgba } from './ink.ts';

/** Half the side of the window of the median, in steps of the grid: about one and a half lines of text. */
const radius = 7;
/** Medians that differ by more belong to different grounds. */
const otherGround = 24;
/** Of a coloured area so many times more shows its own colour than that of what surrounds it; of bold letters less. */
const leastOwn = 2.2;
/** Bold letters fill at least one of so many parts of the box around them. */
const sparsest = 30;
/** The side of a tile of even contrast, in steps of the grid. */
const tileSteps = 8;
/** Contrasts under this are noise; they are not stretched to black. On a grainy picture, up to `most`, more is noise. */
const leastContrast = { usual: 56, most: 120, perNoise: 6 };

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** One channel on the grid; what is see-through stands on white. */
function sampleChannel({ width, height, data }: Rgba, channel: number, grid: number): Plane {
  const wide = Math.ceil(width / grid);
  const tall = Math.ceil(height / grid);
  const samples = new Uint8Array(wide * tall);
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++) {
      // Not always the same corner: a grid of pixels, as of a screen, would be seen through one of its own.
      const row = Math.min(height - 1, y * grid + ((x + y) % grid));
      const column = Math.min(width - 1, x * grid + ((x * 2 + y) % grid));
      const at = (row * width + column) * 4;
      const opacity = (data[at + 3] ?? 255) / 255;
      samples[y * wide + x] = (data[at + channel] ?? 0) * opacity + 255 * (1 - opacity);
    }
  return { width: wide, height: tall, data: samples };
}

/**
 * The median of a window around each point, by a histogram that moves along the row and drops and takes a column at a
 * time (T. S. Huang, G. J. Yang, G. Y. Tang, A fast two-dimensional median filtering algorithm, 1979).
 */
function medianOf({ width, height, data }: Plane): Plane {
  const medians = new Uint8Array(width * height);
  const counts = new Int32Array(256);
  for (let y = 0; y < height; y++) {
    counts.fill(0);
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    const rows = bottom - top + 1;
    let total = 0;
    let median = 0;
    let below = 0;
    const change = (x: number, by: number) => {
      for (let row = top; row <= bottom; row++) {
        const value = data[row * width + x] ?? 0;
        counts[value] = (counts[value] ?? 0) + by;
        if (value < median) below += by;
      }
      total += by * rows;
    };
    for (let x = 0; x <= Math.min(radius, width - 1); x++) change(x, 1);
    for (let x = 0; x < width; x++) {
      if (x > 0 && x + radius < width) change(x + radius, 1);
      if (x > radius) change(x - radius - 1, -1);
      const half = total / 2;
      while (below > half) below -= counts[--median] ?? 0;
      while (median < 255 && below + (counts[median] ?? 0) <= half) below += counts[median++] ?? 0;
      medians[y * width + x] = median;
    }
  }
  return { width, height, data: medians };
}

/** The value under which the given part of the counted values lies. */
function quantile(counts: Int32Array, part: number): number {
  let total = 0;
  for (const count of counts) total += count;
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen > total * part) return value;
  }
  return 255;
}

/** The median in a window twice as wide in both directions, from every other sample. */
function wideMedianOf({ width, height, data }: Plane): Plane {
  const [wide, tall] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Uint8Array(wide * tall);
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++)
      half[y * wide + x] = data[y * 2 * width + Math.min(width - 1, x * 2 + (y % 2))] ?? 0;
  return medianOf({ width: wide, height: tall, data: half });
}

/**
 * The background of each channel. Bold letters of a heading fill the window of the median, which then takes their ink for
 * the ground: where it differs from the median of a wider window, only what is full of one colour is an area.
 */
function backgroundsOf(picture: Rgba, grid: number): Plane[] {
  const samples = [0, 1, 2].map((channel) => sampleChannel(picture, channel, grid));
  const near = samples.map(medianOf);
  const wide = samples.map(wideMedianOf);
  const [{ width, height }] = near as [Plane];
  const wideAt = (plane: Plane | undefined, x: number, y: number) =>
    plane?.data[(y >> 1) * plane.width + (x >> 1)] ?? 0;
  const differs = blankInk(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isOther = near.some(
        (plane, channel) =>
          Math.abs((plane.data[y * width + x] ?? 0) - wideAt(wide[channel], x, y)) > otherGround,
      );
      if (isOther) differs.data[y * width + x] = 255;
    }
  for (const { left, top, right, bottom, area } of findComponents(differs)) {
    // A thread across the page is no letter.
    if ((right - left) * (bottom - top) > area * sparsest) continue;
    const spots: { at: number; x: number; y: number }[] = [];
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        if ((differs.data[y * width + x] ?? 0) > 0) spots.push({ at: y * width + x, x, y });
    const like = (groundAt: (channel: number, spot: (typeof spots)[number]) => number) =>
      spots.filter((spot) =>
        samples.every(
          ({ data }, channel) => Math.abs((data[spot.at] ?? 0) - groundAt(channel, spot)) <= otherGround,
        ),
      ).length;
    const wideGround = (channel: number, { x, y }: { x: number; y: number }) => wideAt(wide[channel], x, y);
    const own = like((channel, { at }) => near[channel]?.data[at] ?? 0);
    if (own >= like(wideGround) * leastOwn && own >= spots.length * 0.5) continue;
    const distance = (spot: (typeof spots)[number]) =>
      Math.max(
        ...near.map(({ data }, channel) => Math.abs((data[spot.at] ?? 0) - wideGround(channel, spot))),
      );
    // Where it is farthest from what surrounds it; what goes on like that beside it is a larger area, and this its edge.
    const core = spots.reduce((most, spot) => (distance(spot) > distance(most) ? spot : most));
    const goesOn = spots.filter(({ at, x, y }) =>
      [
        x > 0 ? at - 1 : at,
        x < width - 1 ? at + 1 : at,
        y > 0 ? at - width : at,
        y < height - 1 ? at + width : at,
      ].some(
        (beside) =>
          differs.data[beside] === 0 &&
          near.every(({ data }) => Math.abs((data[beside] ?? 0) - (data[core.at] ?? 0)) <= otherGround),
      ),
    ).length;
    if (goesOn > Math.sqrt(spots.length)) continue;
    for (const spot of spots)
      for (const [channel, plane] of near.entries()) plane.data[spot.at] = wideGround(channel, spot);
  }
  return near;
}

/** How far each pixel is from its background, in the channel in which it is farthest. */
function distanceFromBackground(picture: Rgba, grid: number): Ink {
  const { width, height, data } = picture;
  const [red, green, blue] = backgroundsOf(picture, grid) as [Plane, Plane, Plane];
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
      peaks[y * wide + x] = quantile(counts, 0.97);
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
 * What is written on a picture, without its ground: each pixel's distance from the median around it, stretched to the
 * contrast of its surroundings. Light text on dark grounds, coloured grounds, shadows and uneven light come out alike as
 * ink on paper, each region by itself (background division with a median as background: it keeps the edges of a coloured
 * bar, where a mean would blur them).
 * @param grid every so many pixels in both directions one is looked at for the background; a seventh of a line of text
 */
export function flatten(picture: Rgba, grid: number): Ink {
  const tile = grid * tileSteps;
  const distance = distanceFromBackground(picture, grid);
  const { width, height, data } = distance;
  const counts = new Int32Array(256);
  for (let at = 0; at < data.length; at += 7) {
    const value = data[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  // Most pixels are paper: their middle distance is the noise.
  const noise = Math.min(32, quantile(counts, 0.5) * 2);
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
