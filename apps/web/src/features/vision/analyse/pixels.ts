import { luma } from '@baigong/colour/light';

/** Decoded pixels: RGBA, eight bits each, rows from the top. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The luma of every pixel. */
export function lumaOf({ data, width, height }: Pixels): Float32Array {
  const out = new Float32Array(width * height);
  for (let at = 0; at < out.length; at++) {
    const from = at * 4;
    out[at] = luma(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
  }
  return out;
}
