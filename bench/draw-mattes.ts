/**
 * Draws the mattes of `e2e/fixtures/portraits/mattes` from the outlines drawn by hand beside them:
 * `node bench/draw-mattes.ts [NAME …]`. `--trimaps DIR` also writes what is known: person white, wall black, band grey.
 * Nothing of the app's own cutting out is used: these are what it is measured against.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../e2e/fixtures/portraits');

type Point = readonly [number, number];
interface Line {
  /** Half the width of the band in which opacity is worked out, in pixels. */
  readonly band: number;
  /** How far the line may be moved to the strongest edge beside it, in pixels. */
  readonly snap?: number;
  readonly points: readonly Point[];
}
interface Outline {
  /** Closed paths, each of lines that follow one another; corners lie between lines. */
  readonly person: readonly (readonly Line[])[];
  /** Closed paths in the person through which the wall is seen. */
  readonly holes?: readonly (readonly Line[])[];
  /** Single strands beside the person: lines around which opacity is worked out. */
  readonly strands?: readonly Line[];
  /** Corrections: parts that are worked out, are the person's, or the wall's, whatever the band says. */
  readonly unknown?: readonly (readonly Point[])[];
  readonly solid?: readonly (readonly Point[])[];
  readonly wall?: readonly (readonly Point[])[];
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** One pixel's length along a path. */
interface Step {
  x: number;
  y: number;
  readonly band: number;
}

/** A centripetal Catmull-Rom spline through a line's points, at steps of about a pixel. */
function followLine({ points, band }: Line): Step[] {
  const steps: Step[] = [];
  const mix = (a: number, b: number, ta: number, tb: number, t: number) =>
    tb === ta ? a : (a * (tb - t) + b * (t - ta)) / (tb - ta);
  for (let at = 0; at + 1 < points.length; at += 1) {
    const [x1, y1] = points[at]!;
    const [x2, y2] = points[at + 1]!;
    const [x0, y0] = points[at - 1] ?? [2 * x1 - x2, 2 * y1 - y2];
    const [x3, y3] = points[at + 2] ?? [2 * x2 - x1, 2 * y2 - y1];
    const length = (ax: number, ay: number, bx: number, by: number) =>
      Math.sqrt(Math.hypot(bx - ax, by - ay)) || 1e-3;
    const t1 = length(x0, y0, x1, y1);
    const t2 = t1 + length(x1, y1, x2, y2);
    const t3 = t2 + length(x2, y2, x3, y3);
    const count = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1)));
    for (let n = 0; n < count; n += 1) {
      const t = t1 + ((t2 - t1) * n) / count;
      const along = (p0: number, p1: number, p2: number, p3: number) => {
        const [a, b, c] = [mix(p0, p1, 0, t1, t), mix(p1, p2, t1, t2, t), mix(p2, p3, t2, t3, t)];
        return mix(mix(a, b, 0, t2, t), mix(b, c, t1, t3, t), t1, t2, t);
      };
      steps.push({ x: along(x0, x1, x2, x3), y: along(y0, y1, y2, y3), band });
    }
  }
  const [x, y] = points.at(-1)!;
  steps.push({ x, y, band });
  return steps;
}

function colourAt({ width, height, data }: Picture, x: number, y: number): [number, number, number] {
  const [cx, cy] = [Math.min(Math.max(x, 0), width - 1.001), Math.min(Math.max(y, 0), height - 1.001)];
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const [u, v] = [cx - left, cy - top];
  const at = (top * width + left) * 3;
  const part = (i: number) =>
    ((data[at + i] ?? 0) * (1 - u) + (data[at + 3 + i] ?? 0) * u) * (1 - v) +
    ((data[at + width * 3 + i] ?? 0) * (1 - u) + (data[at + width * 3 + 3 + i] ?? 0) * u) * v;
  return [part(0), part(1), part(2)];
}

