/** Distances to the nearest set pixel, by the two passes of a chamfer transform (Borgefors 1986). */
export function distanceTo(width: number, height: number, isSet: (at: number) => boolean): Float32Array {
  const far = width + height;
  const distance = new Float32Array(width * height);
  for (let at = 0; at < distance.length; at += 1) distance[at] = isSet(at) ? 0 : far;
  const relax = (at: number, from: number, step: number) => {
    distance[at] = Math.min(distance[at] ?? far, (distance[from] ?? far) + step);
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (x > 0) relax(at, at - 1, 1);
      if (y === 0) continue;
      relax(at, at - width, 1);
      if (x > 0) relax(at, at - width - 1, Math.SQRT2);
      if (x < width - 1) relax(at, at - width + 1, Math.SQRT2);
    }
  for (let y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1; x >= 0; x -= 1) {
      const at = y * width + x;
      if (x < width - 1) relax(at, at + 1, 1);
      if (y === height - 1) continue;
      relax(at, at + width, 1);
      if (x < width - 1) relax(at, at + width + 1, Math.SQRT2);
      if (x > 0) relax(at, at + width - 1, Math.SQRT2);
    }
  return distance;
}

/** Means over squares of 2r + 1 values a side. */
export function meansOf(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (from: Float32Array, length: number, lines: number, step: number, next: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line += 1)
      for (let at = 0; at < length; at += 1) {
        let [sum, count] = [0, 0];
        for (let near = Math.max(0, at - radius); near <= Math.min(length - 1, at + radius); near += 1) {
          sum += from[line * next + near * step] ?? 0;
          count += 1;
        }
        to[line * next + at * step] = sum / count;
      }
    return to;
  };
  return pass(pass(values, width, height, 1, width), height, width, width, 1);
}
