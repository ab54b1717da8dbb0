import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsInRange, layoutMasonry, cardPictureHeight } from './masonry-layout.ts';

const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 64, max: 8000 }), height: fc.integer({ min: 64, max: 8000 }) }),
  { maxLength: 80 },
);

describe('columns of cards', () => {
  test('R-GAL-20 never overlap, stay within the space, and each begins where its column ended', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 320, max: 2400 }), (items, space) => {
        const { column, cells, height } = layoutMasonry(items, space, 56);
        for (const [at, cell] of cells.entries()) {
          expect(cell.left + column).toBeLessThanOrEqual(space);
          expect(cell.top + cell.height).toBeLessThanOrEqual(height);
          for (const other of cells.slice(at + 1))
            if (other.left === cell.left) expect(other.top).toBeGreaterThanOrEqual(cell.top + cell.height);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('R-GAL-20 more cards leave those before them where they are', () => {
    const items = Array.from({ length: 30 }, (_, at) => ({ width: 100 + at * 7, height: 300 - at * 5 }));
    const few = layoutMasonry(items.slice(0, 17), 1000, 50).cells;
    expect(layoutMasonry(items, 1000, 50).cells.slice(0, 17)).toEqual(few);
  });

  test('R-GAL-20 a phone has two columns, and extreme shapes are cut', () => {
    expect(layoutMasonry([{ width: 1, height: 1 }], 358, 0).column).toBe(174);
    expect(cardPictureHeight({ width: 100, height: 2000 }, 200)).toBe(380);
    expect(cardPictureHeight({ width: 2000, height: 100 }, 200)).toBe(100);
  });

  test('R-GAL-20 only cards near the view are there', () => {
    const layout = layoutMasonry(
      Array.from({ length: 500 }, () => ({ width: 1, height: 1 })),
      1000,
      0,
    );
    const shown = cellsInRange(layout, 5000, 6000);
    expect(shown.length).toBeLessThan(40);
    for (const at of shown) expect(layout.cells[at]?.top).toBeLessThan(6000);
  });
});