/** Moves a line sideways to the strongest edge within reach, smoothly (the cheapest way through all offsets). */
function snapLine(steps: Step[], reach: number, picture: Picture): void {
  if (reach <= 0 || steps.length < 5) return;
  const offsets = Array.from({ length: Math.round(reach * 4) + 1 }, (_, n) => n / 2 - reach);
  const normals = steps.map((_, n) => {
    const [a, b] = [steps[Math.max(0, n - 2)]!, steps[Math.min(steps.length - 1, n + 2)]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return [-(b.y - a.y) / length, (b.x - a.x) / length] as const;
  });
  const costs = steps.map(({ x, y }, n) =>
    offsets.map((offset) => {
      const [nx, ny] = normals[n]!;
      const one = colourAt(picture, x + nx * (offset - 1.5), y + ny * (offset - 1.5));
      const other = colourAt(picture, x + nx * (offset + 1.5), y + ny * (offset + 1.5));
      const edge = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
      return 0.6 * offset * offset - Math.min(edge, 90) / 6;
    }),
  );
  const from: number[][] = [];
  for (let n = 1; n < steps.length; n += 1) {
    from.push(
      offsets.map((_, k) => {
        let [best, chosen] = [Infinity, k];
        for (let j = Math.max(0, k - 1); j <= Math.min(offsets.length - 1, k + 1); j += 1) {
          const cost = costs[n - 1]![j]! + (j === k ? 0 : 2.5);
          if (cost < best) [best, chosen] = [cost, j];
        }
        costs[n]![k]! += best;
        return chosen;
      }),
    );
  }
  let k = costs.at(-1)!.indexOf(Math.min(...costs.at(-1)!));
  const moved: number[] = [];
  for (let n = steps.length - 1; n >= 0; n -= 1) {
    moved[n] = offsets[k]!;
    if (n > 0) k = from[n - 1]![k]!;
  }
  for (const [n, step] of steps.entries()) {
    const near = moved.slice(Math.max(0, n - 3), n + 4);
    const offset = near.reduce((sum, one) => sum + one, 0) / near.length;
    step.x += normals[n]![0] * offset;
    step.y += normals[n]![1] * offset;
  }
}

/** How much of each pixel lies in a polygon, 0 to 1, from 4 x 4 points (even-odd). */
function fill(
  polygon: readonly { readonly x: number; readonly y: number }[],
  width: number,
  height: number,
): Float32Array {
  const covered = new Float32Array(width * height);
  for (let line = 0; line < height * 4; line += 1) {
    const y = (line + 0.5) / 4;
    const crossings: number[] = [];
    for (const [n, a] of polygon.entries()) {
      const b = polygon[(n + 1) % polygon.length]!;
      if (a.y <= y !== b.y <= y) crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
    crossings.sort((a, b) => a - b);
    for (let n = 0; n + 1 < crossings.length; n += 2)
      for (
        let column = Math.max(0, Math.ceil(crossings[n]! * 4 - 0.5));
        column < width * 4 && (column + 0.5) / 4 < crossings[n + 1]!;
        column += 1
      )
        covered[(line >> 2) * width + (column >> 2)]! += 1 / 16;
  }
  return covered;
}

const toPoints = (polygon: readonly (readonly [number, number])[]) => polygon.map(([x, y]) => ({ x, y }));

const wall = 0;
const band = 1;
const solid = 2;

/** What each pixel is by hand, and its opacity there by the drawn line alone. */
function readOutline(file: string, picture: Picture) {
  const { width, height } = picture;
  const outline = JSON.parse(readFileSync(file, 'utf8')) as Outline;
  const inside = new Float32Array(width * height);
  const near = new Float32Array(width * height).fill(Infinity);
  const reach = new Float32Array(width * height).fill(1);
  const mark = ({ x, y, band: half }: Step) => {
    for (let row = Math.max(0, Math.floor(y - half - 2)); row <= Math.min(height - 1, y + half + 2); row += 1)
      for (
        let column = Math.max(0, Math.floor(x - half - 2));
        column <= Math.min(width - 1, x + half + 2);
        column += 1
      ) {
        const at = row * width + column;
        const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / half;
        if (away >= near[at]!) continue;
        near[at] = away;
        reach[at] = half;
      }
  };
  const draw = (lines: readonly Line[]) => {
    const steps = lines.flatMap((line) => {
      const own = followLine(line);
      snapLine(own, line.snap ?? 0, picture);
      return own;
    });
    // Where the path runs outside the picture there is no edge.
    for (const step of steps)
      if (step.x > -1 && step.y > -1 && step.x < width + 1 && step.y < height + 1) mark(step);
    return fill(steps, width, height);
  };
  for (const path of outline.person)
    for (const [at, part] of draw(path).entries()) inside[at] = Math.max(inside[at]!, part);
  for (const hole of outline.holes ?? [])
    for (const [at, part] of draw(hole).entries()) inside[at] = Math.min(inside[at]!, 1 - part);
  const kinds = new Uint8Array(width * height);
  for (const [at, part] of inside.entries()) kinds[at] = near[at]! <= 1 ? band : part > 0.5 ? solid : wall;
  for (const line of outline.strands ?? [])
    for (const { x, y, band: half } of followLine(line))
      for (let row = Math.max(0, Math.floor(y - half)); row <= Math.min(height - 1, y + half); row += 1)
        for (
          let column = Math.max(0, Math.floor(x - half));
          column <= Math.min(width - 1, x + half);
          column += 1
        )
          if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= half && inside[row * width + column]! < 0.5)
            kinds[row * width + column] = band;
  for (const [polygons, kind] of [
    [outline.unknown ?? [], band],
    [outline.solid ?? [], solid],
    [outline.wall ?? [], wall],
  ] as const)
    for (const polygon of polygons)
      for (const [at, part] of fill(toPoints(polygon), width, height).entries())
        if (part > 0.5) kinds[at] = kind;
  // The line alone: a ramp over the band, from the middle of it.
  const drawn = inside.map((part, at) => {
    if (near[at]! > 1 || reach[at]! <= 2.5) return part;
    return 0.5 + (part > 0.5 ? 0.5 : -0.5) * near[at]!;
  });
  return { kinds, drawn };
}

/** The nearest pixels of a kind in 16 directions, and others a little behind them. */
function lookAround(kinds: Uint8Array, kind: number, x: number, y: number, width: number, height: number) {
  const found: { readonly at: number; readonly away: number }[] = [];
  for (let direction = 0; direction < 16; direction += 1) {
    const [dx, dy] = [Math.cos((direction * Math.PI) / 8), Math.sin((direction * Math.PI) / 8)];
    let first = 0;
    for (let away = 1; away < 100; away += 1) {
      const [column, row] = [Math.round(x + dx * away), Math.round(y + dy * away)];
      if (column < 0 || row < 0 || column >= width || row >= height) break;
      const at = row * width + column;
      if (kinds[at] !== kind) continue;
      if (first === 0) first = away;
      if (away === first + 1 || away === first + 4) found.push({ at, away });
      if (away > first + 4) break;
    }
  }
  return found.toSorted((a, b) => a.away - b.away).slice(0, 14);
}

/** Opacity of a pixel of the band: where its colour lies between those of person and wall near it. */
function weigh({ width, height, data }: Picture, kinds: Uint8Array, drawn: Float32Array, at: number): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  const people = lookAround(kinds, solid, x, y, width, height);
  const walls = lookAround(kinds, wall, x, y, width, height);
  const fallback = drawn[at]!;
  if (people.length === 0 || walls.length === 0) return fallback;
  const own = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!];
  let [sum, weights] = [0, 0];
  for (const person of people)
    for (const behind of walls) {
      let [length, along] = [0, 0];
      for (let part = 0; part < 3; part += 1) {
        const step = data[person.at * 3 + part]! - data[behind.at * 3 + part]!;
        length += step * step;
        along += step * (own[part]! - data[behind.at * 3 + part]!);
      }
      const opacity = Math.min(1, Math.max(0, along / (length + 1e-6)));
      let off = 0;
      for (let part = 0; part < 3; part += 1) {
        const made = data[person.at * 3 + part]! * opacity + data[behind.at * 3 + part]! * (1 - opacity);
        off += (own[part]! - made) ** 2;
      }
      const cost = off / 300 + (person.away + behind.away) / 12;
      // Pairs of like colours say nothing; the line says it then.
      const trust = length / (length + 900);
      const weight = Math.exp(-cost) + 1e-9;
      sum += weight * (opacity * trust + fallback * (1 - trust));
      weights += weight;
    }
  return sum / weights;
}

