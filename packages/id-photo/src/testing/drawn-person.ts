/** People drawn from numbers, with their exact opacity: what a matting is measured against. */

export interface DrawnPerson {
  readonly picture: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
  /** Opacity of the person, 0 to 1. */
  readonly alpha: Float32Array;
  /** The person's own colours, before any wall: RGB, three numbers a pixel. */
  readonly own: Float32Array;
  /** 1 where single hairs end. */
  readonly hairBand: Uint8Array;
  readonly face: { readonly x: number; readonly y: number };
  readonly kinds: { readonly hair: string; readonly wall: string };
}

type Rgb = readonly [number, number, number];

/** Numbers without sense, the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const skins: readonly Rgb[] = [
  [244, 214, 190],
  [228, 184, 150],
  [205, 155, 118],
  [160, 110, 78],
  [112, 74, 54],
  [72, 48, 38],
];
const hairColours: readonly Rgb[] = [
  [24, 20, 20],
  [52, 36, 28],
  [96, 62, 38],
  [150, 110, 66],
  [190, 186, 182],
];
const hairKinds = ['short', 'long', 'curly', 'bun', 'bald'] as const;
const wallKinds = ['plain', 'gradient', 'shelves', 'blobs', 'alike'] as const;
const shirts: readonly Rgb[] = [
  [240, 240, 240],
  [40, 48, 70],
  [120, 40, 46],
  [60, 110, 90],
  [26, 26, 28],
];
const walls: readonly Rgb[] = [
  [228, 230, 232],
  [150, 168, 186],
  [198, 180, 150],
  [92, 104, 98],
  [46, 50, 60],
];

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[Math.abs(Math.floor(at)) % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** One person before one wall. The kinds follow from the seed's digits, so that 75 seeds have every combination of two. */
export function drawPerson(seed: number, width = 360, height = 450): DrawnPerson {
  const next = chanceOf(seed * 7919 + 13);
  const count = width * height;
  const [hairKind, wallKind] = [pick(hairKinds, seed), pick(wallKinds, seed / hairKinds.length)];
  const skin = pick(skins, seed);
  const hair = pick(hairColours, next() * hairColours.length);
  const shirt = pick(shirts, next() * shirts.length);
  const alpha = new Float32Array(count);
  const own = new Float32Array(count * 3);
  const hairBand = new Uint8Array(count);
  const put = (at: number, cover: number, colour: Rgb, shade: number) => {
    const before = alpha[at] ?? 0;
    const after = cover + before * (1 - cover);
    if (after <= 0) return;
    for (const [part, value] of colour.entries()) {
      const i = at * 3 + part;
      own[i] = (value * shade * cover + (own[i] ?? 0) * before * (1 - cover)) / after;
    }
    alpha[at] = after;
  };
  const [cx, cy] = [width * (0.46 + 0.08 * next()), height * (0.38 + 0.05 * next())];
  const [rx, ry] = [width * 0.155, height * 0.175];
  /** An ellipse whose border is one pixel soft. */
  const ellipse = (x0: number, y0: number, a: number, b: number, colour: Rgb, grain: number) => {
    for (let y = Math.max(0, Math.floor(y0 - b - 2)); y < Math.min(height, y0 + b + 2); y += 1)
      for (let x = Math.max(0, Math.floor(x0 - a - 2)); x < Math.min(width, x0 + a + 2); x += 1) {
        const r = Math.hypot((x - x0) / a, (y - y0) / b);
        const cover = Math.min(1, Math.max(0, (1 - r) * Math.min(a, b) + 0.5));
        if (cover > 0)
          put(y * width + x, cover, colour, 1 + 0.2 * ((x0 - x) / a) * 0.6 + grain * (next() - 0.5));
      }
  };
  const strand = (x0: number, y0: number, angle: number, length: number, bend: number) => {
    let [x, y, at] = [x0, y0, angle];
    for (let step = 0; step < length; step += 0.5) {
      x += Math.cos(at) * 0.5;
      y += Math.sin(at) * 0.5;
      at += bend;
      const [px, py] = [Math.floor(x), Math.floor(y)];
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const [qx, qy] = [px + dx, py + dy];
        if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
        const near = (1 - Math.abs(x - qx)) * (1 - Math.abs(y - qy));
        const i = qy * width + qx;
        put(i, 0.42 * Math.max(0, near) * (1 - step / length / 1.4), hair, 0.9 + 0.3 * next());
        hairBand[i] = 1;
      }
    }
  };
  ellipse(cx, height * 1.02, width * 0.4, height * 0.36, shirt, 0.05);
  ellipse(cx, cy + ry * 1.05, rx * 0.55, ry * 0.6, skin, 0.04);
  const mass = (x: number, y: number, a: number, b: number) => ellipse(x, y, a, b, hair, 0.35);
  if (hairKind === 'long') mass(cx, cy + ry * 0.5, rx * 1.35, ry * 1.75);
  else if (hairKind !== 'bald') mass(cx, cy - ry * 0.18, rx * 1.16, ry * 1.1);
  if (hairKind === 'bun') mass(cx + rx * 0.1, cy - ry * 1.42, rx * 0.5, ry * 0.36);
  if (hairKind === 'curly')
    for (let n = 0; n < 26; n += 1) {
      const at = -Math.PI * (0.02 + 0.96 * next());
      mass(cx + Math.cos(at) * rx * 1.2, cy - ry * 0.1 + Math.sin(at) * ry * 1.12, rx * 0.22, rx * 0.22);
    }
  ellipse(cx, cy, rx, ry, skin, 0.05);
  if (hairKind !== 'bald') {
    for (let n = 0; n < 60; n += 1)
      ellipse(
        cx + (next() - 0.5) * rx * 1.7,
        cy - ry * (0.72 + 0.2 * next()),
        rx * 0.16,
        ry * 0.14,
        hair,
        0.3,
      );
    const hairs = hairKind === 'short' ? 90 : hairKind === 'curly' ? 260 : 180;
    for (let n = 0; n < hairs; n += 1) {
      const at = -Math.PI * next();
      const long = hairKind === 'long' && next() < 0.6;
      const [x, y] = long
        ? [cx + (next() < 0.5 ? -1 : 1) * rx * 1.28, cy + ry * 1.4 * next()]
        : [cx + Math.cos(at) * rx * 1.12, cy - ry * 0.18 + Math.sin(at) * ry * 1.06];
      const away = Math.atan2(y - cy, x - cx) + (next() - 0.5) * 1.2;
      strand(x, y, away, width * (0.015 + 0.045 * next()), (next() - 0.5) * 0.06);
    }
  }
  for (const s of [-1, 1]) {
    ellipse(cx + s * rx * 0.42, cy - ry * 0.05, rx * 0.16, ry * 0.06, [236, 232, 228], 0);
    ellipse(cx + s * rx * 0.42, cy - ry * 0.05, rx * 0.07, ry * 0.055, [34, 24, 20], 0);
  }
  ellipse(cx, cy + ry * 0.5, rx * 0.34, ry * 0.07, [skin[0] * 0.8, skin[1] * 0.5, skin[2] * 0.5], 0);
  if (seed % 3 === 0)
    for (const s of [-1, 1])
      for (let n = 0; n < 60; n += 1) {
        const at = (n / 60) * 2 * Math.PI;
        const [x, y] = [
          cx + s * rx * 0.42 + Math.cos(at) * rx * 0.34,
          cy - ry * 0.05 + Math.sin(at) * ry * 0.2,
        ];
        ellipse(x, y, 1.6, 1.6, [24, 22, 22], 0);
      }
  // The wall.
  const base =
    wallKind === 'alike' ? pick([hair, shirt, skin], next() * 3) : pick(walls, next() * walls.length);
  const things = Array.from({ length: wallKind === 'shelves' ? 34 : wallKind === 'blobs' ? 50 : 0 }, () => ({
    x: next() * width,
    y: next() * height,
    a: width * (0.02 + 0.09 * next()),
    b: height * (0.02 + 0.08 * next()),
    colour: pick([...walls, ...hairColours, ...shirts, ...skins], next() * 1000),
    round: wallKind === 'blobs',
  }));
  const data = new Uint8ClampedArray(count * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const slope = wallKind === 'gradient' ? 0.7 + 0.5 * (x / width) * (1 - (0.4 * y) / height) : 1;
      let wall: readonly number[] = base.map((value) => value * slope * (wallKind === 'alike' ? 1.12 : 1));
      for (const { x: tx, y: ty, a, b, colour, round } of things) {
        const [dx, dy] = [Math.abs(x - tx) / a, Math.abs(y - ty) / b];
        if (round ? dx * dx + dy * dy < 1 : Math.max(dx, dy) < 1) wall = colour;
      }
      const cover = alpha[at] ?? 0;
      for (let part = 0; part < 3; part += 1)
        data[4 * at + part] =
          (own[at * 3 + part] ?? 0) * cover + (wall[part] ?? 0) * (1 - cover) + (next() - 0.5) * 7;
      data[4 * at + 3] = 255;
    }
  return {
    picture: { width, height, data },
    alpha,
    own,
    hairBand,
    face: { x: cx, y: cy },
    kinds: { hair: hairKind, wall: wallKind },
  };
}

