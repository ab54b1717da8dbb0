import type { PixelSize } from './sizes.ts';

/** A photo's place on a sheet, in the sheet's pixels. */
interface PhotoPosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The photo lies on its side: turned a quarter clockwise. */
  readonly turned: boolean;
  /** Which of the wanted photos stands here. */
  readonly kind: number;
}

/** A sheet with its photos; `width` and `height` say whether the paper stands or lies. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly positions: readonly PhotoPosition[];
}

interface SheetSpace {
  /** Pixels between photos. */
  readonly gap: number;
  /** Pixels kept free at every edge. */
  readonly margin: number;
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A photo with the gap to its neighbours added: with that, packing knows no gaps. */
interface Tile extends PixelSize {
  readonly kind: number;
}

const turn = ({ width, height }: PixelSize): PixelSize => ({ width: height, height: width });

/** The room of a sheet for tiles: the last one's gap may reach into the margin. */
const availableSpace = (paper: PixelSize, { gap, margin }: SheetSpace): Rect => ({
  x: 0,
  y: 0,
  width: paper.width - 2 * margin + gap,
  height: paper.height - 2 * margin + gap,
});

/** Tiles of one direction in rows and columns, as many as fit. */
function grid(room: Rect, tile: Tile, turned: boolean): PhotoPosition[] {
  const { width, height } = turned ? turn(tile) : tile;
  const columns = Math.max(0, Math.floor(room.width / width));
  const rows = Math.max(0, Math.floor(room.height / height));
  const positions: PhotoPosition[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      positions.push({
        x: room.x + column * width,
        y: room.y + row * height,
        width,
        height,
        turned,
        kind: tile.kind,
      });
  return positions;
}

/** The sums of the two lengths that are at most a limit: nothing is gained by cutting elsewhere. */
function cutsUpTo(limit: number, a: number, b: number): number[] {
  const sums = new Set<number>([0]);
  for (let x = 0; x <= limit; x += a) for (let sum = x; sum <= limit; sum += b) sums.add(sum);
  return [...sums].toSorted((one, other) => one - other);
}

/** Pieces times cuts that are tried in a tenth of a second. */
const maxTries = 8_000_000;

/**
 * As many tiles of one size as any pattern of straight cuts through the whole piece gives, in both directions: every
 * cut of every piece is tried, the small pieces first. Tiles so small that this would take long are cut in two parts
 * at most.
 */
function packMost(room: Rect, tile: Tile): PhotoPosition[] {
  const widths = cutsUpTo(room.width, tile.width, tile.height);
  const heights = cutsUpTo(room.height, tile.height, tile.width);
  const wide = widths.length;
  if ((wide * heights.length * (wide + heights.length)) / 4 > maxTries)
    return packInTwo(room, tile, heights, widths);
  /** The largest cut that a length holds, as its position. */
  const positions = (cuts: readonly number[]) => {
    const table = new Int32Array((cuts.at(-1) ?? 0) + 1);
    let at = 0;
    for (let length = 0; length < table.length; length += 1) {
      if ((cuts[at + 1] ?? Infinity) <= length) at += 1;
      table[length] = at;
    }
    return table;
  };
  const [across, down] = [positions(widths), positions(heights)];
  const counts = new Int32Array(wide * heights.length);
  /** 0: a plain grid; above: cut level at that height; below: cut upright at that width. */
  const cuts = new Int32Array(counts.length);
  const fits = (width: number, height: number, one: PixelSize) =>
    Math.floor(width / one.width) * Math.floor(height / one.height);
  for (const [row, height] of heights.entries())
    for (const [column, width] of widths.entries()) {
      let best = Math.max(fits(width, height, tile), fits(width, height, turn(tile)));
      let cut = 0;
      for (let at = 1; (heights[at] ?? Infinity) <= height / 2; at += 1) {
        const rest = down[height - (heights[at] ?? 0)] ?? 0;
        const count = (counts[at * wide + column] ?? 0) + (counts[rest * wide + column] ?? 0);
        if (count > best) [best, cut] = [count, at];
      }
      for (let at = 1; (widths[at] ?? Infinity) <= width / 2; at += 1) {
        const rest = across[width - (widths[at] ?? 0)] ?? 0;
        const count = (counts[row * wide + at] ?? 0) + (counts[row * wide + rest] ?? 0);
        if (count > best) [best, cut] = [count, -at];
      }
      counts[row * wide + column] = best;
      cuts[row * wide + column] = cut;
    }
  const lay = (x: number, y: number, column: number, row: number): PhotoPosition[] => {
    const [width, height] = [widths[column] ?? 0, heights[row] ?? 0];
    const cut = cuts[row * wide + column] ?? 0;
    if (cut === 0) {
      const piece = { x, y, width, height };
      const upright = grid(piece, tile, false);
      const lying = grid(piece, tile, true);
      return lying.length > upright.length ? lying : upright;
    }
    // The larger part comes first, so that what most photos do is seen at the upper left.
    if (cut > 0) {
      const rest = down[height - (heights[cut] ?? 0)] ?? 0;
      return [...lay(x, y, column, rest), ...lay(x, y + (heights[rest] ?? 0), column, cut)];
    }
    const rest = across[width - (widths[-cut] ?? 0)] ?? 0;
    return [...lay(x, y, rest, row), ...lay(x + (widths[rest] ?? 0), y, -cut, row)];
  };
  return lay(room.x, room.y, wide - 1, heights.length - 1);
}

/** Two plain grids, one beside or below the other. */
function packInTwo(
  room: Rect,
  tile: Tile,
  heights: readonly number[],
  widths: readonly number[],
): PhotoPosition[] {
  let best: PhotoPosition[] = [];
  const consider = (one: Rect, other: Rect) => {
    const positions = [...grid(one, tile, false), ...grid(other, tile, true)];
    if (positions.length > best.length) best = positions;
  };
  for (const cut of heights)
    consider({ ...room, height: cut }, { ...room, y: room.y + cut, height: room.height - cut });
  for (const cut of widths)
    consider({ ...room, width: cut }, { ...room, x: room.x + cut, width: room.width - cut });
  const upright = grid(room, tile, false);
  return upright.length >= best.length ? upright : best;
}

/** Takes the gaps off again and puts what is there into the middle of the paper. */
function finish(paper: PixelSize, tiles: readonly PhotoPosition[], { gap }: SheetSpace): Sheet {
  const right = Math.max(0, ...tiles.map(({ x, width }) => x + width - gap));
  const bottom = Math.max(0, ...tiles.map(({ y, height }) => y + height - gap));
  const dx = Math.floor((paper.width - right) / 2);
  const dy = Math.floor((paper.height - bottom) / 2);
  return {
    width: paper.width,
    height: paper.height,
    positions: tiles.map((tile) => ({
      ...tile,
      x: tile.x + dx,
      y: tile.y + dy,
      width: tile.width - gap,
      height: tile.height - gap,
    })),
  };
}

const tileOf = (photo: PixelSize, kind: number, gap: number): Tile => ({
  width: photo.width + gap,
  height: photo.height + gap,
  kind,
});

/**
 * As many photos of one size as fit on a paper, standing or lying.
 * @param mixed also photos of both directions on one sheet, still with straight cuts only; else all stand one way
 * @param most no more than so many
 */
export function packSheet(
  paper: PixelSize,
  photo: PixelSize,
  space: SheetSpace,
  { mixed = false, most = Infinity }: { mixed?: boolean; most?: number } = {},
): Sheet {
  const tile = tileOf(photo, 0, space.gap);
  let best: Sheet | undefined;
  for (const side of [paper, turn(paper)]) {
    const room = availableSpace(side, space);
    const upright = grid(room, tile, false);
    const all = mixed ? packMost(room, tile) : upright;
    // A second direction is only worth its trouble where it fits more, or where the fewer that are wanted need it.
    const tiles = all.length > upright.length && most > upright.length ? all : upright;
    const wanted = tiles.slice(0, most);
    if (!best || wanted.length > best.positions.length) best = finish(side, wanted, space);
  }
  return best ?? { ...paper, positions: [] };
}

interface PhotoRequest extends PixelSize {
  readonly count: number;
}

/** How a free piece is cut when a photo was put into its corner: which of the two cuts goes all the way. */
type Cut = 'rows' | 'columns';

interface Plan {
  readonly paper: PixelSize;
  readonly order: readonly number[];
  readonly cut: Cut;
  readonly turned: readonly boolean[];
}

function packPlan(wanted: readonly PhotoRequest[], plan: Plan, space: SheetSpace): PhotoPosition[] {
  let free: Rect[] = [availableSpace(plan.paper, space)];
  const positions: PhotoPosition[] = [];
  for (const kind of plan.order) {
    const photo = wanted[kind];
    if (!photo) continue;
    const tile = tileOf(photo, kind, space.gap);
    for (let left = photo.count; left > 0; left -= 1) {
      const first = plan.turned[kind] ?? false;
      let best: { place: PhotoPosition; piece: Rect; waste: number } | undefined;
      for (const piece of free)
        for (const turned of [first, !first]) {
          const { width, height } = turned ? turn(tile) : tile;
          if (width > piece.width || height > piece.height) continue;
          // The lowest place first keeps rows whole; the way that was asked for before the other one.
          const waste =
            (turned === first ? 0 : 1e9) +
            (plan.cut === 'rows' ? piece.y * 1e4 + piece.x : piece.x * 1e4 + piece.y);
          if (!best || waste < best.waste)
            best = { place: { x: piece.x, y: piece.y, width, height, turned, kind }, piece, waste };
        }
      if (!best) break;
      const { place, piece } = best;
      positions.push(place);
      free = free.filter((one) => one !== piece);
      const [restWide, restTall] = [piece.width - place.width, piece.height - place.height];
      const right = { x: piece.x + place.width, y: piece.y, width: restWide };
      const below = { x: piece.x, y: piece.y + place.height, height: restTall };
      if (plan.cut === 'rows')
        free.push({ ...right, height: place.height }, { ...below, width: piece.width });
      else free.push({ ...right, height: piece.height }, { ...below, width: place.width });
      free = free.filter(({ width, height }) => width > 0 && height > 0);
    }
  }
  return positions;
}

/** Every way to choose yes or no for so many things. */
const choices = (count: number): boolean[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, bit) => ((bits >> bit) & 1) === 1),
  );

