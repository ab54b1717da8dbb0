/**
 * How well the warning before publishing knows a picture again: `node bench/near-duplicates.ts`. The sixty pictures of an
 * empty gallery are published; copies of each are looked up, and so are sixty other pictures of the same subjects.
 * `--pictures DIR` takes the pictures of a folder, half of them published, half of them not.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { composeScene, paint, understandPrompt } from '@baigong/brush';
import {
  drawnSide,
  greySquare,
  parseQuery,
  pictureSignature,
  queryHashes,
  SignatureList,
} from '@baigong/pictures';
import sharp from 'sharp';
import { seedPictures } from '../apps/server/src/features/gallery/seed-pictures.ts';
import { record, type Row } from './record.ts';

let state = 20_261_128;
/** 0 to 1, the same in every run. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

async function paintPng(prompt: string, seed: number, width: number, height: number): Promise<Buffer> {
  const scene = composeScene(understandPrompt(prompt), { seed, ratio: width / height });
  return sharp(paint(scene, { width, height }), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

async function greyOf(picture: Buffer): Promise<Uint8Array> {
  const pixels = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize({ width: drawnSide, height: drawnSide, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return greySquare(pixels);
}

/** Cuts a part of each side off, each up to `most`. */
async function cropped(picture: Buffer, most: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top, right, bottom] = [random() * most, random() * most, random() * most, random() * most];
  return sharp(picture)
    .extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round((1 - left - right) * width),
      height: Math.round((1 - top - bottom) * height),
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

const copies: readonly (readonly [name: string, make: (picture: Buffer) => Promise<Buffer>])[] = [
  ['JPEG of quality 30', (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer()],
  [
    'a fifth as wide, WebP',
    async (picture) => {
      const { width } = await sharp(picture).metadata();
      return sharp(picture)
        .resize({ width: Math.round(width / 5) })
        .webp({ quality: 60 })
        .toBuffer();
    },
  ],
  ['a quarter brighter', (picture) => sharp(picture).modulate({ brightness: 1.25 }).toBuffer()],
  ['mirrored', (picture) => sharp(picture).flop().jpeg({ quality: 80 }).toBuffer()],
  ['cropped by up to 5 % a side', (picture) => cropped(picture, 0.05)],
  ['cropped by up to 10 % a side', (picture) => cropped(picture, 0.1)],
  ['cropped by up to 18 % a side', (picture) => cropped(picture, 0.18)],
  [
    'cropped by up to 10 % and mirrored',
    async (picture) =>
      sharp(await cropped(picture, 0.1))
        .flop()
        .toBuffer(),
  ],
];

async function corpus(): Promise<{ published: Buffer[]; others: Buffer[] }> {
  const at = process.argv.indexOf('--pictures');
  if (at < 0) {
    const paintAll = (shift: number) =>
      Promise.all(
        seedPictures.map(({ prompt, seed, width, height }) =>
          paintPng(prompt, seed + shift, width >> 1, height >> 1),
        ),
      );
    return { published: await paintAll(0), others: await paintAll(1000) };
  }
  const folder = path.resolve(process.argv[at + 1] ?? '.');
  const files = readdirSync(folder).filter((file) => /\.(?:jpe?g|png|webp)$/i.test(file));
  const pictures = await Promise.all(
    files.toSorted().map((file) => sharp(path.join(folder, file)).rotate().toBuffer()),
  );
  return {
    published: pictures.filter((_, index) => index % 2 === 0),
    others: pictures.filter((_, index) => index % 2 === 1),
  };
}

const { published, others } = await corpus();
const list = new SignatureList();
const signatures: string[] = [];
for (const [id, picture] of published.entries()) {
  const signature = pictureSignature(await greyOf(picture));
  signatures.push(signature);
  list.add(id, signature);
}
const look = async (picture: Buffer) =>
  list.search(parseQuery(queryHashes(await greyOf(picture))), 0, list.size).map(({ id }) => id);

const rows: Row[] = [
  { name: 'pictures that can be known again', value: list.size, unit: `of ${published.length}` },
];
let wrong = 0;
let asked = 0;
for (const [name, make] of copies) {
  let found = 0;
  for (const [id, picture] of published.entries()) {
    const ids = await look(await make(picture));
    found += ids.includes(id) ? 1 : 0;
    wrong += ids.filter((one) => one !== id).length;
    asked += list.size - 1;
  }
  rows.push({ name: `found: ${name}`, value: (100 * found) / list.size, unit: '%', goal: 95, atLeast: true });
}
let warned = 0;
for (const picture of others) warned += (await look(picture)).length > 0 ? 1 : 0;
rows.push(
  { name: 'wrong pairs among copies', value: wrong, unit: `of ${asked}` },
  { name: 'other pictures with a warning', value: warned, unit: `of ${others.length}` },
);

const long = new SignatureList();
const digits = () =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
for (let id = 0; id < 50_000; id += 1) long.add(id, Array.from({ length: 8 }, digits).join(''));
const grey = await greyOf(others[0] ?? Buffer.alloc(0));
const times = Array.from({ length: 5 }, () => {
  const start = performance.now();
  const query = parseQuery(queryHashes(grey));
  const prepared = performance.now();
  long.search(query, 0, long.size);
  return [prepared - start, performance.now() - prepared] as const;
});
const middle = (part: 0 | 1) => times.map((one) => one[part]).toSorted((a, b) => a - b)[2] ?? 0;
rows.push(
  { name: 'the hashes of a query', value: middle(0), unit: 'ms', goal: 100 },
  { name: 'a search of 50,000 pictures', value: middle(1), unit: 'ms', goal: 500 },
);
record('near-duplicates', rows);
