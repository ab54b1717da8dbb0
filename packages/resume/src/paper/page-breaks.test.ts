import { describe, expect, it } from 'vitest';
import { bandsPolygon, bordersFor, countPages, leavesSparsePage, MAX_PAGES } from './page-breaks.ts';

const a4 = { pageHeight: 1123, padding: 40, gap: 24, avoidBreaks: true };

describe('the pages of a resume', () => {
  it('R-EDIT-80 counts a page for every sheet that content reaches', () => {
    expect(countPages(0, a4)).toBe(1);
    expect(countPages(1083, a4)).toBe(1);
    expect(countPages(1083.4, a4)).toBe(1);
    expect(countPages(1123 + 24 + 40 + 18, a4)).toBe(2);
    expect(countPages(2 * 1147 - 24 - 40, a4)).toBe(2);
    expect(countPages(2 * 1147 + 58, a4)).toBe(3);
  });

  it('R-EDIT-80 counts through the borders when breaks are not adjusted', () => {
    const through = { ...a4, avoidBreaks: false };
    expect(countPages(1083, through)).toBe(1);
    expect(countPages(1100, through)).toBe(2);
    expect(countPages(2 * 1123 - 40, through)).toBe(2);
  });

  it('R-EDIT-80 draws at least one page and never more than it can', () => {
    expect(countPages(-10, a4)).toBe(1);
    expect(countPages(Number.NaN, a4)).toBe(1);
    expect(countPages(1e9, a4)).toBe(MAX_PAGES);
  });

  it('R-EDIT-80 has a band over every border shown and over some more', () => {
    for (let pages = 1; pages < 20; pages += 1) expect(bordersFor(pages)).toBeGreaterThanOrEqual(pages + 3);
    expect(bandsPolygon(3).match(/100%/g)).toHaveLength(6);
    expect(bandsPolygon(0)).toBe('polygon(0 0)');
  });
});

it('R-EDIT-210 a second page that is filled less than a fifth is told from one that is used', () => {
  const geometry = { pageHeight: 1123, padding: 40, gap: 24, avoidBreaks: true };
  const secondTop = 1123 + 24 + 40;
  expect(leavesSparsePage(1000, geometry)).toBe(false);
  expect(leavesSparsePage(secondTop + 60, geometry)).toBe(true);
  expect(leavesSparsePage(secondTop + 400, geometry)).toBe(false);
  expect(leavesSparsePage(secondTop + 1147 + 60, geometry)).toBe(false);
});
