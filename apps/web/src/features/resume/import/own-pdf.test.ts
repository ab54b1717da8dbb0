import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applySections } from '@baigong/resume-import/read-resume-json';
import { structureLines } from '@baigong/resume-import/structure/structure';
import {
  compareFile,
  formatDateRange,
  makeDocument,
  richTextToPlain,
  toOutline,
  type ResumeOutline,
} from '@baigong/resume';
import { expect, test } from 'vitest';
import { openPdf } from '@baigong/document-reader/open-pdf';
import { readInFileOrder } from '@baigong/document-reader/file-order';
import { readPdfLines } from '@baigong/document-reader/page-lines';
import { readCmap } from '../test/read-cmap.ts';
import { textLinesOfPdf } from '@baigong/resume-import/structure/text-line';
import { readResumeFile } from './read-file.ts';

const folder = path.resolve(import.meta.dirname, '../test/fixtures/own-pdf');

const names = readdirSync(folder).filter((file) => file.endsWith('.pdf'));
const readOwn = (name: string) => Uint8Array.from(readFileSync(path.join(folder, name)));

async function linesOf(bytes: Uint8Array) {
  const pdf = await openPdf(bytes, readCmap);
  const lines = await readPdfLines(pdf, 20);
  await pdf.loadingTask.destroy();
  return lines;
}

/** Every text of an outline with the field that it stands in, blanks left out. */
const fieldsOf = ({ basic, others, sections }: ResumeOutline): string[] =>
  [
    ...Object.entries(basic).map(([name, text]) => `${name}=${text}`),
    ...others.map(({ label, text }) => `${label}=${text}`),
    ...sections.flatMap(({ kind, title, entries }) =>
      entries.flatMap(({ texts, range, html }) => [
        ...Object.entries(texts).map(([name, text]) => `${kind}.${name}=${text}`),
        ...(kind === 'custom' ? [] : [`${kind}.date=${formatDateRange(range)}`]),
        ...(html ? [`${kind === 'custom' ? title : kind}=${richTextToPlain(html)}`] : []),
      ]),
    ),
  ].map((field) => field.replace(/\s/g, ''));

test('R-XFER-78 the pages of our own PDFs give back 97 % of the fields without the attached data', async () => {
  let count = 0;
  const newId = () => `id${(count += 1)}`;
  let [expected, found] = [0, 0];
  const missed: string[] = [];
  for (const name of names) {
    const bytes = readOwn(name);
    const reading = await readResumeFile(bytes.slice(), name, { strict: false, cmap: readCmap, newId });
    if (reading.kind !== 'document') throw new Error(`${name}: ${reading.kind}`);
    const wanted = fieldsOf(toOutline(applySections(makeDocument(newId), reading.sections)));
    const left = fieldsOf(structureLines(textLinesOfPdf(await linesOf(bytes))).outline);
    expected += wanted.length;
    for (const field of wanted) {
      const at = left.indexOf(field);
      if (at === -1) missed.push(`${name} ${field}`);
      else {
        left.splice(at, 1);
        found += 1;
      }
    }
  }
  expect(found / expected, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
});

/** The resume that a PDF carries, in the template that it was printed in. */
async function carriedResume(name: string) {
  let count = 0;
  const newId = () => `id${(count += 1)}`;
  const reading = await readResumeFile(readOwn(name), name, { strict: false, cmap: readCmap, newId });
  if (reading.kind !== 'document') throw new Error(`${name}: ${reading.kind}`);
  return applySections(makeDocument(newId), reading.sections);
}

async function pagesOf(bytes: Uint8Array) {
  const pdf = await openPdf(bytes, readCmap);
  const pages = await readInFileOrder(pdf);
  await pdf.loadingTask.destroy();
  return pages;
}

test.for(names)('R-XFER-79 招聘系统视角 has no false alarm for our own %s', async (name) => {
  const document = await carriedResume(name);
  const { groups, strayLinks } = compareFile(document, await pagesOf(readOwn(name)));
  const fields = groups.flatMap((group) => group.fields);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter(({ status }) => status !== 'found')).toEqual([]);
  expect(strayLinks).toEqual([]);
});
