/** A picture of text alone: 0 is paper, 255 is ink, row by row from the upper left. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** From here on a pixel is ink. */
export const inkFrom = 96;

/** A rectangle in pixels; `right` and `bottom` are the first ones outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels as a canvas has them: red, green, blue and opacity, 0 to 255 each. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

export type QuarterTurn = 0 | 90 | 180 | 270;

/** An empty sheet. */
export function blankInk(width: number, height: number): Ink {
  return { width, height, data: new Uint8Array(width * height) };
}

/** The part of a picture in a box, and around it `margin` pixels of paper. What lies outside of the picture is paper. */
export function cropInk({ width, height, data }: Ink, box: Box, margin = 0): Ink {
  const left = Math.floor(box.left);
  const top = Math.floor(box.top);
  const wide = Math.max(1, Math.ceil(box.right) - left);
  const tall = Math.max(1, Math.ceil(box.bottom) - top);
  const cut = blankInk(wide + 2 * margin, tall + 2 * margin);
  for (let y = Math.max(0, -top); y < tall && top + y < height; y++) {
    const from = Math.max(0, left);
    const row = data.subarray((top + y) * width + from, (top + y) * width + Math.min(width, left + wide));
    cut.data.set(row, (y + margin) * cut.width + margin + from - left);
  }
  return cut;
}

/** Turned clockwise by quarters of a circle, without loss. */
export function turnInk(ink: Ink, turn: QuarterTurn): Ink {
  const { width, height, data } = ink;
  if (turn === 0) return ink;
  const turned = turn === 180 ? blankInk(width, height) : blankInk(height, width);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at =
        turn === 90
          ? x * height + height - 1 - y
          : turn === 180
            ? (height - 1 - y) * width + width - 1 - x
            : (width - 1 - x) * height + y;
      turned.data[at] = data[y * width + x] ?? 0;
    }
  return turned;
}

export const scaleBox = ({ left, top, right, bottom }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
});

/** How much each pixel of a row of `from` pixels takes part in each of `to` ones: triples of target, source and weight. */
function weightsOf(from: number, to: number): { sources: Int32Array; weights: Float32Array; taps: number } {
  const scale = to / from;
  // A triangle as wide as a pixel of the coarser of both.
  const reach = Math.max(1, 1 / scale);
  const taps = Math.ceil(reach * 2) + 1;
  const sources = new Int32Array(to * taps);
  const weights = new Float32Array(to * taps);
  for (let at = 0; at < to; at++) {
    const centre = (at + 0.5) / scale - 0.5;
    const first = Math.ceil(centre - reach);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = Math.max(0, 1 - Math.abs(first + tap - centre) / reach);
      weights[at * taps + tap] = weight;
      sources[at * taps + tap] = Math.max(0, Math.min(from - 1, first + tap));
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) weights[at * taps + tap] = (weights[at * taps + tap] ?? 0) / sum;
  }
  return { sources, weights, taps };
}

/** Scaled by a triangle filter: between the nearest pixels where it grows, the mean of what falls together where it shrinks. */
export function scaleInk(ink: Ink, scale: number): Ink {
  if (scale === 1) return ink;
  const width = Math.max(1, Math.round(ink.width * scale));
  const height = Math.max(1, Math.round(ink.height * scale));
  const across = weightsOf(ink.width, width);
  const down = weightsOf(ink.height, height);
  const rows = new Float32Array(width * ink.height);
  for (let y = 0; y < ink.height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = x * across.taps; tap < (x + 1) * across.taps; tap++)
        sum += (ink.data[y * ink.width + (across.sources[tap] ?? 0)] ?? 0) * (across.weights[tap] ?? 0);
      rows[y * width + x] = sum;
    }
  const scaled = blankInk(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = y * down.taps; tap < (y + 1) * down.taps; tap++)
        sum += (rows[(down.sources[tap] ?? 0) * width + x] ?? 0) * (down.weights[tap] ?? 0);
      scaled.data[y * width + x] = sum + 0.5;
    }
  return scaled;
}

/** Grey ink by value, made darker; paper and full ink stay. */
const darker = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** 0.8));

/** Faint strokes made stronger: hairlines of serif letters are pale after blur, and are read better so. */
export const strengthen = (ink: Ink): Ink => ({ ...ink, data: ink.data.map((value) => darker[value] ?? 0) });

/** As a portable grey map (Netpbm P5), black on white: a picture file that costs no compression. */
export function toGreyMap({ width, height, data }: Ink): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  for (const [at, ink] of data.entries()) file[head.length + at] = 255 - ink;
  return file;
}
