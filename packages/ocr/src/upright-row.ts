import { luma601 } from '@baigong/colour/light';
import { blankInk, scaleInk, type Ink, type Rgba } from './ink.ts';
import { quantileOfCounts } from './quantile.ts';
import { inkRows, setUpright, type SetRow } from './upright-glyphs.ts';
import { lineHeight } from './recognise.ts';

/** A strip's writing as ink: how far each pixel is from the paper's grey, up to what is farthest but for three hundredths. */
export function inkOfStrip({ width, height, data }: Rgba): Ink {
  const greys = new Uint8Array(width * height);
  const counts = new Int32Array(256);
  for (let at = 0; at < greys.length; at++) {
    const grey = Math.round(luma601(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0));
    greys[at] = grey;
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  const paper = quantileOfCounts(counts, 0.5);
  const distances = new Int32Array(256);
  for (const grey of greys) distances[Math.abs(grey - paper)] = (distances[Math.abs(grey - paper)] ?? 0) + 1;
  const most = Math.max(24, quantileOfCounts(distances, 0.97));
  const noise = most * 0.2;
  const ink = blankInk(width, height);
  for (const [at, grey] of greys.entries())
    ink.data[at] = Math.max(0, Math.min(255, ((Math.abs(grey - paper) - noise) / (most - noise)) * 255));
  return ink;
}

/** Black ink on white. */
export function toPicture({ width, height, data }: Ink): Rgba {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [at, value] of data.entries())
    pixels.fill(255 - value, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4);
  return { width, height, data: pixels };
}

/** A column that lies on its side, its letters set upright in a row of the recogniser's height. */
export function setUprightRow(lying: Rgba): { row: Rgba; letters: SetRow['letters'] } {
  const ink = inkOfStrip(lying);
  // The letters are as large as the column is wide without its margins.
  const [top, bottom] = inkRows(ink);
  const set = setUpright(ink, { left: 0, top, right: ink.width, bottom });
  const scale = lineHeight / set.ink.height;
  const scaled = scaleInk(set.ink, scale);
  const row = blankInk(scaled.width, lineHeight);
  row.data.set(scaled.data.subarray(0, row.data.length));
  return {
    row: toPicture(row),
    letters: set.letters.map((letter) => ({
      ...letter,
      left: letter.left * scale,
      right: letter.right * scale,
    })),
  };
}
