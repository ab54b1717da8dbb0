/**
 * Portraits with one planted fault each, for measuring whether the checks of ID photos find it. What is planted was
 * decided before any threshold was: see `faults`. Warps move the portrait's own pixels; covers are drawn.
 */
import type { Point } from '../placement.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity. */
  readonly data: Uint8ClampedArray;
}

export interface PlantBase {
  readonly picture: Picture;
  /** The 478 points of its face, in its pixels. */
  readonly mesh: readonly Point[];
  /** Left to right as seen; guessed where they were not seen. */
  readonly shoulders: { readonly left: Point; readonly right: Point };
}

/** Numbers from 0 to 1 that are the same at every run. */
type Random = () => number;

function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const from = (random: Random, least: number, most: number): number => least + (most - least) * random();
const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick');
  return item;
};
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const smooth = (from: number, to: number, value: number): number => {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
};

type Rgb = readonly [number, number, number];

function colourAt({ width, height, data }: Picture, x: number, y: number): Rgb {
  const [cx, cy] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))];
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - left, cy - top];
  const at = 4 * (top * width + left);
  const part = (index: number) => {
    const value = (offset: number) => data[at + offset + index] ?? 0;
    const above = value(0) * (1 - fx) + value(4) * fx;
    const below = value(4 * width) * (1 - fx) + value(4 * width + 4) * fx;
    return above * (1 - fy) + below * fy;
  };
  return [part(0), part(1), part(2)];
}

/** A face's own frame: the eyes level, lengths in distances of the eyes, the middle of the eyes at 0, 0. */
function frameOf(mesh: readonly Point[]) {
  const point = (index: number): Point => mesh[index] ?? { x: 0, y: 0 };
  const [a, b] = [point(468), point(473)];
  const apart = Math.hypot(b.x - a.x, b.y - a.y);
  const [cos, sin] = [(b.x - a.x) / apart, (b.y - a.y) / apart];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return {
    apart,
    inFace: ({ x, y }: Point): Point => ({
      x: ((x - middle.x) * cos + (y - middle.y) * sin) / apart,
      y: (-(x - middle.x) * sin + (y - middle.y) * cos) / apart,
    }),
    inPicture: ({ x, y }: Point): Point => ({
      x: middle.x + (x * cos - y * sin) * apart,
      y: middle.y + (x * sin + y * cos) * apart,
    }),
    /** A point of the mesh in the face's frame. */
    at(index: number): Point {
      return this.inFace(point(index));
    },
  };
}

type Frame = ReturnType<typeof frameOf>;

/** Each pixel from another place of the picture, both in the face's frame; null leaves it. */
function warp(picture: Picture, frame: Frame, source: (at: Point) => Point | null, reach = 9): Picture {
  const data = new Uint8ClampedArray(picture.data);
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      const at = frame.inFace({ x, y });
      if (Math.abs(at.x) > reach || Math.abs(at.y) > reach) continue;
      const other = source(at);
      if (!other) continue;
      const { x: sx, y: sy } = frame.inPicture(other);
      const colour = colourAt(picture, sx, sy);
      data.set(colour, 4 * (y * picture.width + x));
    }
  return { ...picture, data };
}

/** Paints over: what is returned is a colour and its opacity, null where nothing is painted. */
function paint(
  picture: Picture,
  frame: Frame,
  brush: (at: Point, under: Rgb) => readonly [Rgb, number] | null,
): Picture {
  const data = new Uint8ClampedArray(picture.data);
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      const i = 4 * (y * picture.width + x);
      const under: Rgb = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
      const painted = brush(frame.inFace({ x, y }), under);
      if (!painted) continue;
      const [colour, opacity] = painted;
      for (const part of [0, 1, 2] as const)
        data[i + part] = under[part] + (colour[part] - under[part]) * opacity;
    }
  return { ...picture, data };
}