const names = process.argv
  .slice(2)
  .filter((one, n, all) => !one.startsWith('--') && all[n - 1] !== '--trimaps');
const trimaps = process.argv.includes('--trimaps')
  ? process.argv[process.argv.indexOf('--trimaps') + 1]
  : undefined;
const known = readdirSync(path.join(folder, 'mattes')).flatMap((file) =>
  file.endsWith('.json') && file !== 'faces.json' ? [file.slice(0, -5)] : [],
);
for (const name of known) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { data, info } = await sharp(path.join(folder, `${name}.jpg`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data };
  const { kinds, drawn } = readOutline(path.join(folder, 'mattes', `${name}.json`), picture);
  const matte = new Uint8Array(kinds.length);
  for (const [at, kind] of kinds.entries())
    matte[at] = kind === solid ? 255 : kind === wall ? 0 : Math.round(255 * weigh(picture, kinds, drawn, at));
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  await sharp(matte, { raw })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, 'mattes', `${name}.png`));
  if (trimaps !== undefined)
    await sharp(
      kinds.map((kind) => kind * 127),
      { raw },
    )
      .toColourspace('b-w')
      .png()
      .toFile(path.join(trimaps, `${name}.png`));
  let uncertain = 0;
  for (const kind of kinds) if (kind === band) uncertain += 1;
  console.log(`${name}: ${((100 * uncertain) / kinds.length).toFixed(1)} % of it in the band`);
}
