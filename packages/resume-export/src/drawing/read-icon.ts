import type { Path, PathStep, Drawing } from '@baigong/pdf/drawing';
import { withOpacity, parseColour } from './read-colour.ts';
import { boxPath, type Box, type Radii } from './shapes.ts';

const counts: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** Numbers of path data; the two flags of an arc may stand without a gap. */
function* commands(data: string): Generator<readonly [string, readonly number[]]> {
  const pattern = /[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
  let name = '';
  let values: number[] = [];
  const parts: string[] = data.match(pattern) ?? [];
  for (let index = 0; index < parts.length; index += 1) {
    let part = parts[index] ?? '';
    if (/^[a-df-z]$/i.test(part)) {
      name = part;
      values = [];
      if (part.toLowerCase() === 'z') yield [part, []];
      continue;
    }
    const kind = name.toLowerCase();
    if (kind === 'a' && (values.length === 3 || values.length === 4) && part.length > 1) {
      parts.splice(index + 1, 0, part.slice(1));
      part = part.charAt(0);
    }
    values.push(Number(part));
    if (values.length === counts[kind]) {
      yield [name, values];
      values = [];
      // Pairs after a move are lines.
      if (kind === 'm') name = name === 'm' ? 'l' : 'L';
    }
  }
}

/** An arc as cubic curves (SVG 2, appendix B.2.4). */
function arcSteps(from: readonly [number, number], values: readonly number[]): readonly PathStep[] {
  const [rx0 = 0, ry0 = 0, rotation = 0, large = 0, sweep = 0, toX = 0, toY = 0] = values;
  const [fromX, fromY] = from;
  let [rx, ry] = [Math.abs(rx0), Math.abs(ry0)];
  if (rx === 0 || ry === 0) return [['l', toX, toY]];
  const phi = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const dx = (fromX - toX) / 2;
  const dy = (fromY - toY) / 2;
  const x1 = cos * dx + sin * dy;
  const y1 = -sin * dx + cos * dy;
  const over = (x1 / rx) ** 2 + (y1 / ry) ** 2;
  if (over > 1) [rx, ry] = [rx * Math.sqrt(over), ry * Math.sqrt(over)];
  const under = (rx * y1) ** 2 + (ry * x1) ** 2;
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - under) / under)) * (large === sweep ? -1 : 1);
  const cx1 = (root * rx * y1) / ry;
  const cy1 = (-root * ry * x1) / rx;
  const cx = cos * cx1 - sin * cy1 + (fromX + toX) / 2;
  const cy = sin * cx1 + cos * cy1 + (fromY + toY) / 2;
  const start = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx);
  let sweepBy = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - start;
  if (sweep && sweepBy < 0) sweepBy += 2 * Math.PI;
  if (!sweep && sweepBy > 0) sweepBy -= 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(sweepBy) / (Math.PI / 2)));
  const step = sweepBy / parts;
  const reach = (4 / 3) * Math.tan(step / 4);
  const place = (x: number, y: number) =>
    [cos * rx * x - sin * ry * y + cx, sin * rx * x + cos * ry * y + cy] as const;
  return Array.from({ length: parts }, (_, index): PathStep => {
    const a = start + index * step;
    const b = a + step;
    return [
      'c',
      ...place(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a)),
      ...place(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b)),
      ...place(Math.cos(b), Math.sin(b)),
    ];
  });
}