/** Height of a line through points at a place across; undefined beyond its ends. */
function lineAt(points: readonly Point[], x: number): number | undefined {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  for (const [index, right] of sorted.entries()) {
    const left = sorted[index - 1];
    if (!left || x < left.x || x > right.x) continue;
    return left.y + ((right.y - left.y) * (x - left.x)) / Math.max(1e-6, right.x - left.x);
  }
  return undefined;
}

/** Signed distance to the border of a polygon, below 0 inside. */
function distanceTo(polygon: readonly Point[], at: Point): number {
  let nearest = Infinity;
  let inside = false;
  for (const [index, b] of polygon.entries()) {
    const a = polygon.at(index - 1) ?? b;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / Math.max(1e-9, dx * dx + dy * dy));
    nearest = Math.min(nearest, Math.hypot(at.x - a.x - dx * along, at.y - a.y - dy * along));
    if (a.y > at.y !== b.y > at.y && at.x < a.x + ((at.y - a.y) / (b.y - a.y)) * dx) inside = !inside;
  }
  return inside ? -nearest : nearest;
}

const eyes = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    brow: [46, 53, 52, 65, 55],
  },
  {
    upper: [362, 398, 384, 385, 386, 387, 388, 466, 263],
    lower: [362, 382, 381, 380, 374, 373, 390, 249, 263],
    brow: [276, 283, 282, 295, 285],
  },
] as const;

const skinOf = ({ picture, mesh }: PlantBase): Rgb => {
  const seen = [50, 280, 205, 425, 151, 9].map((index) => {
    const { x, y } = mesh[index] ?? { x: 0, y: 0 };
    return colourAt(picture, x, y);
  });
  const middle = (part: 0 | 1 | 2) => seen.map((one) => one[part]).toSorted((a, b) => a - b)[3] ?? 128;
  return [middle(0), middle(1), middle(2)];
};

const shade = ([r, g, b]: Rgb, by: number): Rgb => [r * by, g * by, b * by];

/** Skin from above and below the eye meets over it; lashes where the lids do. */
function closeEyes({ picture, mesh }: PlantBase): Picture {
  const frame = frameOf(mesh);
  let made = picture;
  for (const { upper, lower } of eyes) {
    const [up, low] = [upper, lower].map((line) => line.map((index) => frame.at(index)));
    if (!up || !low) continue;
    const ends = [up, low].flat().map(({ x }) => x);
    const [left, right] = [Math.min(...ends), Math.max(...ends)];
    const sample = (x: number, y: number) => {
      const { x: px, y: py } = frame.inPicture({ x, y });
      return colourAt(picture, px, py);
    };
    made = paint(made, frame, ({ x, y }) => {
      if (x < left || x > right) return null;
      const [lid, rest] = [lineAt(up, x) ?? 0, lineAt(low, x) ?? 0];
      const [from, until] = [lid - 0.05, rest + 0.04];
      if (y < from || y > until) return null;
      const part = (y - from) / (until - from);
      const [above, below] = [sample(x, from), sample(x, until)];
      const mixed = [0, 1, 2].map((index) => (above[index] ?? 0) * (1 - part) + (below[index] ?? 0) * part);
      const meet = lid + (rest - lid) * 0.85;
      const lash = clamp(1 - Math.abs(y - meet) / 0.022) * 0.7;
      // A lid is round.
      const round = 1 + 0.08 * Math.sin(part * Math.PI);
      const [r = 0, g = 0, b = 0] = mixed.map((value) => value * round * (1 - lash));
      return [[r, g, b], smooth(0, 0.05, Math.min(x - left, right - x) + 0.02)];
    });
  }
  return made;
}

const innerUpper = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308];
const innerLower = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308];

