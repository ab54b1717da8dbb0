import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCitationParser } from './citations.ts';
import type { Block } from '@baigong/document-reader/document-text';
import { splitIntoChunks } from './excerpts.ts';
import { createQuoteIndex } from './find-quote.ts';
import { findCandidates, hitsAmong, joinSources, selectAcross, shareBudget } from './several-sources.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const filler = '各部门按照既定流程办理日常事项，并在月末提交小结。';
const cost = (text: string) => text.length;
const candidatesOf = (blocks: readonly Block[], question: string, tokenBudget: number) =>
  findCandidates(splitIntoChunks({ blocks: [...blocks] }), { question, tokenBudget, countTokens: cost });

const long = (answer: string, length = 80): Block[] =>
  Array.from({ length }, (_, at) => paragraph(at === length - 7 ? answer : filler.repeat(10)));

test('R-DOC-33 the budget is divided fairly: nobody gets more than it needs or less than the same as others', () => {
  expect(shareBudget([100, 900, 900], 1_000)).toEqual([100, 450, 450]);
  expect(shareBudget([], 10)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { maxLength: 12 }), fc.nat(20_000), (needs, budget) => {
      const shares = shareBudget(needs, budget);
      const sum = shares.reduce((all, one) => all + one, 0);
      expect(sum).toBeLessThanOrEqual(budget);
      const needed = needs.reduce((all, one) => all + one, 0);
      expect(sum).toBeGreaterThanOrEqual(Math.min(needed, budget - needs.length));
      const largest = Math.max(0, ...shares);
      for (const [at, share] of shares.entries()) {
        expect(share).toBeLessThanOrEqual(needs[at] ?? 0);
        // Who did not get all it needs has as much as anybody, to the rounding.
        if (share < (needs[at] ?? 0)) expect(share).toBeGreaterThanOrEqual(largest - 1);
      }
    }),
  );
});

test('R-DOC-33 of every document that matches, what answers the question is given within the budget; a large one takes no room from a small one', () => {
  const question = '试用期的工资是多少';
  const books = [
    long('试用期的工资不低于八成。', 400),
    [paragraph('试用期的工资按九成发放。')],
    long('试用期的工资为四千元。'),
  ];
  const picked = selectAcross(
    books.map((blocks) => candidatesOf(blocks, question, 6_000)),
    6_000,
  );
  for (const [at, answer] of ['八成', '九成', '四千元'].entries())
    expect(picked[at]?.excerpts.map(({ text }) => text).join('')).toContain(answer);
  const lengths = picked.map(({ excerpts }) => excerpts.reduce((sum, { text }) => sum + text.length, 0));
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(6_000);
  expect(Math.abs((lengths[0] ?? 0) - (lengths[2] ?? 0))).toBeLessThan(900);
  expect(picked.map(({ whole }) => whole)).toEqual([false, true, false]);
  expect(picked.flatMap(({ excerpts }) => excerpts.map(({ number }) => number))).toEqual(
    picked.flatMap(({ excerpts }) => excerpts).map((_, at) => at + 1),
  );
});

test('R-DOC-34 documents without a hit are told apart, and get what the others leave', () => {
  const question = '逾期交付的违约金';
  const sources = [
    [paragraph('逾期交付的，违约金为每日千分之三。')],
    [paragraph('本店提供蛋糕和面包。')],
    long('没有相关的话。'),
  ].map((blocks) => candidatesOf(blocks, question, 4_000));
  const picked = selectAcross(sources, 4_000);
  expect(picked.map(({ isHit }) => isHit)).toEqual([true, false, false]);
  expect(picked[1]?.whole).toBe(true);
  // A weak match is none beside a strong one.
  expect(hitsAmong([0.8, 0.1, 0])).toEqual([true, false, false]);
  expect(hitsAmong([0.1, 0.1])).toEqual([true, true]);
  expect(hitsAmong([])).toEqual([]);
});

test('R-DOC-33 where the budget is too small for all that match, the best ones get a useful part and the others nothing', () => {
  const sources = Array.from({ length: 30 }, (_, at) =>
    candidatesOf(long(at < 3 ? '保修期为三十六个月。' : '保修期另议。'), '保修期三十六个月', 4_000),
  );
  const picked = selectAcross(sources, 4_000);
  const given = picked.filter(({ excerpts }) => excerpts.length > 0);
  expect(given.length).toBeGreaterThan(0);
  expect(given.length).toBeLessThanOrEqual(5);
  for (const { excerpts } of picked.slice(0, 3))
    expect(excerpts.map(({ text }) => text).join('')).toContain('三十六个月');
  expect(picked.filter(({ isHit, excerpts }) => isHit && excerpts.length === 0).length).toBeGreaterThan(20);
});

test('R-DOC-33 a question that matches nowhere gets the beginning of every document', () => {
  const picked = selectAcross(
    [long('甲'), long('乙')].map((blocks) => candidatesOf(blocks, '这些文档讲了什么？', 3_000)),
    3_000,
  );
  expect(picked.every(({ excerpts, isHit }) => excerpts.length > 0 && !isHit)).toBe(true);
  expect(selectAcross([], 1_000)).toEqual([]);
  expect(selectAcross([candidatesOf([], '问题', 1_000)], 1_000)).toEqual([
    { excerpts: [], whole: true, isHit: false },
  ]);
});

test('R-DOC-35 a quotation leads to its own document, also where others say the same', () => {
  const same = '乙方应当在三十日内交付全部货物。';
  const joined = joinSources([
    { blocks: [paragraph('合同一'), paragraph(same)] },
    { blocks: [paragraph('合同二'), paragraph(`二、${same}`), paragraph('违约金为百分之五，逾期加倍支付')] },
  ]);
  const excerpts = [
    { number: 1, from: 0, to: 1, document: joined.ranges[0] },
    {
      number: 2,
      from: joined.ranges[1]?.from ?? 0,
      to: (joined.ranges[1]?.from ?? 0) + 1,
      document: joined.ranges[1],
    },
  ].map(({ document, ...one }) => ({ ...one, ...(document ? { document } : {}) }));
  const read = createCitationParser(createQuoteIndex({ blocks: [...joined.blocks] }), excerpts);
  const placesOf = (answer: string) =>
    read(answer).citations.map(({ positions: [first] }) => {
      const found = first && joined.locate(first);
      return [found?.source, found?.position.block];
    });
  expect(placesOf('交付[2“乙方应当在三十日内交付全部货物”]，又[1“乙方应当在三十日内交付全部货物”]')).toEqual([
    [1, 1],
    [0, 1],
  ]);
  expect(placesOf('[1“违约金为百分之五”]')).toEqual([[1, 2]]);
  // Nothing is quoted across the border of two documents.
  expect(read('[1“交付全部货物。合同二”]').unresolved).toBe(1);
  expect(read('[1“乙方应当在三十日内交付全部货物……违约金为百分之五”]').unresolved).toBe(0);
  expect(read('[1“合同一……合同二”]').unresolved).toBe(1);
  expect(joined.locate({ block: 5, start: 0, end: 1 })).toBeUndefined();
});
