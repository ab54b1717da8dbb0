import type { Garment } from './garments.ts';
import type { Fit } from './garment-fit.ts';
import { GarmentPen, tone, veil } from './garment-pen.ts';

const sides = [-1, 1] as const;

/** Shoulders, sleeves and body, without the neck's opening. */
const body = (opening: string): string =>
  `M 0.40 -0.36 C 0.52 -0.27 0.70 -0.19 0.92 -0.11 C 1.18 -0.02 1.40 0.04 1.52 0.16 C 1.68 0.32 1.78 0.62 1.84 1.1 L 1.95 3.2 L 0 3.2 ${opening} Z`;

const armhole = 'M 1.42 0.08 C 1.34 0.36 1.28 0.72 1.30 1.20 L 1.34 2.2';
/** The yoke of shirts and blouses. */
const shoulderSeam = 'M 0.54 -0.14 C 0.80 -0.01 1.10 0.10 1.38 0.17';

/** Folds and shade that every top has: rounder at the arms, soft lines from the shoulders. */
function shadeBody(pen: GarmentPen, path: Path2D, colour: string, side: 1 | -1, depth: number): void {
  pen.within(path, () => {
    pen.paint(
      path,
      pen.gradient([0.2 * side, 0], [1.7 * side, 0.5], [veil('#000000', 0), veil('#000000', 0.3 * depth)]),
    );
    pen.soft(
      pen.path('M 0.50 -0.34 C 0.80 -0.20 1.15 -0.06 1.46 0.08', side),
      veil(tone(colour, 0.75), 0.32 * depth),
      0.08,
      0.14,
    );
    pen.soft(
      pen.path('M 1.30 0.30 C 1.05 0.62 0.92 1.05 0.95 1.7', side),
      veil('#000000', 0.34 * depth),
      0.05,
      0.16,
    );
    pen.soft(
      pen.path('M 1.16 0.42 C 0.92 0.72 0.80 1.10 0.80 1.7', side),
      veil(tone(colour, 0.8), 0.16 * depth),
      0.05,
      0.14,
    );
    pen.soft(
      pen.path('M 1.42 0.10 C 1.34 0.40 1.29 0.72 1.31 1.3', side),
      veil('#000000', 0.4 * depth),
      0.03,
      0.09,
    );
  });
}

function drawSleeves(pen: GarmentPen, path: Path2D, colour: string, side: 1 | -1, yoke: boolean): void {
  pen.within(path, () => {
    pen.seam(pen.path(armhole, side), colour);
    if (yoke) pen.seam(pen.path(shoulderSeam, side), colour);
  });
}

interface Leaf {
  /** The collar's piece that is seen, on the right of the photo. */
  readonly leaf: string;
  /** Its outer border, which is stitched. */
  readonly stitch: string;
}

/** Collars of shirts: around a closed neck, open, and laid over a jacket. */
const shirtCollars: Readonly<Record<'closed' | 'open' | 'over', Leaf>> = {
  closed: {
    leaf: 'M 0.415 -0.44 C 0.36 -0.27 0.19 -0.09 0.012 0.02 L 0.03 0.10 C 0.10 0.20 0.20 0.34 0.29 0.46 C 0.40 0.30 0.50 0.08 0.53 -0.16 C 0.52 -0.28 0.48 -0.38 0.415 -0.44 Z',
    stitch: 'M 0.045 0.10 C 0.11 0.19 0.20 0.31 0.285 0.425 C 0.38 0.28 0.475 0.07 0.505 -0.15',
  },
  open: {
    leaf: 'M 0.415 -0.44 C 0.37 -0.24 0.22 0.12 0.05 0.40 C 0.13 0.47 0.25 0.57 0.40 0.62 C 0.49 0.40 0.55 0.12 0.545 -0.14 C 0.53 -0.28 0.48 -0.38 0.415 -0.44 Z',
    stitch: 'M 0.085 0.40 C 0.16 0.46 0.27 0.55 0.385 0.585 C 0.465 0.38 0.52 0.11 0.515 -0.13',
  },
  over: {
    leaf: 'M 0.415 -0.44 C 0.37 -0.24 0.24 0.10 0.06 0.42 C 0.19 0.47 0.38 0.49 0.57 0.45 C 0.60 0.24 0.59 0.00 0.535 -0.20 C 0.52 -0.31 0.48 -0.40 0.415 -0.44 Z',
    stitch: 'M 0.10 0.40 C 0.21 0.44 0.38 0.46 0.545 0.425 C 0.575 0.23 0.565 0.01 0.51 -0.19',
  },
};

