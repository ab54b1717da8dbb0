/**
 * How much of a picture's text is read right: `node bench/ocr.ts [--pages=20]` (in Node, without a build).
 * Pages and screenshots are drawn from known text with a seed and aged (`bench/ocr-pages.ts`), and read as the screens do:
 * `readPage` of packages/ocr with PP-OCR. The figure is the share of characters read right: 1 less the
 * edits needed from what was read to what stands there, in reading order, by the characters there; spaces left out, full
 * and half width the same.
 * `--phone` reads what phones make of such pages (`bench/ocr-phone.ts`), `--from=101` other ones than those before 101.
 * `--resume=FILE` appends each page's figures to a file, and goes on after those that are there.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { readPage, workingScale } from '@baigong/ocr';
import { openNodeModels } from '@baigong/ocr/node-models';
import { categories, type Category } from './ocr-drawings.ts';
import { makePage, type BenchPage } from './ocr-pages.ts';
import { makePhonePicture, phoneKinds, type PhoneKind } from './ocr-phone.ts';
import { record, type Row } from './record.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '20' },
    only: { type: 'string' },
    phone: { type: 'boolean', default: false },
    from: { type: 'string', default: '1' },
    resume: { type: 'string' },
    'no-record': { type: 'boolean', default: false },
  },
});
const perCategory = Number(options.pages);
const chosen = categories.filter((category) => options.only === undefined || options.only.includes(category));

const { models, close } = await openNodeModels(2);

async function readNow({ file }: BenchPage): Promise<string> {
  const { width, height } = await sharp(file).metadata();
  const scaled = sharp(file).resize(Math.round(width * workingScale(width, height)));
  const { data: pixels, info } = await scaled.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { lines } = await readPage({ width: info.width, height: info.height, data: pixels }, models);
  return lines.map(({ text }) => text).join('\n');
}

/** Letters to put in, take out or change between two texts (Levenshtein). */
function editDistance(from: string, to: string): number {
  const a = Array.from(from);
  const b = Array.from(to);
  let row = b.map((_, at) => at + 1);
  for (const [i, letter] of a.entries()) {
    let corner = i;
    let left = i + 1;
    row = row.map((above, j) => {
      const best = Math.min(above + 1, left + 1, corner + (letter === b[j] ? 0 : 1));
      corner = above;
      left = best;
      return best;
    });
  }
  return row.at(-1) ?? a.length;
}

/** Spaces are the engine's guess, and full and half width are the same mark. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').replaceAll(/[“”]/g, '"');

/** `upright` reads the pages of `rotated` as they were before they were rotated. */
type Kind = Category | 'upright' | PhoneKind;
const kinds: readonly Kind[] = options.phone
  ? phoneKinds.filter((kind) => options.only === undefined || options.only.includes(kind))
  : chosen.includes('rotated')
    ? [...chosen, 'upright']
    : chosen;
const isPhoneKind = (kind: Kind): kind is PhoneKind => phoneKinds.some((one) => one === kind);

interface Figures {
  readonly kind: Kind;
  readonly seed: number;
  readonly edits: number;
  readonly letters: number;
  readonly seconds: number;
}

const figures: Figures[] =
  options.resume !== undefined && existsSync(options.resume)
    ? readFileSync(options.resume, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Figures)
    : [];

async function measure(kind: Kind, seed: number): Promise<Figures> {
  const begin = performance.now();
  const page = isPhoneKind(kind)
    ? await makePhonePicture(kind, seed)
    : await makePage(kind === 'upright' ? 'rotated' : kind, seed, kind === 'upright');
  const read = await readNow(page);
  const there = bare(page.text);
  const edits = Math.min(there.length, editDistance(bare(read), there));
  return { kind, seed, edits, letters: there.length, seconds: (performance.now() - begin) / 1000 };
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const goals: Partial<Record<Kind, number>> = { print: 98, screenshot: 99 };
const rows: Row[] = [];
const shares = new Map<Kind, number>();
try {
  // One of each kind after the other: what was stopped early has as many of each.
  for (let seed = Number(options.from); seed < Number(options.from) + perCategory; seed++)
    for (const kind of kinds) {
      if (figures.some((one) => one.kind === kind && one.seed === seed)) continue;
      const page = await measure(kind, seed);
      figures.push(page);
      if (options.resume !== undefined) appendFileSync(options.resume, `${JSON.stringify(page)}\n`);
    }
  for (const kind of kinds) {
    const pages = figures.filter((one) => one.kind === kind);
    const share = 100 * (1 - sum(pages.map(({ edits }) => edits)) / sum(pages.map(({ letters }) => letters)));
    shares.set(kind, share);
    rows.push(
      { name: `characters read right, ${kind}`, value: share, unit: '%', goal: goals[kind], atLeast: true },
      {
        name: `time a page, ${kind}`,
        value: sum(pages.map(({ seconds }) => seconds)) / pages.length,
        unit: 's',
      },
    );
  }
  const [upright, rotated] = [shares.get('upright'), shares.get('rotated')];
  if (upright !== undefined && rotated !== undefined)
    rows.push({ name: 'upright better than rotated by', value: upright - rotated, unit: 'points', goal: 1 });
} finally {
  await close();
}
record(options.phone ? 'ocr-phone' : 'ocr', rows);
