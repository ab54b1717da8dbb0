import { expect, test } from 'vitest';
import { countDocument } from './count-document.ts';
import { textAt, type Block, headingLevel, outlineOf } from '@baigong/document-reader/document-text';
import { documentKeywords, keySentences } from './key-sentences.ts';
import { findTables } from './tables.ts';

const blocks: Block[] = [
  { kind: 'heading', level: 1, text: '第一章 医学影像', page: 1 },
  {
    kind: 'paragraph',
    text: '人工智能可以在几秒钟内分析上万张医学影像，帮助医生发现病灶。许多医院已经把人工智能接入日常流程，医生再作最后判断。',
    page: 1,
  },
  { kind: 'item', text: '医学影像只是诊断的一部分，医生还要与患者沟通。', page: 2 },
  { kind: 'table', rows: [['a', 'b']], text: 'a\tb', page: 2 },
];

test('R-READ-04 a document is counted', () => {
  expect(countDocument({ blocks })).toMatchObject({ paragraphs: 2, tables: 1, words: 2, minutes: 1 });
  expect(countDocument({ blocks }).han).toBe(81);
});

test('R-READ-04 key sentences stand in the document where they are said to', () => {
  const sentences = keySentences({ blocks }, 2);
  expect(sentences).toHaveLength(2);
  for (const { text, position } of sentences) expect(textAt({ blocks }, position)).toBe(text);
  expect(keySentences({ blocks: [] })).toEqual([]);
});

test('R-READ-04 a sentence that stands in every chapter is taken once', () => {
  const said = '本公司主营业务为数据安全产品的研发与销售。';
  const blocks = [
    '甲地设有生产基地并扩大了产能。',
    '乙地的研发中心完成了验收工作。',
    '丙地的销售网络覆盖了海外市场。',
  ].flatMap((own) => [
    { kind: 'paragraph' as const, text: said },
    { kind: 'paragraph' as const, text: own },
  ]);
  expect(keySentences({ blocks }, 4).filter(({ text }) => text === said)).toHaveLength(1);
});

test('R-READ-04 key words are the topics', () => {
  expect(documentKeywords({ blocks }, 5).map(({ word }) => word)).toEqual(expect.arrayContaining(['医生']));
});

test('R-READ-04 the outline is made of the headings', () => {
  expect(outlineOf(blocks)).toEqual([{ title: '第一章 医学影像', level: 1, block: 0, page: 1 }]);
});

test('R-READ-04 headings are told by their wording, sentences and lists are none', () => {
  const levels = [
    '第三章 总则',
    '第十二节　附则',
    '二、工作安排',
    '（一）总体要求',
    '2.1 背景',
    '前言',
    '附录A 名词',
  ];
  expect(levels.map(headingLevel)).toEqual([1, 2, 2, 3, 2, 1, 1]);
  const none = [
    '第三章规定了以下内容。',
    '第一章 总则 ........ 3',
    '第二章 分则 12',
    '1. 买菜',
    '一般来说',
    '2026.11 至今',
    '',
  ];
  expect(none.map(headingLevel)).toEqual(none.map(() => undefined));
});

test('R-READ-36 the tables of a document are found with their titles', () => {
  expect(findTables({ blocks })).toEqual([
    { block: 3, title: '第一章 医学影像', rows: [['a', 'b']], page: 2 },
  ]);
});
