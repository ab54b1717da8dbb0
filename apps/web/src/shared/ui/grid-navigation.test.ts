import { expect, test } from 'vitest';
import { nextInGrid } from './grid-navigation.ts';

/** Five in rows of three. */
const five = [0, 1, 2, 3, 4].map((index) => ({ left: (index % 3) * 100, top: Math.floor(index / 3) * 80 }));

test('R-EDIT-68 arrow keys lead through a grid in reading order and straight up and down', () => {
  expect(nextInGrid(five, 0, 'ArrowRight')).toBe(1);
  expect(nextInGrid(five, 2, 'ArrowRight')).toBe(3);
  expect(nextInGrid(five, 1, 'ArrowDown')).toBe(4);
  expect(nextInGrid(five, 4, 'ArrowUp')).toBe(1);
  expect(nextInGrid(five, 2, 'ArrowDown')).toBe(4);
  expect(nextInGrid(five, 3, 'Home')).toBe(0);
  expect(nextInGrid(five, 0, 'End')).toBe(4);
});

test('R-EDIT-68 at the edge, without focus and by other keys nothing moves', () => {
  expect(nextInGrid(five, 0, 'ArrowLeft')).toBeUndefined();
  expect(nextInGrid(five, 4, 'ArrowRight')).toBeUndefined();
  expect(nextInGrid(five, 4, 'ArrowDown')).toBeUndefined();
  expect(nextInGrid(five, 0, 'ArrowUp')).toBeUndefined();
  expect(nextInGrid(five, -1, 'ArrowDown')).toBeUndefined();
  expect(nextInGrid(five, 0, 'a')).toBeUndefined();
});
