/** A point of a quadratic outline, in font units. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

/** Closed contours, y up. */
export type Outline = readonly (readonly OutlinePoint[])[];

/** Takes a glyph's outline down as a font draws it: lines, quadratic and cubic curves. */
export interface OutlinePen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticTo(cx: number, cy: number, x: number, y: number): void;
  cubicTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  closePath(): void;
}

type Contour = OutlinePoint[];

/** Into how many quadratic curves a cubic one is cut: at 1000 units to the em the difference is under half a unit. */
const cubicParts = 4;

/** The middle of two control points is implied where both are there: such a point needs no place of its own. */
function withoutImplied(points: Contour): Contour {
  return points.filter((point, index) => {
    if (!point.on) return true;
    const before = points.at(index - 1);
    const after = points[(index + 1) % points.length];
    if (!before || !after || before.on || after.on) return true;
    return Math.abs(before.x + after.x - 2 * point.x) > 1 || Math.abs(before.y + after.y - 2 * point.y) > 1;
  });
}

/** A pen that keeps what it draws, rounded to whole units. */
export function makeOutlinePen(): OutlinePen & { readonly outline: () => Outline } {
  const contours: Contour[] = [];
  let contour: Contour = [];
  let at = { x: 0, y: 0 };
  const put = (x: number, y: number, on: boolean) => {
    const point = { x: Math.round(x), y: Math.round(y), on };
    const last = contour.at(-1);
    if (on && last?.on && last.x === point.x && last.y === point.y) return;
    contour.push(point);
  };
  const close = () => {
    const [first] = contour;
    const last = contour.at(-1);
    if (contour.length > 1 && first && last?.on && first.x === last.x && first.y === last.y) contour.pop();
    if (contour.length > 2) contours.push(withoutImplied(contour));
    contour = [];
  };
  const pen: OutlinePen = {
    moveTo(x, y) {
      close();
      put(x, y, true);
      at = { x, y };
    },
    lineTo(x, y) {
      put(x, y, true);
      at = { x, y };
    },
    quadraticTo(cx, cy, x, y) {
      put(cx, cy, false);
      put(x, y, true);
      at = { x, y };
    },
    cubicTo(ax, ay, bx, by, x, y) {
      const from = at;
      const point = (t: number) => {
        const u = 1 - t;
        return {
          x: u ** 3 * from.x + 3 * u * u * t * ax + 3 * u * t * t * bx + t ** 3 * x,
          y: u ** 3 * from.y + 3 * u * u * t * ay + 3 * u * t * t * by + t ** 3 * y,
        };
      };
      for (let part = 0; part < cubicParts; part += 1) {
        const [start, middle, end] = [part, part + 0.5, part + 1].map((step) => point(step / cubicParts));
        if (!start || !middle || !end) continue;
        pen.quadraticTo(
          2 * middle.x - (start.x + end.x) / 2,
          2 * middle.y - (start.y + end.y) / 2,
          end.x,
          end.y,
        );
      }
    },
    closePath: close,
  };
  return {
    ...pen,
    outline() {
      close();
      return contours;
    },
  };
}