/** What the shirt's front reaches up to in the middle. */
const shirtOpenings = { closed: 0.02, open: 0.4, over: 0.42 } as const;

function drawShirtFront(
  pen: GarmentPen,
  { colour, collar }: NonNullable<Garment['shirt']>,
  alone: boolean,
): void {
  const top = shirtOpenings[collar];
  for (const side of sides) {
    const path = pen.path(
      body(`L 0 ${top} L 0.02 ${top} C 0.20 ${top * 0.4 - 0.06} 0.35 -0.22 0.40 -0.36`),
      side,
    );
    pen.paint(path, colour);
    shadeBody(pen, path, colour, side, alone ? 0.5 : 0.3);
    if (alone) drawSleeves(pen, path, colour, side, true);
    pen.within(path, () =>
      pen.soft(pen.path('M 0.22 0.5 C 0.30 0.8 0.26 1.2 0.34 1.8', side), veil('#4a5568', 0.22), 0.02, 0.06),
    );
    pen.weave(path, 0.12);
  }
  // The placket with its buttons.
  const placket = pen.path(`M -0.075 ${top + 0.04} L -0.075 3 L 0.075 3 L 0.075 ${top + 0.04} Z`);
  pen.drop(placket, veil('#2d3748', 0.35), 0.03, 0.012, 0);
  pen.paint(placket, pen.gradient([-0.08, 0], [0.08, 0], [tone(colour, -0.03), colour, tone(colour, -0.06)]));
  pen.seam(pen.path(`M 0.075 ${top + 0.04} L 0.075 3`), colour);
  for (const y of [top + 0.16, top + 0.62, top + 1.08]) drawButton(pen, 0, y, 0.028, tone(colour, -0.12));
}

function drawButton(pen: GarmentPen, x: number, y: number, radius: number, colour: string): void {
  const { context, unit } = pen;
  const at = pen.at(x, y);
  const circle = new Path2D();
  circle.arc(at.x, at.y, radius * unit, 0, 7);
  pen.drop(circle, veil('#000000', 0.5), 0.02, 0.006, 0.012);
  const light = context.createRadialGradient(
    at.x - radius * unit * 0.3,
    at.y - radius * unit * 0.4,
    0,
    at.x,
    at.y,
    radius * unit,
  );
  light.addColorStop(0, tone(colour, 0.35));
  light.addColorStop(1, tone(colour, -0.2));
  pen.paint(circle, light);
  for (const away of [-0.3, 0.3]) {
    const hole = new Path2D();
    hole.arc(at.x + away * radius * unit, at.y, radius * unit * 0.14, 0, 7);
    pen.paint(hole, veil('#000000', 0.5));
  }
}

function drawShirtCollar(pen: GarmentPen, { colour, collar }: NonNullable<Garment['shirt']>): void {
  const { leaf, stitch } = shirtCollars[collar];
  for (const side of sides) {
    const path = pen.path(leaf, side);
    pen.drop(path, veil('#1a202c', 0.42), 0.07, 0.012 * side, 0.035);
    pen.paint(
      path,
      pen.gradient(
        [0.05 * side, 0.2],
        [0.6 * side, -0.1],
        [colour, tone(colour, -0.02), tone(colour, -0.12)],
      ),
    );
    pen.within(path, () => {
      // The roll of the fold is the lightest, below the neck's own shade.
      pen.soft(
        pen.path('M 0.43 -0.42 C 0.37 -0.24 0.21 -0.04 0.03 0.06', side),
        veil('#ffffff', 0.8),
        0.02,
        0.04,
      );
      pen.soft(
        pen.path('M 0.55 -0.2 C 0.53 0.06 0.44 0.3 0.31 0.5', side),
        veil('#2d3748', 0.22),
        0.02,
        0.08,
      );
    });
    pen.weave(path, 0.1);
    pen.line(pen.path(stitch, side), veil('#5a6475', 0.3), 0.005);
    pen.line(path, veil('#3b4454', 0.32), 0.006);
  }
}

