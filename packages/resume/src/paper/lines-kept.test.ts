import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesKept } from './page-breaks.ts';

fc.configureGlobal({ seed: 20261124 });

test.each([
  [[5], 1, 0],
  [[5], 4, 3],
  [[3], 2, 0],
  [[1, 1, 1, 1], 3, 2],
  [[1, 1, 1, 1], 1, 0],
  [[4, 5], 5, 4],
  [[4, 2, 3], 5, 4],
  [[2], 1, 0],
  [[1, 3], 3, 0],
])('R-EDIT-142 of paragraphs of %j lines with room for %i, %i stay', (paragraphs, room, kept) => {
  expect(linesKept(paragraphs, room)).toBe(kept);
});

test('R-EDIT-142 no paragraph leaves one line on either side of a border, and no more than three lines move', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
      fc.nat(90),
      (paragraphs, nth) => {
        const total = paragraphs.reduce((sum, lines) => sum + lines, 0);
        const room = nth % (total + 1);
        const kept = linesKept(paragraphs, room);
        expect(kept).toBeLessThanOrEqual(room);
        expect(room - kept).toBeLessThanOrEqual(5);
        let start = 0;
        for (const lines of paragraphs) {
          const before = Math.min(lines, Math.max(0, kept - start));
          if (before > 0 && before < lines) expect(Math.min(before, lines - before)).toBeGreaterThan(1);
          start += lines;
        }
      },
    ),
  );
});
