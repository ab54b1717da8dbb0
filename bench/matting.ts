/**
 * How well a person is cut out: `node bench/matting.ts`. 75 drawn people with their exact opacity (skin tones, kinds of
 * hair, glasses, five kinds of wall), the model's mask replaced by one with its usual mistakes, before and after
 * `cleanMask`; composites on red, blue and white.
 *
 * Then twelve portraits of which mattes were made by hand (e2e/fixtures/portraits/mattes), from the model's masks
 * recorded beside them: with the quick mask, with U²-Net p alone, and with both (精细抠图).
 *
 * `--portraits DIR` goes on with photographs, in the built web app: DIR holds pictures and `list.csv` with a line
 * `file,licence,source` for each (no headings). What is reported is what 背景均匀 says of each on the three colours.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { backgrounds, cleanMask, paintBackground } from '@baigong/id-photo';
import { mergeMasks } from '../apps/web/src/features/selfie/person/masks/merge-masks.ts';
import { resizePlane, type Plane } from '../apps/web/src/features/selfie/pixels/plane.ts';
import { refineMask } from '../apps/web/src/features/selfie/person/refine-mask.ts';
import { connectRegions } from '../packages/id-photo/src/matting/components.ts';
import { drawPerson, seenByModel, type DrawnPerson } from '../packages/id-photo/src/testing/drawn-person.ts';
import { matteError, type MatteError } from '../apps/web/src/features/selfie/testing/matte-error.ts';
import { matteNames, readMatteCase } from '../apps/web/src/features/selfie/testing/read-mattes.ts';
import { openSecondMask } from '../apps/web/src/features/selfie/testing/open-second-mask.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { median, record, type Row } from './record.ts';

const people = 75;
const colours = ['red', 'blue', 'white'] as const;

interface Measured {
  /** Sum of all errors of opacity, in thousands of pixels. */
  readonly error: number;
  /** Opacity of single hairs that is kept, and that there is. */
  readonly hairKept: number;
  readonly hair: number;
  /** Largest piece of wall, as a part of the picture. */
  readonly residue: number;
  /** Mean error of the composites' colours where the person's edge is, 0 to 255. */
  readonly colour: number;
  readonly milliseconds: number;
}

function measure(person: DrawnPerson, seed: number, clean: boolean): Measured {
  const { picture, alpha, own, hairBand, face } = person;
  const { width, height } = picture;
  const rough = { width, height, data: seenByModel(person, seed) };
  const start = performance.now();
  const mask = refineMask(picture, clean ? cleanMask(picture, rough, [face]) : rough, picture);
  const milliseconds = performance.now() - start;
  const opacity = Float32Array.from(mask, (value) => value / 255);
  let [error, hairKept, hair] = [0, 0, 0];
  for (const [at, is] of alpha.entries()) {
    const seen = opacity[at] ?? 0;
    error += Math.abs(seen - is) / 1000;
    if (!hairBand[at] || is > 0.98) continue;
    hair += is;
    hairKept += Math.min(seen, is);
  }
  // What the mask holds more than the truth does, in one piece.
  const pieces = connectRegions(width, height, (at) => (opacity[at] ?? 0) - (alpha[at] ?? 0) > 0.3);
  const residue = Math.max(0, ...pieces.sizes) / opacity.length;
  let [off, counted] = [0, 0];
  for (const id of colours) {
    const background = backgrounds.find((one) => one.id === id);
    if (!background) throw new Error(`no background ${id}`);
    const made = { width, height, data: new Uint8ClampedArray(picture.data) };
    paintBackground(made, opacity, background);
    const ground = { red: [215, 69, 50], blue: [98, 139, 206], white: [255, 255, 255] }[id];
    for (const [at, is] of alpha.entries()) {
      if (is < 0.02 || is > 0.98) continue;
      for (let part = 0; part < 3; part += 1) {
        const wanted = (own[at * 3 + part] ?? 0) * is + (ground[part] ?? 0) * (1 - is);
        off += Math.abs((made.data[at * 4 + part] ?? 0) - wanted);
        counted += 1;
      }
    }
  }
  return { error, hairKept, hair, residue, colour: off / counted, milliseconds };
}

function rowsOf(name: string, all: readonly Measured[], isGoal: boolean): Row[] {
  const sum = (part: (one: Measured) => number) => all.reduce((total, one) => total + part(one), 0);
  const goal = (value: number) => (isGoal ? { goal: value } : {});
  return [
    {
      name: `${name}: error of opacity, mean sum`,
      value: sum(({ error }) => error) / all.length,
      unit: 'k px',
    },
    {
      name: `${name}: hair preserved`,
      value: (100 * sum(({ hairKept }) => hairKept)) / sum(({ hair }) => hair),
      unit: '%',
    },
    {
      name: `${name}: pictures with residue above 0.1 %`,
      value: all.filter(({ residue }) => residue > 0.001).length,
      unit: `of ${all.length}`,
      ...goal(0),
    },
    {
      name: `${name}: colour error at the edge, red, blue and white`,
      value: sum(({ colour }) => colour) / all.length,
      unit: 'levels',
    },
    { name: `${name}: time`, value: median(all.map(({ milliseconds }) => milliseconds)), unit: 'ms' },
  ];
}

