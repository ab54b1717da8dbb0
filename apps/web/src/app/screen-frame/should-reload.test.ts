import { expect, test } from 'vitest';
import { shouldReload } from './should-reload.ts';

test('R-SHELL-07 a part that is gone reloads the page once for each build', () => {
  expect(shouldReload({ online: true, build: '/a.js', reloadedFrom: null })).toBe(true);
  expect(shouldReload({ online: true, build: '/a.js', reloadedFrom: '/a.js' })).toBe(false);
  expect(shouldReload({ online: true, build: '/b.js', reloadedFrom: '/a.js' })).toBe(true);
});

test('R-SHELL-07 without a network nothing is reloaded', () => {
  expect(shouldReload({ online: false, build: '/a.js', reloadedFrom: null })).toBe(false);
});