/**
 * What a model of few pixels says of a drawn person: blurred and sure of itself, with pieces of wall that it takes for
 * a person, beside them and away from them, and a bite out of the shirt.
 */
export function seenByModel(
  { alpha, picture: { width, height }, face }: DrawnPerson,
  seed: number,
): Float32Array {
  const next = chanceOf(seed * 31 + 5);
  const radius = Math.max(2, Math.round(Math.max(width, height) / 150));
  const seen = blur(blur(alpha, width, height, radius), width, height, radius);
  const side = Math.max(width, height);
  const spots = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, n) => ({
    x: n % 2 === 0 ? face.x + (next() < 0.5 ? -1 : 1) * width * (0.2 + 0.12 * next()) : next() * width,
    y: n % 2 === 0 ? face.y + height * (0.3 * next() - 0.1) : next() * height * 0.5,
    a: side * (0.02 + 0.03 * next()),
    b: side * (0.02 + 0.04 * next()),
    sure: 0.7 + 0.3 * next(),
  }));
  return seen.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let sure = 1 / (1 + Math.exp(-(value - 0.5) * 13));
    for (const spot of spots) {
      const r = Math.hypot((x - spot.x) / spot.a, (y - spot.y) / spot.b);
      sure = Math.max(sure, spot.sure * Math.min(1, Math.max(0, 3 * (1 - r))));
    }
    return sure;
  });
}

function blur(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (from: Float32Array, length: number, lines: number, step: number, line: number) => {
    const to = new Float32Array(from.length);
    for (let n = 0; n < lines; n += 1)
      for (let at = 0; at < length; at += 1) {
        let sum = 0;
        for (let near = at - radius; near <= at + radius; near += 1)
          sum += from[n * line + Math.min(length - 1, Math.max(0, near)) * step] ?? 0;
        to[n * line + at * step] = sum / (2 * radius + 1);
      }
    return to;
  };
  return pass(pass(values, width, height, 1, width), height, width, width, 1);
}