type Way = 'quick' | 'second alone' | 'both';

/** Errors against mattes made by hand, of each way to a mask: of each portrait, and in the middle of them. */
async function compareMattes(): Promise<Row[]> {
  const second = await openSecondMask();
  const all = new Map<Way, (MatteError & { readonly milliseconds: number })[]>();
  const rows: Row[] = [];
  for (const name of matteNames) {
    const { full, small, matte, model, faces } = await readMatteCase(name);
    const begin = performance.now();
    const other = resizePlane(await second(full), model.width, model.height);
    const asked = performance.now() - begin;
    const masks: readonly (readonly [Way, Plane, number])[] = [
      ['quick', model, 0],
      ['second alone', other, asked],
      ['both', mergeMasks(model, other) ?? model, asked],
    ];
    for (const [way, known, before] of masks) {
      const start = performance.now();
      const mask = refineMask(small, cleanMask(small, known, faces), full);
      const milliseconds = performance.now() - start + before;
      const error = matteError(mask, matte, full.width, full.height);
      all.set(way, [...(all.get(way) ?? []), { ...error, milliseconds }]);
      for (const [what, value] of [
        ['mean error of opacity', error.mean],
        ['residue', error.residue],
        ['person lost', error.lost],
        ['error in hair', error.hair],
      ] as const)
        rows.push({ name: `matte of ${name}, ${way}: ${what}`, value, unit: '%' });
    }
  }
  for (const [way, errors] of all) {
    const mean = (part: keyof (typeof errors)[number]) =>
      errors.reduce((sum, one) => sum + one[part], 0) / errors.length;
    for (const [what, part, unit] of [
      ['mean error', 'mean', '%'],
      ['residue', 'residue', '%'],
      ['person lost', 'lost', '%'],
      ['error in hair', 'hair', '%'],
      ['mean square at the edge', 'edge', 'thousandths'],
      ['gradient', 'gradient', ''],
      ['time', 'milliseconds', 'ms'],
    ] as const)
      rows.push({ name: `mattes, ${way}: ${what}, mean of ${errors.length}`, value: mean(part), unit });
    rows.push({
      name: `mattes, ${way}: mean error, median`,
      value: median(errors.map((one) => one.mean)),
      unit: '%',
      goal: 1.5,
    });
  }
  return rows;
}

/** The photographs of a folder, each on three colours, as the screen judges them. */
async function judgePortraits(folder: string): Promise<Row[]> {
  const files = readFileSync(path.join(folder, 'list.csv'), 'utf8')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [file = '', licence = ''] = line.split(',').map((cell) => cell.trim());
      if (file !== '' && licence === '') throw new Error(`${file} has no licence in list.csv`);
      return file === '' ? [] : [file];
    });
  const server = await startServer();
  const browser = await launchBrowser();
  let failed = 0;
  try {
    const page = await browser.newPage();
    await page.addInitScript(seenBefore);
    for (const file of files) {
      await page.goto(`${server.url}/selfie?view=id-photo`);
      await page.getByTestId('pick-photo').setInputFiles(path.join(folder, file));
      for (const name of ['红', '蓝', '白']) {
        await page.getByRole('radio', { name, exact: true }).click({ timeout: 120_000 });
        await page.getByText(/^\d+\.\d KB$/).waitFor({ timeout: 60_000 });
        const state = await page.locator('[data-check="background"]').getAttribute('data-state');
        if (state !== 'pass') {
          failed += 1;
          console.log(`${file} on ${name}: ${state}`);
        }
      }
      await page.getByRole('button', { name: '换一张照片' }).click();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return [
    { name: 'photographs: composites with residue', value: failed, unit: `of ${files.length * 3}`, goal: 0 },
  ];
}

const seeds = Array.from({ length: people }, (_, seed) => seed);
const drawn = seeds.map((seed) => drawPerson(seed));
const before = drawn.map((person, seed) => measure(person, seed, false));
const after = drawn.map((person, seed) => measure(person, seed, true));
const at = process.argv.indexOf('--portraits');
const portraits = at < 0 ? [] : await judgePortraits(path.resolve(process.argv[at + 1] ?? '.'));
record('matting', [
  ...rowsOf('model alone', before, false),
  ...rowsOf('cleaned', after, true),
  ...(await compareMattes()),
  ...portraits,
]);
