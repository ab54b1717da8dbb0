import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { extractInNode, outcomeOf } from '../packages/document-reader/test/extract-in-node.ts';
import { extractionSamples } from '../bench/extraction-sets.ts';
import { compareWithRecorded } from './compare.ts';

const fixtures = path.resolve(import.meta.dirname, '../apps/web/src/features/resume/test/fixtures');
const filesEach = 6;
const seed = 2;

const folders = ['import-corpus/files', 'own-pdf'] as const;

/** Everything that a reader says of a file, one block a line. */
const linesOf = (outcome: Awaited<ReturnType<typeof outcomeOf>>): string => {
  if (typeof outcome === 'string') return `error ${outcome}`;
  const { blocks, ...rest } = outcome;
  return [JSON.stringify(rest), ...blocks.map((block) => JSON.stringify(block))].join('\n');
};

test('text of files made from known text', async () => {
  const outputs = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { format, feature, bytes } of extractionSamples(filesEach, seed)) {
    const name = `${format}: ${feature}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    outputs.set(`${name} ${count}`, linesOf(await extractInNode(bytes, `a.${format}`)));
  }
  expect(outputs.size).toBeGreaterThan(100);
  compareWithRecorded('extraction-made', outputs);
});

test('text of the files of the resume corpora', async () => {
  const outputs = new Map<string, string>();
  for (const folder of folders)
    for (const name of readdirSync(path.join(fixtures, folder)).toSorted()) {
      if (/\.expected\.json$|README\.md$|\.zip$/.test(name)) continue;
      const bytes = Uint8Array.from(readFileSync(path.join(fixtures, folder, name)));
      outputs.set(`${folder}/${name}`, linesOf(await outcomeOf(bytes, name)));
    }
  compareWithRecorded('extraction-corpora', outputs);
});
