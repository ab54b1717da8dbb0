import type { Path, PathStep } from '@baigong/pdf/drawing';

/** What the page's style asks for and shapes cannot draw; the message names the property. */
export class UnsupportedStyle extends Error {
  override readonly name = 'Undrawable';
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Horizontal and vertical radius of each corner: top left, top right, bottom right, bottom left. */
export type Radii = readonly [Radius, Radius, Radius, Radius];
type Radius = readonly [number, number];

const square: Radii = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
];

/** How far the handles of a curve reach that draws a quarter of a circle. */
const kappa = 0.552_285;

/** A box whose corners may be round; `hole` draws it the other way round, so that it cuts a hole. */
export function boxPath({ x, y, width, height }: Box, radii: Radii = square, isHole = false): Path {
  const [right, bottom] = [x + width, y + height];
  if (radii.every(([across, down]) => across <= 0 || down <= 0)) {
    const corners: readonly (readonly [number, number])[] = isHole
      ? [
          [x, y],
          [x, bottom],
          [right, bottom],
          [right, y],
        ]
      : [
          [x, y],
          [right, y],
          [right, bottom],
          [x, bottom],
        ];
    return polygon(corners);
  }
  const [tl, tr, br, bl] = radii;
  const k = 1 - kappa;
  const steps: PathStep[] = [
    ['m', x + tl[0], y],
    ['l', right - tr[0], y],
    ['c', right - tr[0] * k, y, right, y + tr[1] * k, right, y + tr[1]],
    ['l', right, bottom - br[1]],
    ['c', right, bottom - br[1] * k, right - br[0] * k, bottom, right - br[0], bottom],
    ['l', x + bl[0], bottom],
    ['c', x + bl[0] * k, bottom, x, bottom - bl[1] * k, x, bottom - bl[1]],
    ['l', x, y + tl[1]],
    ['c', x, y + tl[1] * k, x + tl[0] * k, y, x + tl[0], y],
  ];
  return [...(isHole ? reversed(steps) : steps), ['z']];
}

export function polygon(corners: readonly (readonly [number, number])[]): Path {
  return [...corners.map(([x, y], index): PathStep => [index === 0 ? 'm' : 'l', x, y]), ['z']];
}

/** The same way, walked from its end. */
function reversed(steps: readonly PathStep[]): readonly PathStep[] {
  const end = (step: PathStep): readonly [number, number] =>
    step[0] === 'c' ? [step[5], step[6]] : step[0] === 'z' ? [0, 0] : [step[1], step[2]];
  const back: PathStep[] = [];
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    const before = steps[index - 1];
    if (!step) continue;
    if (back.length === 0) back.push(['m', ...end(step)]);
    if (!before) break;
    if (step[0] === 'c') back.push(['c', step[3], step[4], step[1], step[2], ...end(before)]);
    else back.push(['l', ...end(before)]);
  }
  return back;
}

export const inset = (box: Box, top: number, right: number, bottom: number, left: number): Box => ({
  x: box.x + left,
  y: box.y + top,
  width: Math.max(0, box.width - left - right),
  height: Math.max(0, box.height - top - bottom),
});

/** Radii of a box inside (or, with negative widths, outside) another. */
export function insetRadii(radii: Radii, top: number, right: number, bottom: number, left: number): Radii {
  const less = ([across, down]: Radius, byX: number, byY: number): Radius =>
    across <= 0 || down <= 0 ? [0, 0] : [Math.max(0, across - byX), Math.max(0, down - byY)];
  const [tl, tr, br, bl] = radii;
  return [less(tl, left, top), less(tr, right, top), less(br, right, bottom), less(bl, left, bottom)];
}

/** The radii of a box by its computed style; reduced together where they would meet (CSS Backgrounds 3, 4.5). */
export function readRadii(style: CSSStyleDeclaration, box: Box): Radii {
  const read = (value: string): Radius => {
    const [across = '0', down = across] = value.split(' ');
    const length = (part: string, whole: number) =>
      part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part) || 0;
    return [length(across, box.width), length(down, box.height)];
  };
  const tl = read(style.borderTopLeftRadius);
  const tr = read(style.borderTopRightRadius);
  const br = read(style.borderBottomRightRadius);
  const bl = read(style.borderBottomLeftRadius);
  const share = (available: number, a: number, b: number) => (a + b > available ? available / (a + b) : 1);
  const by = Math.min(
    share(box.width, tl[0], tr[0]),
    share(box.width, bl[0], br[0]),
    share(box.height, tl[1], bl[1]),
    share(box.height, tr[1], br[1]),
  );
  const shrunk = ([across, down]: Radius): Radius => [across * by, down * by];
  return [shrunk(tl), shrunk(tr), shrunk(br), shrunk(bl)];
}

/** The upright box around a path. */
export function boundsOf(path: Path): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, ...values] of path)
    for (let index = 0; index + 1 < values.length; index += 2) {
      left = Math.min(left, values[index] ?? left);
      right = Math.max(right, values[index] ?? right);
      top = Math.min(top, values[index + 1] ?? top);
      bottom = Math.max(bottom, values[index + 1] ?? bottom);
    }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
