import { DocumentText } from './document-text.ts';
import type { OcrLine } from '@baigong/ocr';
import { expect, test } from 'vitest';
import { addRecognised } from './pdf/add-recognised.ts';
import { toLayerLines, toRecognisedPage } from './recognised-page.ts';

const word = (text: string, confidence: number, from: number, to: number) => ({
  text,
  confidence,
  left: 0,
  right: 1,
  top: 0,
  bottom: 1,
  from,
  to,
});

const line = (text: string, more: Partial<OcrLine> = {}): OcrLine => ({
  text,
  confidence: 90,
  words: [word(text, 95, 0, 1)],
  doubts: [],
  corners: [
    { x: 0.123456, y: 0.1 },
    { x: 0.6, y: 0.1 },
    { x: 0.6, y: 0.2 },
    { x: 0.1, y: 0.2 },
  ],
  straight: { left: 0, top: 0, right: 1, bottom: 1 },
  isVertical: false,
  isTurned: false,
  block: 0,
  ...more,
});

const size = { width: 800, height: 600 };

test('R-DOC-46 recognised lines keep their places, in reading order, upright and vertical, with what is doubtful', () => {
  const lines = [
    line('第一行', {
      words: [word('第一', 20, 0, 0.66666), word('——', 5, 0.7, 0.8), word('行', 96, 0.8, 1)],
    }),
    line('竖排', { isVertical: true }),
    line('没有位置', { corners: [] }),
  ];
  const page = toRecognisedPage(lines, 3, size);
  expect(page).toMatchObject({ page: 3, ...size });
  expect(page.lines.map(({ text, isVertical }) => [text, isVertical])).toEqual([
    ['第一行', false],
    ['竖排', true],
  ]);
  const [first, second] = toLayerLines(page);
  expect(first?.corners[0]).toEqual({ x: 0.1235, y: 0.1 });
  expect(first?.words).toEqual([{ text: '第一行', confidence: 0, from: 0, to: 0.6667 }]);
  expect(second?.words).toEqual([]);
  expect(
    toRecognisedPage(
      Array.from({ length: 9_000 }, () => line('字')),
      1,
      size,
    ).lines,
  ).toHaveLength(2_000);
});

test('R-DOC-47 the lines are kept with the document; damaged ones are dropped', () => {
  const recognised = [toRecognisedPage([line('张三，电话 13800138000')], 1, size)];
  const text: DocumentText = {
    format: 'picture',
    blocks: [{ kind: 'paragraph', text: '张三，电话 13800138000', page: 1 }],
    outline: [],
    notes: [],
    recognised,
  };
  expect(DocumentText.parse(JSON.parse(JSON.stringify(text)))).toEqual(text);
  const damaged = { ...text, recognised: [{ ...recognised[0], lines: [{ text: '甲', corners: [1] }] }] };
  expect(DocumentText.parse(damaged)).toEqual({ ...text, recognised: [] });
});

test('R-DOC-48 pages recognised before a cancel keep their lines; a page recognised again has its new ones', () => {
  const before = {
    format: 'pdf' as const,
    pages: 2,
    blocks: [],
    outline: [],
    notes: [],
    recognised: [toRecognisedPage([line('旧')], 1, size)],
  };
  const after = addRecognised(
    before,
    [],
    [toRecognisedPage([line('新')], 1, size), toRecognisedPage([], 2, size)],
  );
  expect(after.recognised?.map(({ page, lines }) => [page, lines[0]?.text])).toEqual([
    [1, '新'],
    [2, undefined],
  ]);
});