function drawTie(pen: GarmentPen, { colour, stripe }: NonNullable<Garment['tie']>): void {
  const blade = pen.path(
    'M -0.075 0.24 C -0.10 0.55 -0.20 1.1 -0.25 1.9 L 0.25 1.9 C 0.20 1.1 0.10 0.55 0.075 0.24 Z',
  );
  const knot = pen.path(
    'M -0.135 -0.015 C -0.05 -0.045 0.05 -0.045 0.135 -0.015 C 0.125 0.09 0.10 0.19 0.078 0.265 C 0.03 0.29 -0.03 0.29 -0.078 0.265 C -0.10 0.19 -0.125 0.09 -0.135 -0.015 Z',
  );
  const stripes = (path: Path2D, slope: number) => {
    if (stripe === null) return;
    pen.within(path, () => {
      for (let y = -0.4; y < 2.4; y += 0.17)
        pen.line(pen.path(`M -0.4 ${y} L 0.4 ${y + slope}`), veil(stripe, 0.85), 0.026);
    });
  };
  const satin = (path: Path2D, wide: number) =>
    pen.within(path, () =>
      pen.paint(
        path,
        pen.gradient(
          [-wide, 0.3],
          [wide, 0.35],
          [veil('#000000', 0.42), veil('#ffffff', 0.16), veil('#000000', 0.02), veil('#000000', 0.4)],
        ),
      ),
    );
  pen.drop(blade, veil('#1a202c', 0.5), 0.06, 0.02, 0.02);
  pen.paint(blade, colour);
  stripes(blade, 0.42);
  satin(blade, 0.2);
  pen.within(blade, () => {
    // The dimple below the knot.
    pen.soft(pen.path('M 0.0 0.26 C 0.01 0.38 0.0 0.5 0.012 0.66'), veil('#000000', 0.6), 0.02, 0.05);
    pen.soft(pen.path('M -0.05 0.27 C -0.06 0.4 -0.07 0.55 -0.09 0.8'), veil('#ffffff', 0.3), 0.015, 0.05);
    pen.soft(pen.path('M -0.09 0.255 C -0.03 0.29 0.03 0.29 0.09 0.255'), veil('#000000', 0.75), 0.03, 0.06);
  });
  pen.weave(blade, 0.25);
  pen.drop(knot, veil('#000000', 0.5), 0.05, 0, 0.025);
  pen.paint(knot, tone(colour, 0.03));
  stripes(knot, -0.24);
  satin(knot, 0.13);
  pen.within(knot, () => {
    pen.soft(pen.path('M -0.13 0.0 C -0.05 -0.03 0.05 -0.03 0.13 0.0'), veil('#000000', 0.5), 0.02, 0.05);
    pen.soft(pen.path('M -0.06 0.05 C -0.05 0.14 -0.04 0.2 -0.03 0.25'), veil('#ffffff', 0.35), 0.02, 0.04);
  });
  pen.weave(knot, 0.25);
}

interface Lapels {
  /** Where the jacket closes. */
  readonly button: number;
  readonly lapel: string;
  readonly roll: string;
  readonly collar: string;
  readonly edge: string;
}

