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

/** What is drawn for cutting: a line in the middle of each gap, one along every edge, or marks beside the corners. */
export type CutLineStyle = 'none' | 'single' | 'double' | 'corners';

/** Pixels of a sheet that a mark beside a corner is long: 3 mm. */
const markLength = 35;

type Part = readonly [from: number, to: number];

type AddLine = (at: number, from: number, to: number) => void;

interface Lines {
  readonly level: AddLine;
  readonly upright: AddLine;
}

/** One line for each gap: along every photo's edge, moved half a gap outwards, where its neighbour's is, too. */
function drawSingle({ level, upright }: Lines, { positions }: Sheet, gap: number): void {
  // An odd gap's middle is the same pixel from both sides.
  const [before, after] = [Math.ceil(gap / 2), Math.floor(gap / 2)];
  for (const { x, y, width, height } of positions) {
    const [left, right, top, bottom] = [x - before, x + width + after, y - before, y + height + after];
    for (const at of [top, bottom]) level(at, left, right);
    for (const at of [left, right]) upright(at, top, bottom);
  }
}

/** A line for each edge, going on into the gaps so that neighbours share one. */
function drawDouble({ level, upright }: Lines, { positions }: Sheet, gap: number): void {
  const reach = Math.floor(gap / 2);
  for (const { x, y, width, height } of positions) {
    for (const at of [y, y + height]) level(at, x - reach, x + width + reach);
    for (const at of [x, x + width]) upright(at, y - reach, y + height + reach);
  }
}

/** From each corner outwards in line with both edges, as far as no photo is in the way. */
function drawCorners({ level, upright }: Lines, { positions }: Sheet): void {
  /** Where a mark ends that begins at a corner; `all` are the photos as (along from, to, across from, to). */
  const endOf = (at: number, from: number, way: 1 | -1, all: readonly (readonly [Part, Part])[]) => {
    let length = markLength;
    for (const [along, across] of all) {
      if (across[0] >= at || across[1] <= at) continue;
      const away = way > 0 ? along[0] - from : from - along[1];
      if (away >= 0) length = Math.min(length, away);
    }
    return from + way * length;
  };
  const rows = positions.map(
    ({ x, y, width, height }) =>
      [
        [x, x + width],
        [y, y + height],
      ] as const,
  );
  const columns = rows.map(([across, down]) => [down, across] as const);
  for (const [[left, right], [top, bottom]] of rows) {
    for (const y of [top, bottom]) {
      level(y, endOf(y, left, -1, rows), left);
      level(y, right, endOf(y, right, 1, rows));
    }
    for (const x of [left, right]) {
      upright(x, endOf(x, top, -1, columns), top);
      upright(x, bottom, endOf(x, bottom, 1, columns));
    }
  }
}

const drawings = { single: drawSingle, double: drawDouble, corners: drawCorners } as const;

/** Where to cut, in a sheet's pixels. Lines never run through a photo. */
export function cutLines(sheet: Sheet, gap: number, style: CutLineStyle): readonly CutLine[] {
  if (style === 'none') return [];
  const level = new Map<number, Part[]>();
  const upright = new Map<number, Part[]>();
  const add = (lines: typeof level) => (at: number, from: number, to: number) => {
    if (to > from) lines.set(at, [...(lines.get(at) ?? []), [from, to]]);
  };
  drawings[style]({ level: add(level), upright: add(upright) }, sheet, gap);
  return [
    ...[...level].flatMap(([y, parts]) => joined(parts).map(([x1, x2]) => ({ x1, y1: y, x2, y2: y }))),
    ...[...upright].flatMap(([x, parts]) => joined(parts).map(([y1, y2]) => ({ x1: x, y1, x2: x, y2 }))),
  ];
}