/** The jaw goes down: lower lip and chin move, between the lips it is dark, with teeth or without. */
function openMouth({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  const [left, right, chin] = [frame.at(78), frame.at(308), frame.at(152)];
  const wide = right.x - left.x;
  const open = wide * from(random, 0.3, 0.55);
  const withTeeth = random() < 0.5;
  const [up, low] = [innerUpper, innerLower].map((line) => line.map((index) => frame.at(index)));
  if (!up || !low) return picture;
  const gapAt = (x: number) => {
    const part = ((x - left.x) / wide) * 2 - 1;
    return Math.abs(part) >= 1 ? 0 : open * Math.sqrt(1 - part * part);
  };
  const bottom = chin.y + 0.25;
  const moved = warp(
    picture,
    frame,
    ({ x, y }) => {
      const lip = lineAt(low, x) ?? (left.y + right.y) / 2;
      const side = smooth(0.6, 0.2, Math.max(0, Math.max(left.x - x, x - right.x)));
      const fall = Math.max(gapAt(x), open * 0.35 * side);
      if (y <= lip || y >= bottom + fall) return null;
      const start = lip + fall;
      if (y < start) return { x, y: lip };
      return { x, y: lip + ((y - start) / (bottom + fall - start)) * (bottom - lip) };
    },
    2.2,
  );
  return paint(moved, frame, ({ x, y }) => {
    const [top, rest] = [lineAt(up, x), lineAt(low, x)];
    if (top === undefined || rest === undefined) return null;
    const base = Math.min(top, rest);
    const until = rest + gapAt(x);
    if (y < base || y > until) return null;
    const edge = Math.min(1, (y - base) / 0.02, (until - y) / 0.02);
    const teeth = withTeeth && y - base < open * 0.32 && Math.abs(x - (left.x + right.x) / 2) < wide * 0.36;
    return [teeth ? [218, 208, 196] : [58, 22, 24], Math.max(0, edge)];
  });
}

/** The head as an ellipsoid turned about its upright axis. */
function turnHead({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  // Away from the camera, whichever way it looks already.
  const aside = (frame.at(234).x + frame.at(454).x) / 2 < frame.at(1).x ? 1 : -1;
  const angle = (aside * from(random, 26, 36) * Math.PI) / 180;
  const [left, right, chin, top] = [frame.at(234), frame.at(454), frame.at(152), frame.at(10)];
  const middle = { x: (left.x + right.x) / 2, y: (chin.y + top.y) / 2 - 0.15 };
  const radius = { x: ((right.x - left.x) / 2) * 1.12, y: ((chin.y - top.y) / 2) * 1.35 };
  return warp(
    picture,
    frame,
    ({ x, y }) => {
      const [px, py] = [(x - middle.x) / radius.x, (y - middle.y) / radius.y];
      const flat = px * px + py * py;
      if (flat >= 1) return null;
      const depth = Math.sqrt(1 - flat);
      const turned = px * Math.cos(angle) - depth * Math.sin(angle);
      const limit = Math.sqrt(1 - py * py);
      const to = Math.min(limit, Math.max(-limit, turned));
      return { x: middle.x + to * radius.x, y };
    },
    3,
  );
}

/** All below the chin is turned about the neck. */
function dropShoulder({ picture, mesh, shoulders }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  const level = frame.inFace(shoulders.left).y / 2 + frame.inFace(shoulders.right).y / 2;
  const chin = frame.at(152);
  const slope = Math.atan2(
    frame.inFace(shoulders.right).y - frame.inFace(shoulders.left).y,
    frame.inFace(shoulders.right).x - frame.inFace(shoulders.left).x,
  );
  // Away from level, whichever way they lean already.
  const angle = ((slope < 0 ? -1 : 1) * from(random, 14, 20) * Math.PI) / 180;
  const pivot = { x: chin.x, y: Math.max(chin.y + 0.3, level) };
  return warp(picture, frame, ({ x, y }) => {
    const turn =
      angle * smooth(chin.y + 0.05, Math.max(chin.y + 0.6, level), y + Math.abs(x - chin.x) * 0.25);
    if (turn === 0) return null;
    const [dx, dy] = [x - pivot.x, y - pivot.y];
    return {
      x: pivot.x + dx * Math.cos(-turn) - dy * Math.sin(-turn),
      y: pivot.y + dx * Math.sin(-turn) + dy * Math.cos(-turn),
    };
  });
}

/** A finger or an arm: distance from a line of a thickness that may change along it. */
const capsule = (at: Point, a: Point, b: Point, thick: number, thin = thick): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy));
  return Math.hypot(at.x - a.x - dx * part, at.y - a.y - dy * part) - (thick + (thin - thick) * part);
};

