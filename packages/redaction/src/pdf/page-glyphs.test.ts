import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPdf } from '@baigong/document-reader/open-pdf';
import { readPageGlyphs } from './read-drawn-text.ts';
import { makePdf } from '@baigong/document-reader/sample-files';

const cmap = (name: string): Promise<Uint8Array> =>
  Promise.resolve(new Uint8Array(readFileSync(`node_modules/pdfjs-dist/cmaps/${name}`)));

test('R-REDACT-31 the place of every character comes from the operators that draw it', async () => {
  const file = makePdf([
    [
      { text: '甲方张三', x: 100, y: 700, size: 20 },
      { text: '电话', x: 182, y: 700, size: 20 },
      { text: '第二行', x: 100, y: 660, size: 10 },
    ],
  ]);
  const pdf = await openPdf(file, cmap);
  const lines = await readPageGlyphs(await pdf.getPage(1), () => true);
  expect(lines.map(({ chars }) => chars.map(({ text }) => text).join(''))).toEqual([
    '甲方张三电话',
    '第二行',
  ]);
  const [first, second] = lines;
  expect(first?.start).toEqual({ x: 100, y: 142 });
  const box = first?.chars[2]?.box;
  expect([box?.left, box?.right].map((x) => Math.round(x ?? 0))).toEqual([140, 160]);
  expect([box?.top, box?.bottom].map((y) => Math.round(y ?? 0))).toEqual([124, 147]);
  expect(second?.size).toBe(10);
  await pdf.loadingTask.destroy();
});
