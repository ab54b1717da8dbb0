/**
 * How much of a picture's text is read right: `node bench/ocr.ts [--pages=20] [--before]` (in Node, without a build).
 * Pages and screenshots are drawn from known text with a seed and aged (`bench/ocr-pages.ts`), and read as the screens do:
 * `readPage` of packages/ocr with Tesseract for the lines. The figure is the share of characters read right: 1 less the
 * edits needed from what was read to what stands there, in reading order, by the characters there; spaces left out, full
 * and half width the same. `--before` reads each picture as one block of text at one scale, as the product did before.
 * `--resume=FILE` appends each page's figures to a file, and goes on after those that are there.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker as Engine } from 'tesseract.js';
import { readPage, toGreyMap, workingScale, type OcrLanguage, type RecogniseLine } from '@baigong/ocr';
import { categories, type Category } from './ocr-drawings.ts';
import { makePage, type BenchPage } from './ocr-pages.ts';
import { record, type Row } from './record.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '20' },
    only: { type: 'string' },
    before: { type: 'boolean', default: false },
    resume: { type: 'string' },
    'no-record': { type: 'boolean', default: false },
  },
});
const perCategory = Number(options.pages);
const chosen = categories.filter((category) => options.only === undefined || options.only.includes(category));

const resolve = createRequire(import.meta.url).resolve;
const data = await mkdtemp(path.join(tmpdir(), 'baigong-ocr-'));
for (const file of [
  '@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz',
  '@baigong/ocr/data/chi_tra.traineddata.gz',
  '@baigong/ocr/data/eng.traineddata.gz',
])
  await cp(resolve(file), path.join(data, path.basename(file)));

const engines = new Map<OcrLanguage, Promise<Engine>>();

function engineFor(language: OcrLanguage): Promise<Engine> {
  const known = engines.get(language);
  if (known) return known;
  const started = createWorker(language, OEM.LSTM_ONLY, { langPath: data, cacheMethod: 'none' });
  engines.set(language, started);
  return started;
}

const recognise: RecogniseLine = async (line, { language, characters = '' }) => {
  const engine = await engineFor(language);
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: characters });
  const { data: read } = await engine.recognize(
    Buffer.from(toGreyMap(line)),
    {},
    { blocks: true, text: false },
  );
  return (read.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.flatMap(({ words }) =>
        words.map(({ text, bbox, confidence, symbols }) => ({
          text,
          left: bbox.x0,
          right: bbox.x1,
          confidence,
          symbols: symbols.map((one) => ({
            text: one.text,
            left: one.bbox.x0,
            right: one.bbox.x1,
            confidence: one.confidence,
          })),
        })),
      ),
    ),
  );
};

async function readNow({ file }: BenchPage): Promise<string> {
  const { width, height } = await sharp(file).metadata();
  const scaled = sharp(file).resize(Math.round(width * workingScale(width, height)));
  const { data: pixels, info } = await scaled.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { lines } = await readPage({ width: info.width, height: info.height, data: pixels }, recognise);
  return lines.map(({ text }) => text).join('\n');
}

async function readBefore({ file }: BenchPage): Promise<string> {
  const { width, height } = await sharp(file).metadata();
  const scale = Math.min(2_000 / Math.max(width, height), 2);
  const engine = await engineFor('chi_sim');
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, tessedit_char_whitelist: '' });
  const picture = await sharp(file)
    .resize(Math.round(width * scale))
    .png()
    .toBuffer();
  return (await engine.recognize(picture)).data.text;
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
type Kind = Category | 'upright';
const kinds: readonly Kind[] = chosen.includes('rotated') ? [...chosen, 'upright'] : chosen;

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
  const page = await makePage(kind === 'upright' ? 'rotated' : kind, seed, kind === 'upright');
  const read = await (options.before ? readBefore(page) : readNow(page));
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
  for (let seed = 1; seed <= perCategory; seed++)
    for (const kind of kinds) {
      if (figures.some((one) => one.kind === kind && one.seed === seed)) continue;
      const page = await measure(kind, seed);
      figures.push(page);
      if (options.resume !== undefined) appendFileSync(options.resume, `${JSON.stringify(page)}\n`);
    }
  for (const kind of kinds) {
    const pages = figures.filter((one) => one.kind === kind && one.seed <= perCategory);
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
  for (const engine of engines.values()) void engine.then((one) => one.terminate());
  await rm(data, { recursive: true, force: true });
}
record(options.before ? 'ocr-before' : 'ocr', rows);
