import type { OcrLine } from '@baigong/ocr';
import { expect, test } from 'vitest';
import { ocrPageLines } from './ocr-page-lines.ts';

interface Cell {
  readonly text: string;
  readonly left: number;
}

/** A recognised line of cells, its letters twenty pixels wide. */
function line(top: number, cells: readonly Cell[], height = 24): OcrLine {
  const words = cells.map(({ text, left }) => ({
    text,
    confidence: 90,
    left,
    right: left + text.length * 20,
    top,
    bottom: top + height,
    from: 0,
    to: 1,
  }));
  const right = words.at(-1)?.right ?? 0;
  return {
    text: cells.map(({ text }) => text).join(''),
    confidence: 90,
    words,
    doubts: [],
    corners: [],
    straight: { left: cells[0]?.left ?? 0, top, right, bottom: top + height },
    isVertical: false,
    isTurned: false,
    block: 0,
  };
}

test('R-XFER-99 recognised lines are laid out as those of a PDF: cells parted, columns in turn, one size for the body', () => {
  const head = line(20, [{ text: '陈明月', left: 300 }], 48);
  const row = line(100, [
    { text: '云帆科技', left: 100 },
    { text: '2020.03-至今', left: 700 },
  ]);
  const body = [140, 180, 220].map((top, at) =>
    line(top, [{ text: `负责第${at}个系统`, left: 100 }], 22 + at * 2),
  );
  const lines = ocrPageLines([[head, row, ...body], []]);
  expect(lines.map(({ text }) => text)).toEqual([
    '陈明月',
    '云帆科技  2020.03-至今',
    '负责第0个系统',
    '负责第1个系统',
    '负责第2个系统',
  ]);
  expect(lines.map(({ size }) => size)).toEqual([20, 10, 10, 10, 10]);
});

test('R-XFER-99 columns of a recognised page are read one after the other', () => {
  const sides = Array.from({ length: 12 }, (_, at) =>
    line(at * 40, [
      { text: `左边第${at}行文字`, left: 40 },
      { text: `右边第${at}行的一些文字`, left: 600 },
    ]),
  );
  const texts = ocrPageLines([sides]).map(({ text }) => text);
  expect(texts.slice(0, 12).every((text) => text.startsWith('左边'))).toBe(true);
  expect(texts.slice(12).every((text) => text.startsWith('右边'))).toBe(true);
});

test('R-XFER-103 a side with headings of its own is a column, though its lines stand at the heights of another', () => {
  const left = [
    '工作经历',
    '云帆科技',
    '主管',
    '负责全部订单系统的重构与上线，涵盖量房、方案、施工图到落地',
    '与上线',
    '教育背景',
    '江南大学',
    '软件工程',
  ];
  const right = ['联系我', '13900001234', '杭州市', '软件', 'AutoCAD', 'SketchUp', '获奖', '优秀作品'];
  const rows = left.flatMap((text, at) => {
    const isHeading = at === 0 || at === 3 || at === 6;
    return [
      line(at * 40, [{ text, left: 40 }]),
      ...(at === 3 ? [] : [line(at * 40, [{ text: `20${10 + at}.05-至今`, left: 400 }])]),
      line(at * 40, [{ text: right[at] ?? '', left: 700 }], isHeading ? 32 : 24),
    ];
  });
  const texts = ocrPageLines([rows]).map(({ text }) => text);
  expect(texts.slice(-8)).toEqual(right);
  expect(texts[0]).toBe('工作经历  2010.05-至今');
});

test('R-XFER-103 what is taken for another sign in dates is read as such: 一 for a dash, 0 for O', () => {
  const texts = ocrPageLines([
    [
      line(0, [{ text: '2021.03一至今', left: 40 }]),
      line(40, [{ text: '0ct 2020', left: 40 }]),
      line(80, [{ text: '第一名，满分10ms', left: 40 }]),
    ],
  ]).map(({ text }) => text);
  expect(texts).toEqual(['2021.03–至今', 'Oct 2020', '第一名，满分10ms']);
});
