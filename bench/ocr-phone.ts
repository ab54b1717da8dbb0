/** What phones make of paper and screens: drawings of `bench/ocr-drawings.ts`, photographed, the same for the same seed. */
import sharp from 'sharp';
import { cutQuad, type Quad } from '../packages/ocr/src/quad.ts';
import { draw, type Category } from './ocr-drawings.ts';
import { toSvg, type BenchPage } from './ocr-pages.ts';
import { between, pick, seeded, type Random } from './ocr-setting.ts';

export const phoneKinds = [
  'tilt',
  'side',
  'shade',
  'fold',
  'moire',
  'thermal',
  'stamp',
  'screen',
  'low-jpeg',
  'textured',
  'sign',
] as const;
export type PhoneKind = (typeof phoneKinds)[number];

/** Drawings of which a kind is made; held-back ones come from other drawings where there are some. */
const drawings: Readonly<Record<PhoneKind, readonly Category[]>> = {
  tilt: ['card', 'print', 'receipt'],
  side: ['invoice', 'print', 'table'],
  shade: ['print', 'receipt', 'english'],
  fold: ['print', 'invoice'],
  moire: ['screenshot', 'chat'],
  thermal: ['receipt'],
  stamp: ['invoice', 'print'],
  screen: ['dark', 'slide', 'chat'],
  'low-jpeg': ['print', 'receipt', 'bilingual'],
  textured: ['receipt', 'card', 'print'],
  sign: ['poster', 'card'],
};

/** Pixels as sharp gives them, with opacity. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

async function pixelsOf(input: Buffer<ArrayBuffer>): Promise<Pixels> {
  const { data, info } = await sharp(input).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const raw = ({ width, height, data }: Pixels) =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });

/** Changes each pixel by a factor that depends on its place. */
function lit(pixels: Pixels, light: (x: number, y: number) => number, noise: number, random: Random): Pixels {
  const data = Uint8Array.from(pixels.data);
  for (let y = 0; y < pixels.height; y++)
    for (let x = 0; x < pixels.width; x++) {
      const by = light(x / pixels.width, y / pixels.height);
      const grain = noise === 0 ? 0 : (random() + random() + random() - 1.5) * 2 * noise;
      const at = (y * pixels.width + x) * 4;
      for (let channel = at; channel < at + 3; channel++)
        data[channel] = Math.max(0, Math.min(255, (data[channel] ?? 0) * by + grain));
    }
  return { ...pixels, data };
}

/** A table of wood or cloth. */
function ground(width: number, height: number, random: Random): Buffer {
  const hue = between(random, 15, 45);
  const base = `hsl(${hue} ${between(random, 15, 45)}% ${between(random, 35, 65)}%)`;
  const strands = Array.from(
    { length: 700 },
    () =>
      `<rect x="${Math.round(random() * width)}" y="${Math.round(random() * height)}" width="${Math.round(between(random, 20, 200))}" height="${between(random, 1, 4).toFixed(1)}" fill="hsl(${hue + between(random, -8, 8)} 35% ${between(random, 25, 75)}%)" opacity="0.6"/>`,
  ).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${base}"/>${strands}</svg>`,
  );
}

/** Paper that lets the grain of the table show, as thin or printed paper does. */
const seeThrough = async (
  page: Buffer,
  table: Buffer,
  width: number,
  height: number,
): Promise<Buffer<ArrayBuffer>> =>
  sharp(await sharp(table).resize(width, height).png().toBuffer())
    .composite([{ input: page, blend: 'multiply' }])
    .png()
    .toBuffer();