/** A hand of the person's own skin over a cheek, the mouth, an eye or the chin. */
function coverByHand(base: PlantBase, random: Random): Picture {
  const frame = frameOf(base.mesh);
  const skin = shade(skinOf(base), from(random, 0.85, 1.05));
  const side = random() < 0.5 ? -1 : 1;
  const [mouth, cheek, eye, chin] = [
    frame.at(13),
    frame.at(side < 0 ? 205 : 425),
    frame.at(side < 0 ? 468 : 473),
    frame.at(152),
  ];
  const target = pick(random, [mouth, cheek, eye, { x: chin.x, y: chin.y - 0.25 }]);
  // The fingers point to the target's upper inner side; the arm comes from below.
  const wrist = { x: target.x + side * from(random, 0.5, 0.8), y: target.y + from(random, 1.2, 1.6) };
  const reach = Math.hypot(target.x - wrist.x, target.y - wrist.y);
  const up = { x: (target.x - wrist.x) / reach, y: (target.y - wrist.y) / reach };
  const across = { x: -up.y, y: up.x };
  const put = (right: number, ahead: number): Point => ({
    x: wrist.x + across.x * right + up.x * ahead,
    y: wrist.y + across.y * right + up.y * ahead,
  });
  const palm = reach - 0.35;
  const parts: readonly [Point, Point, number, number][] = [
    [put(0, -2.5), put(0, 0.1), 0.33, 0.27],
    [put(-0.12, palm * 0.4), put(-0.12, palm), 0.24, 0.22],
    [put(0.14, palm * 0.4), put(0.14, palm), 0.24, 0.22],
    [put(-0.3, palm), put(-0.36, palm + 0.55), 0.1, 0.085],
    [put(-0.1, palm), put(-0.12, palm + 0.72), 0.105, 0.088],
    [put(0.1, palm), put(0.12, palm + 0.7), 0.105, 0.088],
    [put(0.3, palm), put(0.35, palm + 0.55), 0.095, 0.08],
    [put(-0.25, palm * 0.5), put(-0.62, palm * 0.8), 0.12, 0.09],
  ];
  return paint(base.picture, frame, (at, under) => {
    const distances = parts.map(([a, b, thick, thin]) => capsule(at, a, b, thick, thin));
    const nearest = Math.min(...distances);
    if (nearest > 0.06) return null;
    if (nearest > 0) return [shade(under, 0.6), (1 - nearest / 0.06) * 0.8];
    // Rounder than flat, and dark where two fingers meet.
    const round = 0.74 + 0.3 * clamp(-nearest / 0.1);
    const second = distances.toSorted((a, b) => a - b)[1] ?? 1;
    const crease = second < 0 && second > -0.012 ? 0.75 : 1;
    return [shade(skin, round * crease), clamp(-nearest / 0.015)];
  });
}

