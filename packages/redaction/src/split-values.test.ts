import { expect, test } from 'vitest';
import type { Block } from '@baigong/document-reader/document-text';
import { findOverBlocks } from './find-over-blocks.ts';
import { redactDocument } from './redact-document.ts';
import { applyReplacements, createRedactor, type RedactionChoices } from './redact-text.ts';

const paragraphs = (...texts: readonly string[]): Block[] =>
  texts.map((text) => ({ kind: 'paragraph', text }));
const redacted = (texts: readonly string[], choices?: RedactionChoices) => {
  const redactor = createRedactor(new Map(), choices);
  const { blocks } = redactDocument(
    { format: 'text', blocks: paragraphs(...texts), outline: [], notes: [] },
    redactor,
  );
  return { texts: blocks.map(({ text }) => text), redactor };
};

test('R-REDACT-35 a value that is broken over two paragraphs is found and goes from both', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['身份证号：110105194', '91231002X，已核对', '身份证号：【身份证1】', '，已核对'],
    ['住址：上海市浦东新区', '世纪大道100号东方大厦5层。', '住址：【地址1】', '。'],
    ['送到上海市浦东新区世纪大', '道100号，放门口', '送到【地址1】', '，放门口'],
    ['电话：1381234', '5678（微信同号）', '电话：【手机1】', '（微信同号）'],
    ['邮箱 zhang.san@exam', 'ple.com 备用', '邮箱 【邮箱1】', ' 备用'],
    ['卡号 6222 0210 0111', '6245 702 建行', '卡号 【银行卡1】', ' 建行'],
  ];
  for (const [before, after, first, second] of cases) {
    const { texts, redactor } = redacted([before, after]);
    expect(texts).toEqual([first, second]);
    expect(redactor.isLeftIn([{ text: before }, { text: after }])).toBe(true);
    expect(redactor.isLeftIn(texts.map((text) => ({ text })))).toBe(false);
    expect(texts.map((text) => redactor.restore(text).replaceAll('\n', '')).join('')).toBe(before + after);
  }
});

test('R-REDACT-35 known names and own words are found over breaks, over three texts too', () => {
  const { texts } = redacted(['甲方：欧阳震华。', '签字：欧阳', '震华', '计划叫天', '工', '计划二期'], {
    customWords: ['天工计划'],
  });
  expect(texts).toEqual(['甲方：【当事人甲】。', '签字：【当事人甲-2】', '', '计划叫【词1】', '', '二期']);
});

test('R-REDACT-35 paragraphs that do not continue each other stay as they are', () => {
  const texts = [
    '地址：上海市浦东新区世纪大道100号',
    '一、总则与适用范围',
    '联系邮箱 a@example.com',
    'Hello world',
    '共计 138',
    '2024 年的 12345678 件',
    '我买了一张',
    '三天后到',
    '甲方：张三。',
  ];
  const { texts: made } = redacted(texts.slice(0, 6));
  expect(made).toEqual([
    '地址：【地址1】',
    '一、总则与适用范围',
    '联系邮箱 【邮箱1】',
    'Hello world',
    '共计 138',
    '2024 年的 12345678 件',
  ]);
  expect(findOverBlocks(paragraphs(...texts))).toEqual([]);
});

test('R-REDACT-35 the list of matches has values over blocks, with where their parts stand', () => {
  expect(findOverBlocks(paragraphs('身份证号：110105194', '', '91231002X，'))).toEqual([
    {
      kind: 'identity',
      text: '11010519491231002X',
      reason: '18 位身份证号，校验码正确，分在两段里',
      pieces: [
        { text: 0, start: 5, end: 14 },
        { text: 2, start: 0, end: 9 },
      ],
    },
  ]);
});

test('R-REDACT-35 between cells of a table only check digits and known values say that two texts are one value', () => {
  const redactor = createRedactor(new Map(), { values: [{ kind: 'name', text: '张三丰' }] });
  const cells = ['1381234', '5678', '110105194', '91231002X', '张三', '丰'].map((text, cell) => ({
    text,
    cell,
  }));
  const edits = redactor.replacementsIn(cells);
  expect(cells.map(({ text }, at) => applyReplacements(text, edits[at] ?? []))).toEqual([
    '1381234',
    '5678',
    '【身份证1】',
    '',
    '【当事人甲】',
    '',
  ]);
});

test('R-REDACT-35 the time for many texts grows with their number', () => {
  const many = Array.from({ length: 800 }, (_, at) => ({
    text: at % 2 === 0 ? '5'.repeat(400) : 'a@'.repeat(200),
  }));
  const redactor = createRedactor();
  expect(redactor.replacementsIn(many)).toHaveLength(800);
});
