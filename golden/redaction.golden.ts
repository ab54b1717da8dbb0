import { expect, test } from 'vitest';
import { findInBlocks } from '../packages/documents/src/redaction/find-sensitive-data.ts';
import { hardSamples } from '../packages/documents/test/redaction/hard-samples.ts';
import { laterDocuments } from '../packages/documents/test/redaction/later-documents.ts';
import { parseMarked } from '../packages/documents/test/redaction/parse-hard.ts';
import { makeSamples } from '../packages/documents/test/redaction/samples.ts';
import { thirdAuthorDocuments } from '../packages/documents/test/redaction/third-author-documents.ts';
import { unseenDocuments } from '../packages/documents/test/redaction/unseen-documents.ts';
import { unseenHeldBack } from '../packages/documents/test/redaction/unseen-held-back.ts';
import { writtenSamples } from '../packages/documents/test/redaction/written-samples.ts';
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