/** A telephone, a cup, a sheet or a microphone before the mouth, a cheek or an eye. */
function coverByThing({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  const side = random() < 0.5 ? -1 : 1;
  const colour = pick<Rgb>(random, [
    [24, 26, 30],
    [235, 235, 232],
    [190, 40, 45],
    [40, 90, 170],
    [225, 190, 60],
    [60, 120, 80],
  ]);
  const [mouth, cheek, eye] = [frame.at(14), frame.at(side < 0 ? 205 : 425), frame.at(side < 0 ? 468 : 473)];
  const target = pick(random, [mouth, cheek, eye]);
  const half = { x: from(random, 0.32, 0.5), y: from(random, 0.45, 0.8) };
  const tilt = from(random, -0.4, 0.4);
  const centre = { x: target.x + side * 0.1, y: target.y + half.y * 0.4 };
  return paint(picture, frame, (at, under) => {
    const [dx, dy] = [at.x - centre.x, at.y - centre.y];
    const [x, y] = [dx * Math.cos(tilt) + dy * Math.sin(tilt), -dx * Math.sin(tilt) + dy * Math.cos(tilt)];
    const corner = 0.08;
    const [ox, oy] = [Math.max(0, Math.abs(x) - half.x + corner), Math.max(0, Math.abs(y) - half.y + corner)];
    const distance = Math.hypot(ox, oy) - corner;
    if (distance > 0.06) return null;
    if (distance > 0) return [shade(under, 0.6), 1 - distance / 0.06];
    return [shade(colour, 0.85 + 0.25 * (0.5 - x / half.x / 2)), clamp(-distance / 0.015)];
  });
}

/** A mask from the bridge of the nose to below the chin, with pleats and straps. */
function wearMask({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  const colour = pick<Rgb>(random, [
    [150, 190, 215],
    [240, 240, 240],
    [28, 28, 30],
    [235, 180, 190],
    [120, 125, 130],
    [205, 170, 145],
  ]);
  const edge = [
    234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454,
  ];
  const low = edge.slice(3, -3).map((index) => frame.at(index));
  const outline = [
    ...low.map(({ x, y }) => ({ x: x * 1.03, y: y + 0.06 })),
    frame.at(361),
    frame.at(340),
    frame.at(351),
    frame.at(6),
    frame.at(122),
    frame.at(111),
    frame.at(132),
  ];
  const [top, bottom] = [frame.at(6).y, frame.at(152).y];
  return paint(picture, frame, (at) => {
    const distance = distanceTo(outline, at);
    if (distance > 0) return null;
    const pleat = 1 - 0.1 * Math.max(0, Math.sin(((at.y - top) / (bottom - top)) * 22)) ** 6;
    const round = 1 - 0.18 * (Math.abs(at.x) / 1) ** 2;
    return [shade(colour, pleat * round), clamp(-distance / 0.02)];
  });
}

function wearSunglasses({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  const tint = pick<Rgb>(random, [
    [12, 12, 14],
    [34, 24, 18],
    [18, 26, 38],
  ]);
  const half = { x: from(random, 0.36, 0.44), y: from(random, 0.26, 0.36) };
  const centres = [frame.at(468), frame.at(473)].map(({ x, y }) => ({ x: x * 1.05, y: y + 0.05 }));
  return paint(picture, frame, (at) => {
    for (const { x, y } of centres) {
      const part = Math.hypot((at.x - x) / half.x, (at.y - y) / half.y);
      if (part < 1) return [shade(tint, 1 + 1.4 * clamp(0.5 - (at.y - y) / half.y)), part > 0.9 ? 1 : 0.95];
    }
    return Math.abs(at.x) < 0.2 && Math.abs(at.y - 0.02) < 0.035 ? [[20, 20, 20], 1] : null;
  });
}

/** A cap, a woollen hat or a headscarf, its edge on the forehead. */
function wearHat({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  const colour = pick<Rgb>(random, [
    [30, 34, 60],
    [150, 40, 40],
    [225, 225, 220],
    [35, 35, 35],
    [90, 110, 70],
    [200, 150, 60],
  ]);
  const kind = pick(random, ['cap', 'wool', 'scarf'] as const);
  const [hair, brow, left, right] = [
    frame.at(10),
    (frame.at(105).y + frame.at(334).y) / 2,
    frame.at(127),
    frame.at(356),
  ];
  const edge = hair.y + (brow - hair.y) * from(random, 0.3, 0.7);
  const half = ((right.x - left.x) / 2) * 1.16;
  const middle = (left.x + right.x) / 2;
  const tall = from(random, 1.05, 1.3);
  return paint(picture, frame, (at, under) => {
    const x = (at.x - middle) / half;
    const rim = edge + 0.16 * x * x;
    const crown = edge - tall * Math.sqrt(Math.max(0, 1 - x * x));
    const within = Math.abs(x) < 1 && at.y > crown && at.y < rim;
    const visor =
      kind === 'cap' && Math.abs(x) < 0.95 && at.y >= rim - 0.02 && at.y < rim + 0.13 * (1 - x * x);
    if (visor) return [shade(colour, 0.7), 1];
    if (within) {
      const knit = kind === 'wool' ? 1 - 0.15 * Math.abs(Math.sin(at.x * 40)) : 1;
      const band = kind === 'wool' && at.y > rim - 0.25 ? 0.88 : 1;
      return [shade(colour, knit * band * (1 - 0.3 * x * x) * (1 + 0.15 * clamp((rim - at.y) / tall))), 1];
    }
    const below = at.y - rim - (kind === 'cap' ? 0.13 * (1 - x * x) : 0);
    return Math.abs(x) < 0.95 && below >= 0 && below < 0.1 ? [shade(under, 0.7), 1 - below / 0.1] : null;
  });
}

/** Hair of the person's own colour over the forehead, to the brows or into the eyes. */
function wearFringe({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  const [top, brow, left, right] = [
    frame.at(10),
    (frame.at(105).y + frame.at(334).y) / 2,
    frame.at(54),
    frame.at(284),
  ];
  const { x: hx, y: hy } = frame.inPicture({ x: top.x, y: top.y - 0.25 });
  const seen = colourAt(picture, hx, hy);
  const light = Math.max(...seen);
  const hair = light > 110 ? shade(seen, 90 / light) : seen;
  const until = brow + from(random, -0.02, 0.12);
  const phase = from(random, 0, 6);
  return paint(picture, frame, (at) => {
    const x = (at.x - left.x) / (right.x - left.x);
    if (x < 0 || x > 1 || at.y < top.y - 0.3) return null;
    const strand = Math.sin(at.x * 34 + phase) * 0.5 + Math.sin(at.x * 87 + phase * 2) * 0.5;
    const end = until + strand * 0.06;
    if (at.y > end) return null;
    return [shade(hair, 0.85 + 0.3 * strand * strand), clamp((end - at.y) / 0.05) * 0.97];
  });
}

/** Light from one side. */
function shadeHalf({ picture, mesh }: PlantBase, random: Random): Picture {
  const frame = frameOf(mesh);
  // On the side that is darker already, or both would be alike.
  const light = (index: number) => {
    const { x, y } = mesh[index] ?? { x: 0, y: 0 };
    return colourAt(picture, x, y).reduce((sum, part) => sum + part, 0);
  };
  const side = light(50) + light(205) < light(280) + light(425) ? -1 : 1;
  const dark = from(random, 0.38, 0.58);
  const soft = from(random, 0.12, 0.4);
  const nose = frame.at(1);
  return paint(picture, frame, (at, under) => {
    const middle = nose.x * clamp(at.y / Math.max(0.2, nose.y));
    const part = smooth(-soft, soft, side * (at.x - middle));
    return part > 0 ? [shade(under, 1 - (1 - dark) * part), 1] : null;
  });
}

/** What is planted, and the checks of which one must not pass. */
export const faults = {
  'eyes closed': { plant: closeEyes, checks: ['eyes-open'] },
  'mouth open': { plant: openMouth, checks: ['mouth'] },
  'head turned': { plant: turnHead, checks: ['turned'] },
  'shoulders uneven': { plant: dropShoulder, checks: ['shoulders'] },
  'hand before the face': { plant: coverByHand, checks: ['covered'] },
  'thing before the face': { plant: coverByThing, checks: ['covered'] },
  mask: { plant: wearMask, checks: ['covered'] },
  sunglasses: { plant: wearSunglasses, checks: ['covered', 'eyes-open'] },
  hat: { plant: wearHat, checks: ['forehead'] },
  'forehead under hair': { plant: wearFringe, checks: ['forehead'] },
  'half in shade': { plant: shadeHalf, checks: ['brightness'] },
} as const satisfies Readonly<
  Record<
    string,
    { readonly plant: (base: PlantBase, random: Random) => Picture; readonly checks: readonly string[] }
  >
>;

export type FaultName = keyof typeof faults;

/** The same picture for the same portrait at every run. */
export function plant(name: FaultName, base: PlantBase, seed: number): Picture {
  return faults[name].plant(base, randomOf(seed + 1));
}
