import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPinyin } from './pinyin.ts';

const syllables = new Set('xi xian an ang guang gu zhong guo a e o ai bei jing nv lv'.split(' '));

test.each([
  ['xian', [['xian'], ['xi', 'an'], ['xi', 'a', 'n']]],
  ['zhongg', [['zhong', 'g']]],
  ['beijing', [['bei', 'jing']]],
  // A lone unfinished syllable would be any of hundreds of characters.
  ['zh', []],
  ['x', []],
  ['vvv', []],
  ['zhong guo', []],
])('R-TEXT-05 %s is parted into %j', (term, readings) =>
  expect(splitPinyin(term, syllables)).toEqual(readings),
);

test('R-TEXT-05 every reading is the whole term, in syllables but for the end of the last', () => {
  const pieces = fc.array(fc.constantFrom(...syllables, 'z', 'gu', 'b'), { maxLength: 14 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const term = parts.join('');
      const readings = splitPinyin(term, syllables);
      expect(readings.length).toBeLessThanOrEqual(8);
      for (const reading of readings) {
        expect(reading.join('')).toBe(term);
        for (const [at, syllable] of reading.entries())
          expect(syllables.has(syllable) || (at > 0 && at === reading.length - 1)).toBe(true);
      }
    }),
  );
});
