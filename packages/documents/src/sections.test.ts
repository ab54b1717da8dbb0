import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitIntoSections, sampleChunks } from './sections.ts';
import { splitIntoChunks, type Chunk } from './excerpts.ts';

const cost = (text: string) => text.length;
const chapter = (n: number) => ({ kind: 'heading' as const, text: `第 ${n} 章`, level: 1 });
const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });

const pieces: fc.Arbitrary<Chunk[]> = fc
  .array(fc.record({ heading: fc.integer({ min: 1, max: 4 }), length: fc.integer({ min: 1, max: 60 }) }), {
    maxLength: 60,
  })
  .map((list) =>
    list
      .toSorted((a, b) => a.heading - b.heading)
      .map(({ heading, length }, index) => ({
        from: index,
        to: index + 1,
        text: String.fromCodePoint(0x4e00 + index).repeat(length),
        headings: [`第 ${heading} 章`],
      })),
  );

test('R-READ-68 the parts of a long document together are all of it, each within the room', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: 70, max: 400 }), (given, room) => {
      const parts = splitIntoSections(given, { tokenBudget: room, countTokens: cost, maxSections: 1_000 });
      expect(parts.map(({ text }) => text).join('\n')).toBe(given.map(({ text }) => text).join('\n'));
      for (const { text, coverage } of parts) expect([coverage, cost(text) <= room]).toEqual([1, true]);
    }),
  );
});

test('R-READ-68 a document of too many parts is read in the most there may be, an even choice of each', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 5 }), (given, most) => {
      const room = 70;
      const parts = splitIntoSections(given, { tokenBudget: room, countTokens: cost, maxSections: most });
      expect(parts.length).toBeLessThanOrEqual(most);
      expect(parts[0]?.from ?? 0).toBe(0);
      expect(parts.at(-1)?.to ?? 0).toBe(given.length);
      for (const [index, part] of parts.entries()) {
        expect(part.from).toBe(parts[index - 1]?.to ?? 0);
        // Something of each part is read, and no more than fits.
        expect(part.text).not.toBe('');
        expect(cost(part.text)).toBeLessThanOrEqual(room);
        expect(part.coverage).toBeGreaterThan(0);
      }
    }),
  );
});

test('R-READ-68 a part ends with a chapter where that leaves it full enough', () => {
  const book = splitIntoChunks({
    blocks: [1, 2, 3].flatMap((n) => [chapter(n), paragraph('甲'.repeat(300)), paragraph('乙'.repeat(300))]),
  });
  const parts = splitIntoSections(book, { tokenBudget: 900, countTokens: cost, maxSections: 9 });
  expect(parts.map(({ text }) => text.split('\n')[0])).toEqual(['第 1 章', '第 2 章', '第 3 章']);
});

test('R-READ-68 an even choice has the beginning of each chapter before anything else', () => {
  const book = splitIntoChunks({
    blocks: Array.from({ length: 20 }, (_, n) => [
      chapter(n + 1),
      ...Array<ReturnType<typeof paragraph>>(5).fill(paragraph('丙'.repeat(250))),
    ]).flat(),
  });
  const chosen = sampleChunks(book, { tokenBudget: 20 * 270, countTokens: cost });
  const headings = new Set(chosen.map((index) => book[index]?.headings[0]));
  expect(headings.size).toBe(20);
  expect(chosen.reduce((sum, index) => sum + cost(book[index]?.text ?? ''), 0)).toBeLessThanOrEqual(20 * 270);
});
