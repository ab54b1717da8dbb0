import { expect, test } from 'vitest';
import { findInBlocks } from '../packages/redaction/src/find-sensitive-data.ts';
import { hardSamples } from '../packages/redaction/test/hard-samples.ts';
import { laterDocuments } from '../packages/redaction/test/later-documents.ts';
import { parseMarked } from '../packages/redaction/test/parse-hard.ts';
import { makeSamples } from '../packages/redaction/test/samples.ts';
import { thirdAuthorDocuments } from '../packages/redaction/test/third-author-documents.ts';
import { unseenDocuments } from '../packages/redaction/test/unseen-documents.ts';
import { unseenHeldBack } from '../packages/redaction/test/unseen-held-back.ts';
import { writtenSamples } from '../packages/redaction/test/written-samples.ts';
import { compareWithRecorded } from './compare.ts';

const perHalf = 300;

const sets: Readonly<Record<string, readonly string[]>> = {
  development: makeSamples('development', perHalf).map(({ text }) => text),
  'held back': makeSamples('held-back', perHalf).map(({ text }) => text),
  'by hand': hardSamples.map((source) => parseMarked(source).text),
  'documents by hand': writtenSamples.map((source) => parseMarked(source).text),
  'by another author': [...unseenDocuments, ...unseenHeldBack].map((source) => parseMarked(source).text),
  'by a second author': laterDocuments.map((source) => parseMarked(source).text),
  'by a third author': thirdAuthorDocuments.map((source) => parseMarked(source).text),
};

/** The found values of a document, a line of it each, as `line:start kind value`. */
function found(text: string): string {
  const lines = text.split('\n');
  return findInBlocks(lines.map((line) => ({ text: line })))
    .flatMap((matches, at) =>
      matches.map(({ kind, start, end }) => `${at}:${start} ${kind} ${lines[at]?.slice(start, end) ?? ''}`),
    )
    .join('\n');
}

test.each(Object.entries(sets))('values found in the documents %s', (name, texts) => {
  expect(texts.length).toBeGreaterThan(20);
  compareWithRecorded(
    `redaction-${name.replaceAll(' ', '-')}`,
    new Map(texts.map((text, at) => [`${at + 1}`, found(text)])),
  );
});
