/**
 * How much of scanned resumes is read right: `node bench/resume-scans.ts [--only=heldBack]` (in Node, without a build;
 * poppler draws the pages). The pages of the PDFs that the import is tested with, those of other
 * programs (own, heldBack) and of the import's own corpus, are drawn at 150 dpi, greyed, blurred and turned a little as a
 * scanner does, recognised, and read as the import reads pictures. The figure is the share of expected fields that are
 * right; of the same files as PDF it is 95 % and more.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPage, workingScale } from '@baigong/ocr';
import { openNodeModels } from '@baigong/ocr/node-models';
import { emptyOutline } from '@baigong/resume';
import sharp from 'sharp';
import { readResumePages } from '../apps/web/src/features/resume/import/read-file.ts';
import { ExpectedResume, scoreReading } from '../apps/web/src/features/resume/test/score-reading.ts';
import { poppler } from '../e2e/support/poppler.ts';
import { record, type Row } from './record.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const root = path.resolve(import.meta.dirname, '..');
const folders = {
  own: 'packages/resume-import/test/foreign/own',
  heldBack: 'packages/resume-import/test/foreign/heldBack',
  corpus: 'apps/web/src/features/resume/test/fixtures/import-corpus/files',
} as const;

/** Pages that are recognised need none. */
const noCmap = () => Promise.reject(new Error('no PDF is read'));

const { models, close } = await openNodeModels(2);

const pagesOf = (file: string): number =>
  Number(/^Pages:\s+(\d+)/m.exec(execFileSync(poppler('pdfinfo'), [file], { encoding: 'utf8' }))?.[1] ?? 1);

async function readScannedPage(file: string, page: number) {
  const only = ['-f', String(page), '-l', String(page), '-singlefile'];
  const drawn = execFileSync(poppler('pdftoppm'), ['-r', '150', '-png', ...only, file], {
    maxBuffer: 2 ** 26,
  });
  const aged = await sharp(drawn)
    .greyscale()
    .blur(0.5)
    .rotate(0.4, { background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
  const { width, height } = await sharp(aged).metadata();
  const { data, info } = await sharp(aged)
    .resize(Math.round(width * workingScale(width, height)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (await readPage({ width: info.width, height: info.height, data }, models)).lines;
}

async function readScan(file: string) {
  const pages = [];
  for (let page = 1; page <= pagesOf(file); page += 1) pages.push(await readScannedPage(file, page));
  let count = 0;
  const newId = () => `id${(count += 1)}`;
  const reading = await readResumePages(pages, undefined, { strict: false, cmap: noCmap, newId });
  return reading.kind === 'recognised' ? reading.recognised.outline : emptyOutline();
}

const rows: Row[] = [];
for (const [half, folder] of Object.entries(folders)) {
  if (options.only !== undefined && options.only !== half) continue;
  const sum = { right: 0, all: 0, files: 0 };
  for (const name of readdirSync(path.join(root, folder)).filter((one) => one.endsWith('.pdf'))) {
    const file = path.join(root, folder, name);
    const told = ExpectedResume.parse(JSON.parse(readFileSync(`${file}.expected.json`, 'utf8')));
    const fields = scoreReading(told, await readScan(file));
    const right = fields.filter(({ correct }) => correct).length;
    process.stdout.write(`${half} ${name} ${right} / ${fields.length}\n`);
    sum.right += right;
    sum.all += fields.length;
    sum.files += 1;
  }
  rows.push({
    name: `${half}: fields right of ${sum.all} in ${sum.files} scans`,
    value: (sum.right / sum.all) * 100,
    unit: '%',
  });
}
await close();
record('resume-scans', rows);
// The runtime keeps its threads.
process.exit();
