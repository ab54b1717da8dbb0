import { luma601 } from '@baigong/colour/light';
/** RGBA, four bytes a pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** One number per pixel, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function makePlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Mean over a square window of side 2·radius + 1, smaller at the borders. Time does not grow with the radius. */
export function boxMean(source: Plane, radius: number): Plane {
  const { width, height } = source;
  const rows = makePlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const at = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += source.data[at + x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += source.data[at + x + radius] ?? 0;
      if (x - radius > 0) sum -= source.data[at + x - radius - 1] ?? 0;
      rows.data[at + x] = sum / (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1);
    }
  }
  const means = makePlane(width, height);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(radius, height); y += 1)
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (rows.data[y * width + x] ?? 0);
  for (let y = 0; y < height; y += 1) {
    const count = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1;
    const entering = y + radius < height ? (y + radius) * width : -1;
    const leaving = y - radius > 0 ? (y - radius - 1) * width : -1;
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x] ?? 0;
      if (entering >= 0) sum += rows.data[entering + x] ?? 0;
      if (leaving >= 0) sum -= rows.data[leaving + x] ?? 0;
      sums[x] = sum;
      means.data[y * width + x] = sum / count;
    }
  }
  return means;
}

/** The brightness of RGBA pixels, 0 to 1. */
export function brightnessOf(pixels: Uint8ClampedArray, width: number, height: number): Plane {
  const plane = makePlane(width, height);
  for (let i = 0, at = 0; i < plane.data.length; i += 1, at += 4)
    plane.data[i] = luma601(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) / 255;
  return plane;
}

/**
 * Reads a plane as if it had another size, a row at a time: between pixels by straight lines. The row that comes is
 * overwritten by the next, so that a large picture needs no second plane of its size.
 */
export function rowReader(source: Plane, width: number, height: number): (y: number) => Float32Array {
  const { data } = source;
  const lefts = new Int32Array(width);
  const rights = new Int32Array(width);
  const parts = new Float32Array(width);
  for (let x = 0; x < width; x += 1) {
    const at = Math.min(Math.max(((x + 0.5) * source.width) / width - 0.5, 0), source.width - 1);
    lefts[x] = Math.floor(at);
    rights[x] = Math.min(Math.floor(at) + 1, source.width - 1);
    parts[x] = at - Math.floor(at);
  }
  const row = new Float32Array(width);
  return (y) => {
    const at = Math.min(Math.max(((y + 0.5) * source.height) / height - 0.5, 0), source.height - 1);
    const top = Math.floor(at) * source.width;
    const bottom = Math.min(Math.floor(at) + 1, source.height - 1) * source.width;
    const down = at - Math.floor(at);
    for (let x = 0; x < width; x += 1) {
      const left = lefts[x] ?? 0;
      const right = rights[x] ?? 0;
      const part = parts[x] ?? 0;
      const above = (data[top + left] ?? 0) * (1 - part) + (data[top + right] ?? 0) * part;
      const below = (data[bottom + left] ?? 0) * (1 - part) + (data[bottom + right] ?? 0) * part;
      row[x] = above * (1 - down) + below * down;
    }
    return row;
  };
}

/** A plane at another size, between pixels by straight lines. */
export function resizePlane(source: Plane, width: number, height: number): Plane {
  const made = makePlane(width, height);
  const read = rowReader(source, width, height);
  for (let y = 0; y < height; y += 1) made.data.set(read(y), y * width);
  return made;
}

/** A smaller plane of which each value is the mean of the values it stands for. */
export function shrinkPlane(source: Plane, maxSide: number): Plane {
  const step = Math.ceil(Math.max(source.width, source.height) / maxSide);
  if (step <= 1) return source;
  const made = makePlane(Math.ceil(source.width / step), Math.ceil(source.height / step));
  for (let y = 0; y < made.height; y += 1)
    for (let x = 0; x < made.width; x += 1) {
      let [sum, count] = [0, 0];
      for (let sy = y * step; sy < Math.min((y + 1) * step, source.height); sy += 1)
        for (let sx = x * step; sx < Math.min((x + 1) * step, source.width); sx += 1) {
          sum += source.data[sy * source.width + sx] ?? 0;
          count += 1;
        }
      made.data[y * made.width + x] = sum / count;
    }
  return made;
}
