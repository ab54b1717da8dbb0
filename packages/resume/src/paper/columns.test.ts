import { expect, test } from 'vitest';
import { balanceOf, searchOn, startSearch } from './columns.ts';

test('R-EDIT-144 columns match where neither leaves a page nearly empty while the other continues', () => {
  expect(balanceOf({ pages: 2, fill: 0.5 }, { pages: 1, fill: 0.9 })).toBe(0);
  expect(balanceOf({ pages: 1, fill: 0.4 }, { pages: 3, fill: 0.1 })).toBe(0.4);
  expect(balanceOf({ pages: 1, fill: 0.1 }, { pages: 1, fill: 1 })).toBe(1);
  expect(balanceOf({ pages: 2, fill: 0.1 }, { pages: 2, fill: 0.9 })).toBe(0.1);
  expect(balanceOf({ pages: 2, fill: 0.1 }, { pages: 2, fill: 0.05 })).toBe(1);
});

const search = (scores: readonly number[]) => {
  let state = startSearch;
  for (let tries = 0; !state.isDone && tries < 20; tries += 1)
    state = searchOn(state, scores[state.moved] ?? 0, scores.length - 1);
  return state.moved;
};

test('R-EDIT-144 as few modules as needed leave the side column, or as many as match best', () => {
  expect(search([0.9, 1])).toBe(0);
  expect(search([0, 0.1, 0.6, 1])).toBe(2);
  expect(search([0, 0.2, 0.1])).toBe(1);
  expect(search([0])).toBe(0);
});
