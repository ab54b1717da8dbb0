import { findComponents, type Component } from './components.ts';
import { blankInk, type Ink, type Rgba } from './ink.ts';

/** Half the side of the window of the median, in steps of the grid: about one and a half lines of text. */
const radius = 7;
/** Colours that differ by more are different backgrounds. */
const leastDifference = 24;
/** Of a coloured area so many times more shows its own colour than that of what surrounds it; of bold letters less. */
const leastOwn = 2.2;
/** Bold letters fill at least one of so many parts of the box around them. */
const sparsest = 30;
/** One value for each step of a grid. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A background for each channel. */
export type Backgrounds = readonly [red: Plane, green: Plane, blue: Plane];

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

/** The median in a window so many times as wide in both directions, from as many fewer samples. */
function widerMedianOf({ width, height, data }: Plane, times: number): Plane {
  const [wide, tall] = [Math.ceil(width / times), Math.ceil(height / times)];
  const few = new Uint8Array(wide * tall);
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++)
      few[y * wide + x] = data[y * times * width + Math.min(width - 1, x * times + (y % times))] ?? 0;
  const median = medianOf({ width: wide, height: tall, data: few });
  const full = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      full[y * width + x] = median.data[Math.floor(y / times) * wide + Math.floor(x / times)] ?? 0;
  return { width, height, data: full };
}

/** Whether two sets of channels have another colour at two places. */
const differ = (one: readonly Plane[], at: number, other: readonly Plane[], there = at): boolean =>
  one.some(
    ({ data }, channel) => Math.abs((data[at] ?? 0) - (other[channel]?.data[there] ?? 0)) > leastDifference,
  );

/** How far the colours of two sets of channels are from each other at a place. */
const distance = (one: readonly Plane[], other: readonly Plane[], at: number): number =>
  Math.max(...one.map(({ data }, channel) => Math.abs((data[at] ?? 0) - (other[channel]?.data[at] ?? 0))));

/** The places beside one, in four directions. */
function beside(at: number, { width, height }: Ink): number[] {
  const x = at % width;
  const y = Math.floor(at / width);
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(y > 0 ? [at - width] : []),
    ...(y < height - 1 ? [at + width] : []),
  ];
}

function placesOf({ left, top, right, bottom }: Component, { width, data }: Ink): number[] {
  const places: number[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if ((data[y * width + x] ?? 0) > 0) places.push(y * width + x);
  return places;
}

/**
 * Whether places where two medians differ are a coloured area, and no bold letters.
 * @param samples the picture's own colours
 * @param near the medians of a small window, which bold letters fill
 * @param wide those of a large one
 */
function isArea(
  places: readonly number[],
  differing: Ink,
  samples: readonly Plane[],
  near: readonly Plane[],
  wide: readonly Plane[],
): boolean {
  const own = places.filter((at) => !differ(samples, at, near)).length;
  const surrounding = places.filter((at) => !differ(samples, at, wide)).length;
  if (own >= surrounding * leastOwn && own >= places.length * 0.5) return true;
  // What goes on beside it in its strongest colour is a larger area, and this its edge.
  const strongest = places.reduce((most, at) =>
    distance(near, wide, at) > distance(near, wide, most) ? at : most,
  );
  const goesOn = places.filter((at) =>
    beside(at, differing).some((next) => differing.data[next] === 0 && !differ(near, next, near, strongest)),
  ).length;
  return goesOn > Math.sqrt(places.length);
}

/** Puts the colour of a wider window in place of bold letters that fill the window of `near`. */
function withoutLetters(near: Backgrounds, samples: readonly Plane[], wide: Backgrounds): void {
  const differing = blankInk(near[0].width, near[0].height);
  for (const at of differing.data.keys()) if (differ(near, at, wide)) differing.data[at] = 255;
  for (const component of findComponents(differing)) {
    const { left, top, right, bottom, area } = component;
    // A thread across the page is no letter.
    if ((right - left) * (bottom - top) > area * sparsest) continue;
    const places = placesOf(component, differing);
    if (isArea(places, differing, samples, near, wide)) continue;
    for (const at of places)
      for (const [channel, { data }] of near.entries()) data[at] = wide[channel]?.data[at] ?? 0;
  }
}

/**
 * The background of each channel: the median around each step of the grid. Bold letters of a heading fill its window, and
 * their ink would be the background: where it differs from the median of a wider window and is no coloured area, that one
 * counts; for letters of posters a still wider one.
 * @param grid every so many pixels in both directions one is looked at
 */
export function backgroundsOf(picture: Rgba, grid: number): Backgrounds {
  const samples = [0, 1, 2].map((channel) => sampleChannel(picture, channel, grid));
  const mediansOf = (times: number) =>
    samples.map((plane) => (times === 1 ? medianOf(plane) : widerMedianOf(plane, times))) as [
      Plane,
      Plane,
      Plane,
    ];
  const [near, wide, widest] = [mediansOf(1), mediansOf(2), mediansOf(4)];
  withoutLetters(wide, samples, widest);
  withoutLetters(near, samples, wide);
  return near;
}
