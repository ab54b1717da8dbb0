/** Decoded pixels: RGBA, eight bits each, rows from the top. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Rec. 709 luma of one pixel, 0 to 255 (ITU-R BT.709, 3.2). */
export const luma = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The luma of every pixel. */
export function lumaOf({ data, width, height }: Pixels): Float32Array {
  const out = new Float32Array(width * height);
  for (let at = 0; at < out.length; at++) {
    const from = at * 4;
    out[at] = luma(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
  }
  return out;
}