interface MixedSheet extends Sheet {
  /** Of each wanted photo, how many found no place. */
  readonly missing: readonly number[];
}

/**
 * Photos of several sizes (at most four) on one paper, cut by straight cuts. Several orders, directions and ways of
 * cutting are tried; the one that positions most is taken, and among equals the one that leaves the largest strip.
 */
export function packMixedSheet(
  paper: PixelSize,
  wanted: readonly PhotoRequest[],
  space: SheetSpace,
): MixedSheet {
  if (wanted.length > 4) throw new RangeError('a sheet holds at most four sizes');
  const bySize = wanted
    .map(({ width, height }, kind) => ({ kind, area: width * height }))
    .toSorted((a, b) => b.area - a.area)
    .map(({ kind }) => kind);
  let best: { paper: PixelSize; positions: PhotoPosition[]; score: number } | undefined;
  for (const side of [paper, turn(paper)])
    for (const order of [bySize, bySize.toReversed()])
      for (const cut of ['rows', 'columns'] as const)
        for (const turned of choices(wanted.length)) {
          const positions = packPlan(wanted, { paper: side, order, cut, turned }, space);
          const used = Math.max(0, ...positions.map(({ y, height }) => y + height));
          const upright = positions.filter((place) => !place.turned).length / (positions.length + 1);
          // Photos that stand are easier to look over: a lower row is worth it.
          const score = positions.length * 1e6 + upright * 5_000 - used;
          if (!best || score > best.score) best = { paper: side, positions, score };
        }
  const sheet = best ? finish(best.paper, best.positions, space) : { ...paper, positions: [] };
  const missing = wanted.map(
    ({ count }, kind) => count - sheet.positions.filter((place) => place.kind === kind).length,
  );
  return { ...sheet, missing };
}
