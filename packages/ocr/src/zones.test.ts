import { describe, expect, test } from 'vitest';
import { findComponents } from './components.ts';
import { makeSheet, setLines } from './testing/sheets.ts';
import { zonesOf } from './zones.ts';

describe('R-READ-258 letters of many sizes', () => {
  /** A poster: a title, a line half as large, one of small print. */
  const poster = () => {
    const sheet = makeSheet(900, 700);
    setLines(sheet, { x: 80, y: 60, size: 130, count: 4, lines: 1 });
    setLines(sheet, { x: 120, y: 300, size: 40, count: 8, lines: 1 });
    setLines(sheet, { x: 200, y: 600, size: 18, count: 14, lines: 1 });
    return sheet;
  };

  test('are known by their rows; a page of one size is one zone', () => {
    expect(zonesOf(findComponents(poster()), 130).map(({ letter }) => letter)).toEqual([130, 40, 18]);
    const page = makeSheet(600, 400);
    setLines(page, { x: 40, y: 30, size: 34, count: 8, lines: 1 });
    setLines(page, { x: 40, y: 110, size: 18, count: 16, lines: 6 });
    expect(zonesOf(findComponents(page), 18)).toHaveLength(1);
  });

  test('dirt beside large letters is no small print', () => {
    const sheet = makeSheet(900, 700);
    setLines(sheet, { x: 80, y: 60, size: 130, count: 4, lines: 1 });
    for (const x of [100, 300, 380, 610]) sheet.bar(x, 420, 7, 6);
    expect(zonesOf(findComponents(sheet), 130)).toHaveLength(1);
  });
});