const lapelKinds: Readonly<Record<'notch' | 'slim', Lapels>> = {
  notch: {
    button: 1.62,
    roll: 'M 0.40 -0.36 C 0.44 -0.10 0.36 0.50 0 1.62',
    lapel:
      'M 0.40 -0.36 C 0.44 -0.10 0.36 0.50 0 1.62 C 0.30 1.42 0.62 1.02 0.92 0.335 L 0.65 0.225 C 0.56 0.16 0.48 0.06 0.42 -0.06 Z',
    edge: 'M 0.03 1.56 C 0.30 1.38 0.60 0.99 0.885 0.355 L 0.655 0.26',
    collar:
      'M 0.395 -0.47 C 0.40 -0.36 0.415 -0.24 0.408 -0.08 C 0.47 0.05 0.56 0.165 0.65 0.235 L 0.815 0.115 C 0.77 -0.04 0.69 -0.20 0.57 -0.32 C 0.51 -0.39 0.45 -0.46 0.395 -0.47 Z',
  },
  slim: {
    button: 1.5,
    roll: 'M 0.40 -0.36 C 0.44 -0.10 0.36 0.50 0 1.50',
    lapel:
      'M 0.40 -0.36 C 0.44 -0.10 0.36 0.50 0 1.50 C 0.28 1.28 0.56 0.92 0.79 0.37 L 0.60 0.225 C 0.52 0.16 0.46 0.06 0.42 -0.06 Z',
    edge: 'M 0.03 1.44 C 0.28 1.24 0.54 0.90 0.755 0.39 L 0.605 0.255',
    collar:
      'M 0.395 -0.46 C 0.40 -0.36 0.415 -0.24 0.408 -0.08 C 0.46 0.05 0.53 0.165 0.60 0.235 L 0.725 0.145 C 0.69 -0.02 0.63 -0.17 0.55 -0.30 C 0.51 -0.38 0.45 -0.45 0.395 -0.46 Z',
  },
};

function drawJacket(pen: GarmentPen, colour: string, { button, lapel, roll, collar, edge }: Lapels): void {
  // The person's left front lies over the right one: on the right of the photo.
  for (const side of sides) {
    const front = pen.path(body(`L 0 ${button} C 0.36 0.50 0.44 -0.10 0.40 -0.36`), side);
    pen.drop(front, veil('#000000', 0.5), 0.09, -0.03 * side, 0.03);
    pen.paint(front, colour);
    shadeBody(pen, front, colour, side, 1);
    drawSleeves(pen, front, colour, side, false);
    // A breast pocket where a jacket has one.
    if (side === 1)
      pen.within(front, () => {
        pen.seam(pen.path('M 0.66 1.22 L 1.06 1.14'), colour);
        pen.seam(pen.path('M 0.67 1.29 L 1.07 1.21'), colour);
      });
    pen.weave(front, 0.5);
  }
  for (const side of sides) {
    const path = pen.path(lapel, side);
    pen.drop(path, veil('#000000', 0.6), 0.08, 0.03 * side, 0.045);
    pen.paint(
      path,
      pen.gradient(
        [0.35 * side, 0.2],
        [0.8 * side, 0.6],
        [tone(colour, -0.12), tone(colour, 0.06), tone(colour, 0.1)],
      ),
    );
    pen.within(path, () => {
      pen.soft(pen.path(roll, side), veil(tone(colour, 0.7), 0.35), 0.02, 0.06);
      pen.soft(pen.path('M 0.48 0.1 C 0.44 0.5 0.32 0.9 0.1 1.4', side), veil('#000000', 0.25), 0.03, 0.1);
    });
    pen.weave(path, 0.5);
    pen.line(pen.path(edge, side), veil(tone(colour, 0.6), 0.22), 0.007);
    pen.line(path, veil(tone(colour, -0.8), 0.55), 0.008);
    const upper = pen.path(collar, side);
    pen.drop(upper, veil('#000000', 0.5), 0.05, 0.012 * side, 0.03);
    pen.paint(
      upper,
      pen.gradient([0.42 * side, -0.2], [0.74 * side, 0.1], [tone(colour, -0.1), tone(colour, 0.08)]),
    );
    pen.within(upper, () =>
      pen.soft(
        pen.path('M 0.43 -0.42 C 0.54 -0.30 0.64 -0.12 0.72 0.12', side),
        veil(tone(colour, 0.7), 0.3),
        0.03,
        0.07,
      ),
    );
    pen.weave(upper, 0.5);
    pen.line(upper, veil(tone(colour, -0.8), 0.55), 0.008);
  }
  drawButton(pen, 0.05, button + 0.1, 0.05, tone(colour, 0.06));
}

