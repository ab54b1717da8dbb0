import type { Sheet } from './pack-sheet.ts';

/** A straight line on a sheet, in its pixels, level or upright. */
interface CutLine {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Parts of a line that touch or overlap as one. */
function joined(parts: readonly (readonly [number, number])[]): [number, number][] {
  const out: [number, number][] = [];
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

/**
 * Where to cut: along the edges of the photos, each line going on into the gaps so that neighbours share one.
 * Lines never run through a photo.
 */
export function cutLines(sheet: Sheet, gap: number): readonly CutLine[] {
  const level = new Map<number, [number, number][]>();
  const upright = new Map<number, [number, number][]>();
  const add = (lines: typeof level, at: number, from: number, to: number) => {
    const parts = lines.get(at) ?? [];
    parts.push([from, to]);
    lines.set(at, parts);
  };
  const reach = Math.floor(gap / 2);
  for (const { x, y, width, height } of sheet.positions) {
    for (const at of [y, y + height]) add(level, at, x - reach, x + width + reach);
    for (const at of [x, x + width]) add(upright, at, y - reach, y + height + reach);
  }
  return [
    ...[...level].flatMap(([y, parts]) => joined(parts).map(([x1, x2]) => ({ x1, y1: y, x2, y2: y }))),
    ...[...upright].flatMap(([x, parts]) => joined(parts).map(([y1, y2]) => ({ x1: x, y1, x2: x, y2 }))),
  ];
}
