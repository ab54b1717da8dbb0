import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '@baigong/document-reader/document-text';
import { questionNgrams, selectExcerpts, splitIntoChunks, rankChunks } from './excerpts.ts';

const heading = (text: string, level = 1): Block => ({ kind: 'heading', text, level });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const filler = '本节说明日常工作的安排与要求，各部门按照既定流程办理相关事项。';
const cost = (text: string) => text.length;

const book: Block[] = Array.from({ length: 60 }, (_, n) => [
  heading(`第 ${n + 1} 章`),
  paragraph(filler.repeat(8)),
  paragraph(n === 41 ? '试用期为三个月，试用期内的工资不低于转正工资的百分之八十。' : filler),
]).flat();

test('R-READ-60 a short document is given whole, with its numbers in reading order', () => {
  const { excerpts: passages, whole } = selectExcerpts(splitIntoChunks({ blocks: book.slice(0, 6) }), {
    question: '试用期',
    tokenBudget: 10_000,
    countTokens: cost,
  });
  expect(whole).toBe(true);
  expect(passages.map(({ number }) => number)).toEqual(passages.map((_, index) => index + 1));
  expect(passages.map(({ text }) => text).join('\n')).toContain('第 2 章');
});

test('R-READ-60 of a long document what answers the question is given, within the room', () => {
  const { excerpts: passages, whole } = selectExcerpts(splitIntoChunks({ blocks: book }), {
    question: '请问试用期的工资是多少？',
    tokenBudget: 3_000,
    countTokens: cost,
  });
  expect(whole).toBe(false);
  expect(passages.some(({ text }) => text.includes('百分之八十'))).toBe(true);
  expect(passages.find(({ text }) => text.includes('百分之八十'))?.text).toContain('第 42 章');
  expect(passages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(3_000);
});

test('R-READ-60 a question that finds nothing gets the beginnings of the chapters', () => {
  const { excerpts: passages } = selectExcerpts(splitIntoChunks({ blocks: book }), {
    question: '这份文档讲了什么？',
    tokenBudget: 3_000,
    countTokens: cost,
  });
  expect(passages.length).toBeGreaterThan(3);
});

test('R-READ-60 a question is looked up by pairs of characters, words and figures', () => {
  expect(questionNgrams('请问 2024 年的 GDP 增速是多少？')).toEqual(
    expect.arrayContaining(['2024', 'gdp', '增速']),
  );
  expect(questionNgrams('这份文档讲了什么')).not.toContain('什么');
  const pieces = splitIntoChunks({
    blocks: [paragraph('苹果的价格'), heading('梨'), paragraph('香蕉的价格是三元')],
  });
  const scores = rankChunks(pieces, '香蕉价格');
  expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
});

test('R-READ-60 every sign of a document is in exactly one piece', () => {
  const blocks = fc.array(
    fc
      .record({ long: fc.nat(1_500), kind: fc.constantFrom('heading', 'paragraph') })
      .map(({ long, kind }): Block => {
        const text = '甲。😀乙'.repeat(1 + long / 5);
        return kind === 'heading' ? heading(text) : paragraph(text);
      }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(blocks, (list) => {
      const plain = (texts: readonly string[]) => texts.join('').replaceAll('\n', '');
      expect(plain(splitIntoChunks({ blocks: list }).map(({ text }) => text))).toBe(
        plain(list.map(({ text }) => text)),
      );
    }),
  );
});
