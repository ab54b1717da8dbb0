import { expect, test } from 'vitest';
import { features } from './features.ts';
import { findScreen, screens } from './screens.ts';

test('R-SHELL-01 /r/:id is a page', () => {
  expect(screens.map(({ path }) => path)).toContain('/r/:id');
  expect(findScreen('/r/abc')?.standalone).toBe(true);
});

test('R-SHELL-01 every screen has an address of its own', () => {
  const paths = screens.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('R-DATA-05 every backup store has a position of its own', () => {
  const positions = features.flatMap(({ backupStores = [] }) => backupStores).map(({ position }) => position);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions.map((_, index) => index + 1));
});