const overlay = (width: number, height: number, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

function stampOver(width: number, height: number, random: Random): Buffer {
  const [x, y, radius] = [
    between(random, 0.3, 0.8) * width,
    between(random, 0.3, 0.8) * height,
    height * 0.13,
  ];
  return overlay(
    width,
    height,
    `<g fill="none" stroke="#d02020" opacity="0.55"><circle cx="${x}" cy="${y}" r="${radius}" stroke-width="6"/><path d="M${x} ${y - radius * 0.45}l${radius * 0.13} ${radius * 0.32} ${radius * 0.34} 0 -${radius * 0.27} ${radius * 0.21} ${radius * 0.1} ${radius * 0.33} -${radius * 0.3} -${radius * 0.2} -${radius * 0.3} ${radius * 0.2} ${radius * 0.1} -${radius * 0.33} -${radius * 0.27} -${radius * 0.21} ${radius * 0.34} 0z" fill="#d02020"/></g>`,
  );
}

/** Bands of the screen's pixels against the camera's. */
const moire = (random: Random): ((x: number, y: number) => number) => {
  const [angle, count] = [between(random, 0.2, 1.2), between(random, 30, 90)];
  return (x, y) => 1 + 0.12 * Math.sin((x * Math.cos(angle) + y * Math.sin(angle)) * count * Math.PI * 2);
};

/** The corners of the picture on the sheet with its table around: tilted by degrees, seen from the side by `lean`. */
function view(width: number, height: number, degrees: number, lean: readonly number[]): Quad {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = 1 / Math.max(1, Math.abs(cos) * 0.8 + Math.abs(sin) * 0.35);
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u = 0, v = 0], at) => {
    const [x, y] = [
      u * width * (1 + (lean[at] ?? 0)) * reach,
      v * height * (1 + (lean[at + 4] ?? 0)) * reach,
    ];
    return { x: width / 2 + x * cos - y * sin, y: height / 2 + x * sin + y * cos };
  });
  return corners as unknown as Quad;
}

/** A phone's picture of a kind and a number. */
export async function makePhonePicture(kind: PhoneKind, seed: number): Promise<BenchPage> {
  const random = seeded(50_000 + phoneKinds.indexOf(kind) * 1_000 + seed);
  const category = pick(random, drawings[kind]);
  const drawing = draw(category, random);
  let page = await sharp(Buffer.from(toSvg(drawing)))
    .png()
    .toBuffer();
  const { width, height } = drawing;
  const table = ground(Math.round(width * 1.3), Math.round(height * 1.3), random);
  if (kind === 'stamp')
    page = await sharp(page)
      .composite([{ input: stampOver(width, height, random) }])
      .png()
      .toBuffer();
  if (kind === 'textured') page = await seeThrough(page, table, width, height);
  if (kind === 'thermal') page = await sharp(page).linear(0.42, 135).blur(0.7).png().toBuffer();
  const isFull = kind === 'screen' || kind === 'moire' || kind === 'sign';
  const around = isFull ? 1.04 : 1.3;
  const [wide, tall] = [Math.round(width * around), Math.round(height * around)];
  const lying = await sharp(await sharp(table).resize(wide, tall, { fit: 'fill' }).png().toBuffer())
    .composite([{ input: page, left: Math.round((wide - width) / 2), top: Math.round((tall - height) / 2) }])
    .png()
    .toBuffer();
  const degrees = kind === 'tilt' ? pick(random, [-1, 1]) * between(random, 10, 35) : between(random, -4, 4);
  const most = kind === 'side' ? 0.32 : kind === 'sign' ? 0.18 : 0.06;
  const side = between(random, most / 2, most);
  // One side of the sheet is nearer than the other.
  const lean = pick(random, [
    [0, 0, side, side, 0, 0, 0, 0],
    [side, side, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, side, 0, 0, side],
    [0, 0, 0, 0, 0, side, side, 0],
  ]);
  const sheet = await pixelsOf(lying);
  const seen = cutQuad(sheet, view(wide, tall, degrees, lean), wide, tall);
  const shade = kind === 'shade' ? between(random, 0.45, 0.7) : between(random, 0.1, 0.3);
  const fold = kind === 'fold' ? [between(random, 0.3, 0.45), between(random, 0.55, 0.7)] : [];
  const bands = kind === 'moire' || kind === 'screen' ? moire(random) : () => 1;
  const light = (x: number, y: number) =>
    (1 - shade * (x * 0.6 + y * 0.4)) *
    bands(x, y) *
    fold.reduce((by, at) => by * (1 - 0.35 * Math.exp(-(((y - at) / 0.02) ** 2)) + (y > at ? -0.06 : 0)), 1);
  const shot = lit(
    { width: wide, height: tall, data: Uint8Array.from(seen.data) },
    light,
    between(random, 2, 9),
    random,
  );
  const quality =
    kind === 'low-jpeg' ? Math.round(between(random, 12, 25)) : Math.round(between(random, 55, 85));
  const file = await sharp(await raw(shot).removeAlpha().png().toBuffer())
    .blur(between(random, 0.4, 0.9))
    .jpeg({ quality })
    .toBuffer();
  return { category, seed, file, text: drawing.text };
}
