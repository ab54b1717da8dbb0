import { makePlane, rowReader } from './plane.ts';

interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A mask at another size, 0 to 255. */
export function resizeMask(mask: Mask, width: number, height: number): Uint8ClampedArray {
  if (mask.width === width && mask.height === height) return mask.data;
  const plane = makePlane(mask.width, mask.height);
  plane.data.set(mask.data);
  const read = rowReader(plane, width, height);
  const made = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) made.set(read(y), y * width);
  return made;
}