/** Path data of SVG as moves, lines and cubic curves. */
function parseSvgPath(data: string): Path {
  const path: PathStep[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let control: readonly [number, number, 'c' | 'q'] | undefined;
  for (const [name, values] of commands(data)) {
    const kind = name.toLowerCase();
    const relative = name === kind;
    const v = values.map((value, index) => {
      if (!relative) return value;
      if (kind === 'h') return value + x;
      if (kind === 'v') return value + y;
      if (kind === 'a') return index === 5 ? value + x : index === 6 ? value + y : value;
      return value + (index % 2 === 0 ? x : y);
    });
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = v;
    const mirrored = (of: 'c' | 'q') =>
      control?.[2] === of ? ([2 * x - control[0], 2 * y - control[1]] as const) : ([x, y] as const);
    const quadratic = (cx: number, cy: number, toX: number, toY: number) => {
      path.push([
        'c',
        x + ((cx - x) * 2) / 3,
        y + ((cy - y) * 2) / 3,
        toX + ((cx - toX) * 2) / 3,
        toY + ((cy - toY) * 2) / 3,
        toX,
        toY,
      ]);
      control = [cx, cy, 'q'];
      [x, y] = [toX, toY];
    };
    if (kind === 'c' || kind === 's') {
      const [ax, ay] = kind === 'c' ? [a, b] : mirrored('c');
      const [bx, by, toX, toY] = kind === 'c' ? [c, d, e, f] : [a, b, c, d];
      path.push(['c', ax, ay, bx, by, toX, toY]);
      control = [bx, by, 'c'];
      [x, y] = [toX, toY];
      continue;
    }
    if (kind === 'q') {
      quadratic(a, b, c, d);
      continue;
    }
    if (kind === 't') {
      quadratic(...mirrored('q'), a, b);
      continue;
    }
    control = undefined;
    if (kind === 'z') {
      path.push(['z']);
      [x, y] = [startX, startY];
    } else if (kind === 'a') {
      path.push(...arcSteps([x, y], v));
      [x, y] = [v[5] ?? x, v[6] ?? y];
    } else {
      [x, y] = kind === 'h' ? [a, y] : kind === 'v' ? [x, a] : [a, b];
      path.push([kind === 'm' ? 'm' : 'l', x, y]);
      if (kind === 'm') [startX, startY] = [x, y];
    }
  }
  return path;
}

const value = (shape: Element, name: string): number => Number(shape.getAttribute(name) ?? 0) || 0;

function ellipse(cx: number, cy: number, rx: number, ry: number): Path {
  const radius = [rx, ry] as const;
  const radii: Radii = [radius, radius, radius, radius];
  return boxPath({ x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry }, radii);
}

function points(shape: Element, closed: boolean): Path {
  const numbers = (shape.getAttribute('points') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
  const steps: PathStep[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    steps.push([index === 0 ? 'm' : 'l', numbers[index] ?? 0, numbers[index + 1] ?? 0]);
  return closed ? [...steps, ['z']] : steps;
}

function shapePath(shape: Element): Path {
  switch (shape.tagName.toLowerCase()) {
    case 'path':
      return parseSvgPath(shape.getAttribute('d') ?? '');
    case 'circle':
      return ellipse(value(shape, 'cx'), value(shape, 'cy'), value(shape, 'r'), value(shape, 'r'));
    case 'ellipse':
      return ellipse(value(shape, 'cx'), value(shape, 'cy'), value(shape, 'rx'), value(shape, 'ry'));
    case 'rect': {
      const rx = value(shape, 'rx') || value(shape, 'ry');
      const radius = [rx, value(shape, 'ry') || rx] as const;
      const box = {
        x: value(shape, 'x'),
        y: value(shape, 'y'),
        width: value(shape, 'width'),
        height: value(shape, 'height'),
      };
      return boxPath(box, [radius, radius, radius, radius]);
    }
    case 'line':
      return [
        ['m', value(shape, 'x1'), value(shape, 'y1')],
        ['l', value(shape, 'x2'), value(shape, 'y2')],
      ];
    case 'polyline':
      return points(shape, false);
    case 'polygon':
      return points(shape, true);
    default:
      return [];
  }
}

function placed(path: Path, box: Box, view: Box): Path {
  const by = Math.min(box.width / view.width, box.height / view.height);
  const left = box.x + (box.width - view.width * by) / 2 - view.x * by;
  const top = box.y + (box.height - view.height * by) / 2 - view.y * by;
  return path.map((step) => {
    const [kind, ...values] = step;
    return [
      kind,
      ...values.map((at, index) => at * by + (index % 2 === 0 ? left : top)),
    ] as unknown as PathStep;
  });
}

/** An icon's lines and areas. */
export function readIcon(
  icon: SVGSVGElement,
  box: Box,
  opacity: number,
  clips: readonly Path[] | undefined,
): readonly Drawing[] {
  const { viewBox } = icon;
  const { x, y, width, height } = viewBox.baseVal;
  const view = width > 0 ? { x, y, width, height } : { x: 0, y: 0, width: 24, height: 24 };
  const by = Math.min(box.width / view.width, box.height / view.height);
  const drawings: Drawing[] = [];
  for (const shape of icon.querySelectorAll('*')) {
    const path = placed(shapePath(shape), box, view);
    if (path.length === 0) continue;
    const style = getComputedStyle(shape);
    if (style.fill !== 'none')
      drawings.push({ kind: 'fill', path, colour: withOpacity(parseColour(style.fill), opacity), clips });
    if (style.stroke !== 'none')
      drawings.push({
        kind: 'stroke',
        path,
        colour: withOpacity(parseColour(style.stroke), opacity),
        width: (Number.parseFloat(style.strokeWidth) || 1) * by,
        round: style.strokeLinecap === 'round',
        clips,
      });
  }
  return drawings;
}
