/** Regions of connected pixels. */
export interface Regions {
  /** For each pixel the number of its region, from 1; 0 where none is. */
  readonly labels: Int32Array;
  /** Pixels of each region; the first is of no region. */
  readonly sizes: readonly number[];
}

/** Connects pixels that touch by a side. Time and memory are linear in the pixels. */
export function connectRegions(width: number, height: number, isSet: (at: number) => boolean): Regions {
  const labels = new Int32Array(width * height);
  const sizes = [0];
  const stack = new Int32Array(width * height);
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== 0 || !isSet(start)) continue;
    const label = sizes.length;
    let [top, size] = [0, 0];
    labels[start] = label;
    stack[top++] = start;
    while (top > 0) {
      const at = stack[--top] ?? 0;
      size += 1;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= labels.length || labels[next] !== 0 || !isSet(next)) continue;
        labels[next] = label;
        stack[top++] = next;
      }
    }
    sizes.push(size);
  }
  return { labels, sizes };
}

/** Opacity above which a pixel is more of a person than not, and from which it is seen at all, of 1. */
const solid = 0.5;
const seen = 0.06;

/** A region of this part of the largest one stays also where no face is: a second person who looks away. */
const keptPart = 0.25;

/**
 * Takes out what is not connected to a person: islands of wall that a model took for one. In place.
 * @param mask opacity, 0 to 1
 * @param faces middles of faces, in pixels of the mask: what they stand in stays
 */
export function removeIslands(
  mask: { readonly width: number; readonly height: number; readonly data: Float32Array },
  faces: readonly { readonly x: number; readonly y: number }[],
): void {
  const { width, height, data } = mask;
  const bodies = connectRegions(width, height, (at) => (data[at] ?? 0) >= solid);
  const largest = Math.max(0, ...bodies.sizes);
  const kept = new Set<number>();
  for (const [label, size] of bodies.sizes.entries())
    if (label > 0 && (size === largest || (faces.length === 0 && size >= largest * keptPart)))
      kept.add(label);
  for (const { x, y } of faces) {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const label = bodies.labels[row * width + column] ?? 0;
    if (label > 0) kept.add(label);
  }
  // Faint pixels around a body belong to it; hairs may be cut off from it by a pixel or two.
  const visible = connectRegions(width, height, (at) => (data[at] ?? 0) >= seen);
  const near = new Set<number>();
  for (let at = 0; at < data.length; at += 1)
    if (kept.has(bodies.labels[at] ?? 0)) near.add(visible.labels[at] ?? 0);
  for (let at = 0; at < data.length; at += 1) {
    const body = bodies.labels[at] ?? 0;
    const isOther = body > 0 && !kept.has(body);
    if (isOther || !near.has(visible.labels[at] ?? 0)) data[at] = 0;
  }
}