function drawBlouse(pen: GarmentPen, colour: string, alone: boolean): void {
  const neckline = 'M 0.40 -0.36 C 0.38 -0.06 0.22 0.17 0 0.18';
  for (const side of sides) {
    const path = pen.path(body('L 0 0.18 C 0.22 0.17 0.38 -0.06 0.40 -0.36'), side);
    pen.paint(path, colour);
    shadeBody(pen, path, colour, side, alone ? 0.8 : 0.3);
    if (alone) drawSleeves(pen, path, colour, side, false);
    pen.within(path, () => {
      // Small pleats that fall from the band.
      for (const [x, y, to] of [
        [0.08, 0.25, 0.1],
        [0.2, 0.2, 0.26],
        [0.31, 0.08, 0.44],
      ] as const) {
        pen.soft(
          pen.path(`M ${x} ${y} C ${x + 0.01} ${y + 0.2} ${to} ${y + 0.4} ${to + 0.02} ${y + 0.7}`, side),
          veil('#000000', 0.22),
          0.014,
          0.05,
        );
        pen.soft(
          pen.path(
            `M ${x + 0.04} ${y} C ${x + 0.05} ${y + 0.2} ${to + 0.05} ${y + 0.4} ${to + 0.07} ${y + 0.6}`,
            side,
          ),
          veil('#ffffff', 0.16),
          0.014,
          0.05,
        );
      }
    });
    pen.weave(path, 0.25);
  }
  for (const side of sides) {
    const band = pen.path(
      'M 0.40 -0.40 C 0.38 -0.08 0.22 0.13 0 0.135 L 0 0.215 C 0.27 0.21 0.45 -0.04 0.47 -0.34 Z',
      side,
    );
    pen.drop(band, veil('#000000', 0.4), 0.04, 0, 0.02);
    pen.paint(band, pen.gradient([0, 0.2], [0.5 * side, -0.3], [tone(colour, 0.05), tone(colour, -0.1)]));
    pen.within(band, () => pen.soft(pen.path(neckline, side), veil('#ffffff', 0.25), 0.02, 0.04));
    pen.weave(band, 0.25);
    pen.line(pen.path('M 0 0.205 C 0.265 0.20 0.44 -0.045 0.46 -0.34', side), veil('#000000', 0.3), 0.006);
  }
}

/**
 * Draws clothes onto an empty canvas: what lies behind others first.
 * @param fit where the drawing's places are on the canvas
 */
export function drawGarment(context: CanvasRenderingContext2D, garment: Garment, fit: Fit): void {
  const pen = new GarmentPen(context, fit);
  const { jacket, shirt, tie, blouse } = garment;
  if (blouse) drawBlouse(pen, blouse.colour, !jacket);
  if (shirt) {
    drawShirtFront(pen, shirt, !jacket);
    if (shirt.collar !== 'over') drawShirtCollar(pen, shirt);
  }
  if (tie) drawTie(pen, tie);
  if (tie && shirt) drawTieCollar(pen, shirt);
  if (jacket && jacket.lapels !== 'none') drawJacket(pen, jacket.colour, lapelKinds[jacket.lapels]);
  if (shirt?.collar === 'over') drawShirtCollar(pen, shirt);
}

/** The collar lies over the tie's band, beside the knot. */
function drawTieCollar(pen: GarmentPen, shirt: NonNullable<Garment['shirt']>): void {
  const { context } = pen;
  context.save();
  const beside = new Path2D();
  for (const side of sides)
    beside.addPath(
      pen.path('M 0.128 -0.6 L 0.128 0.0 L 0.078 0.27 L 0.078 0.9 L 1.2 0.9 L 1.2 -0.6 Z', side),
    );
  context.clip(beside);
  drawShirtCollar(pen, shirt);
  context.restore();
}
