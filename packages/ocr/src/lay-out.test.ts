import { describe, expect, test } from 'vitest';
import type { Box } from './ink.ts';
import { layOut } from './lay-out.ts';

const letter = 20;

/** The letters of a line of text. */
const line = (left: number, top: number, count: number, size = letter): Box[] =>
  Array.from({ length: count }, (_, at) => ({
    left: left + at * size * 1.1,
    right: left + at * size * 1.1 + size,
    top,
    bottom: top + size,
  }));

/** Columns of twelve lines each, their first lines indented, at heights a little apart. */
const columns = (lefts: readonly number[]): Box[] =>
  lefts.flatMap((left, at) =>
    Array.from({ length: 12 }, (_, row) =>
      line(left + (row % 4 === 0 ? 40 : 0), 120 + row * 36 + at * 3, row % 4 === 0 ? 13 : 15),
    ).flat(),
  );

const blocksOf = (boxes: readonly Box[]) => layOut(boxes, letter).map((block) => block.length);

describe('R-READ-231 a heading over columns is no line of one of them', () => {
  test('that reaches over the gap of two columns in part', () => {
    // The gap lies between 370 and 420; the heading ends inside of it.
    expect(blocksOf([...line(150, 40, 7, 32), ...columns([40, 420])])).toEqual([1, 12, 12]);
  });

  test('that lies over the first gap of three columns and reaches into the second one', () => {
    expect(blocksOf([...line(350, 40, 12, 32), ...columns([40, 420, 800])])).toEqual([1, 12, 12, 12]);
  });

  test('the last line of one column goes on with it', () => {
    expect(blocksOf([...columns([40, 420]), ...line(420, 120 + 12 * 36, 9)])).toEqual([12, 13]);
  });
});

test('R-READ-260 words of a large heading do not part its page where gaps between columns are', () => {
  // One word stands in the gap of the columns, the gaps beside it are as wide as between columns of smaller letters.
  const heading = [...line(160, 40, 5, 40), ...line(400, 40, 1, 28), ...line(448, 40, 5, 40)];
  expect(blocksOf([...heading, ...columns([40, 440])])).toEqual([1, 12, 12]);
});
