/**
 * Order of words in files made from known text, by format and feature: `node bench/extraction.ts`. COUNT files of each
 * feature (default 20), from SEED (default 2). The order similarity is 2 × the longest common subsequence of words (a
 * Chinese character is one) over both lengths; 1 is identical.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { extractFromBytes } from '../packages/document-reader/src/extract-from-bytes.ts';
import type { Block } from '../packages/document-reader/src/document-text.ts';
import { extractionSamples } from './extraction-sets.ts';
import { record, type Row } from './record.ts';

const maps = path.join(import.meta.dirname, '../node_modules/pdfjs-dist/cmaps');
const context = {
  cmap: (name: string) => Promise.resolve(new Uint8Array(readFileSync(path.join(maps, name)))),
  pdfWasm: () => Promise.reject(new Error('no decoders here')),
  ocrScans: false,
  openToDraw: () => Promise.reject(new Error('no canvas here')),
  onProgress: () => undefined,
  onPartial: () => undefined,
  askPassword: () => Promise.resolve(null),
  recognise: () => Promise.resolve([]),
};

const wordsOf = (text: string): string[] =>
  text.match(/[\p{Script=Han}]|[\p{L}\p{N}]+|[^\s\p{L}\p{N}|]/gu) ?? [];

function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1;
  let before = new Uint32Array(b.length + 1);
  for (const word of a) {
    const now = new Uint32Array(b.length + 1);
    for (const [at, other] of b.entries())
      now[at + 1] = word === other ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, now[at] ?? 0);
    before = now;
  }
  return (2 * (before[b.length] ?? 0)) / (a.length + b.length);
}

const textOf = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join('\n');

const scores = new Map<string, number[]>();
const add = (name: string, score: number) => scores.set(name, [...(scores.get(name) ?? []), score]);
for (const { format, feature, bytes, expected } of extractionSamples(
  Number(process.env['COUNT'] ?? 20),
  Number(process.env['SEED'] ?? 2),
)) {
  const { blocks } = await extractFromBytes(bytes, `a.${format}`, context);
  const score = similarity(wordsOf(textOf(blocks)), wordsOf(expected));
  add(`${format}: all`, score);
  add(`${format}: ${feature}`, score);
}
record(
  'extraction',
  [...scores].map(([name, all]): Row => ({
    name,
    value: all.reduce((sum, score) => sum + score, 0) / all.length,
    unit: '',
    ...(name.endsWith(': all') ? { goal: 0.97, atLeast: true } : {}),
  })),
);
