import { expect, test } from 'vitest';
import { findDrop, type DropColumn } from './module-drag.tsx';

const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom });
const columns: readonly DropColumn[] = [
  { name: 'side', box: box(0, 100, 0, 900), modules: [{ id: 'education', box: box(0, 100, 50, 150) }] },
  {
    name: 'main',
    box: box(120, 400, 0, 900),
    modules: [
      { id: 'work', box: box(120, 400, 0, 300) },
      { id: 'projects', box: box(120, 400, 320, 700) },
    ],
  },
];

test.each([
  [50, 20, 'side', 'education'],
  [50, 200, 'side', null],
  [105, 20, 'side', 'education'],
  [300, 100, 'main', 'work'],
  [300, 200, 'main', 'projects'],
  [999, 899, 'main', null],
])('R-EDIT-143 a module dropped at %i, %i stands in the column %s before %s', (x, y, column, before) => {
  expect(findDrop(columns, x, y)).toMatchObject({ column, before });
});

test('R-EDIT-143 an empty column takes a module, and without columns there is no place', () => {
  expect(findDrop([{ name: 'side', box: box(0, 100, 0, 900), modules: [] }], 5, 5)).toMatchObject({
    column: 'side',
    before: null,
    line: { top: 0 },
  });
  expect(findDrop([], 1, 1)).toBeUndefined();
});
