import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '@baigong/document-reader/document-text';
import { DocumentIndex, findHighlights } from './document-index.ts';
import { findInDocument } from './find-in-document.ts';

const blocks = (...texts: string[]) =>
  texts.map((text, index): Block => ({ kind: 'paragraph', text, page: index + 1 }));
const report = blocks(
  '本年度公司营业收入同比增长百分之二十，净利润保持稳定。',
  '研发投入继续加大，人工智能平台完成第二期建设。',
  '风险提示：原材料价格上涨可能影响利润。',
  'Revenue of the AI platform grew by 20 percent.',
);

test('R-READ-05 words are found with their places, in one document and in all', () => {
  const index = new DocumentIndex();
  index.add('a', report);
  index.add('b', blocks('另一份文件也提到人工智能平台。'));
  const all = index.search('人工智能平台');
  expect(all.map(({ document }) => document).toSorted()).toEqual(['a', 'b']);
  const [hit] = index.search('人工智能平台', { document: 'a' });
  expect(hit).toMatchObject({ document: 'a', page: 2, exact: true, position: { block: 1, start: 0 } });
  expect(hit?.highlights.map(([start, end]) => hit.text.slice(start, end))).toEqual(['人工智能平台']);
  index.remove('a');
  expect(index.search('人工智能平台').map(({ document }) => document)).toEqual(['b']);
  expect(index.has('a')).toBe(false);
});

test('R-READ-05 a whole sentence finds the passage that has most of it', () => {
  const index = new DocumentIndex();
  index.add('a', report);
  const [hit] = index.search('请问公司今年的营业收入增长了多少？');
  expect(hit).toMatchObject({ position: { block: 0 }, exact: false });
  expect(hit?.highlights.map(([start, end]) => hit.text.slice(start, end))).toContain('公司营业收入');
  expect(index.search('宇宙飞船')).toEqual([]);
  expect(index.search('，。！')).toEqual([]);
});

test('R-READ-05 one character, case, width and the beginning of a Latin word are found, too', () => {
  const index = new DocumentIndex();
  index.add('a', report);
  expect(index.search('涨').map(({ position }) => position.block)).toEqual([2]);
  expect(index.search('ＡＩ PLAT').map(({ position }) => position.block)[0]).toBe(3);
  expect(findHighlights('共 ＡＩ 与 ai', 'Ai')).toEqual([
    [2, 4],
    [7, 9],
  ]);
});

test('R-READ-05 a long block is found part by part, each with its place in it', () => {
  const long = `${'甲乙丙丁戊己庚辛。'.repeat(200)}目标在这里。${'子丑寅卯辰巳午未。'.repeat(200)}`;
  const index = new DocumentIndex();
  index.add('a', blocks(long));
  const [hit] = index.search('目标在这里');
  expect(hit && long.slice(hit.position.start, hit.position.end)).toBe(hit?.text);
  expect(hit?.text.length).toBeLessThan(700);
  expect(hit?.text).toContain('目标在这里');
});

test('R-READ-05 whatever stands in a text is found in it', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('的一是合同𠮷约A b1，。İ')),
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      (texts, at, length) => {
        const text = texts[at % texts.length] ?? '';
        const signs = Array.from(text);
        const query = signs.slice(at % signs.length, (at % signs.length) + 2 + (length % 6)).join('');
        fc.pre(/^[\p{L}\p{N}]{2}/u.test(query));
        const index = new DocumentIndex();
        index.add('a', blocks(...texts));
        const places = findInDocument({ blocks: blocks(...texts) }, query);
        expect(places.length).toBeGreaterThan(0);
        const hits = index.search(query, { limit: 1_000 });
        if (/^\p{Script=Han}{2,}$/u.test(query))
          for (const { block } of places)
            expect(hits.some(({ position }) => position.block === block)).toBe(true);
        for (const { text: passage, highlights } of hits)
          for (const [start, end] of highlights) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeLessThanOrEqual(passage.length);
            expect(start).toBeLessThan(end);
          }
      },
    ),
    { numRuns: 500 },
  );
});
