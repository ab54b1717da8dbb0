import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSyllable, SYLLABLES, type Syllable, writeSyllable, writeSyllables } from './syllables.ts';
import { readTypedPinyin } from './typed-pinyin.ts';

const marked = (text: string): string => {
  const typed = readTypedPinyin(text);
  return typed.valid ? typed.marked : `! ${typed.sentence}`;
};

const syllable: fc.Arbitrary<Syllable> = fc.record({
  base: fc.constantFrom(...[...SYLLABLES].filter((base) => base !== 'ê')),
  tone: fc.integer({ min: 1, max: 5 }),
  erhua: fc.constant(false),
});

const toned = syllable.filter((one) => one.tone !== 5);

const digits = ({ base, tone }: Syllable): string => `${base}${tone}`;

test.each([
  ['lǜ sè', 'lǜ sè'],
  ['lv4se4', 'lǜ sè'],
  ['lu:4 se4', 'lǜ sè'],
  ['LÜ4-SE4', 'lǜ sè'],
  ['ｌｖ４　ｓｅ４', 'lǜ sè'],
  ["Xī'ān", 'xī ān'],
  ["xi1'an1", 'xī ān'],
  ['xian1', 'xiān'],
  ['huar1', 'huār'],
  ['huār', 'huār'],
  ['er2', 'ér'],
  ['nǚér', 'nǚ ér'],
  ['nv3er2', 'nǚ ér'],
  ['jü2zi5', 'jú zi'],
  ['nue4', 'nüè'],
  ['ma0', 'ma'],
  ['ɡuǎnɡ', 'guǎng'],
  ['dŏng', 'dǒng'],
  ['pu3tong1hua4', 'pǔ tōng huà'],
  ['pǔtōnghuà', 'pǔ tōng huà'],
])('R-QUIZ-05 typed %s is read as %s', (typed, expected) => {
  expect(marked(typed)).toBe(expected);
});

test.each([
  ['', '还没有写拼音'],
  ['  ', '还没有写拼音'],
  ['普通', '不是汉字'],
  ['ma6', '声调用 1、2、3、4'],
  ['3ma', '声调数字要写在音节的后面'],
  ['ma34', '声调数字要写在音节的后面'],
  ['fong1', 'f 后面没有 ong'],
  ['liou2', 'liu'],
  ['guei4', 'gui'],
  ['duen4', 'dun'],
  ['buo1', 'b 后面的 uo 写成 o'],
  ['iang2', 'yang'],
  ['zh', '还缺韵母'],
  ['līú', '只标一个声调'],
  ['mǎ4', '符号和数字不一样'],
  ['ma!', '没有“!”'],
  ['a'.repeat(200), '写得太长'],
])('R-QUIZ-06 typed %j is refused with its reason', (typed, sentence) => {
  const read = readTypedPinyin(typed);
  expect(read.valid).toBe(false);
  expect(read.valid ? '' : read.sentence).toContain(sentence);
});

test('R-QUIZ-05 every syllable and tone is read from marks, digits, v, u:, upper case and full width alike', () => {
  const forms: ((one: Syllable) => string)[] = [
    writeSyllable,
    digits,
    (one) => digits(one).replace('ü', 'v'),
    (one) => digits(one).replace('ü', 'u:'),
    (one) => writeSyllable(one).toUpperCase(),
    (one) => writeSyllable(one).normalize('NFD'),
    (one) => digits(one).replaceAll(/[a-z0-5]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(syllable, fc.constantFrom(...forms)), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', "'", '-', '’', '　'),
      (parts, separator) => {
        const typed = readTypedPinyin(parts.map(([one, form]) => form(one)).join(separator));
        expect(typed.valid && typed.marked).toBe(writeSyllables(parts.map(([one]) => one)));
      },
    ),
  );
});

test('R-QUIZ-05 what is typed without separators has the meant division among its readings', () => {
  fc.assert(
    fc.property(fc.array(toned, { minLength: 1, maxLength: 3 }), (syllables) => {
      const typed = readTypedPinyin(syllables.map((one) => writeSyllable(one)).join(''));
      expect(typed.valid && typed.readings.map(writeSyllables)).toContain(writeSyllables(syllables));
    }),
  );
});

test('R-QUIZ-06 whatever is typed gives syllables or a sentence', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      const typed = readTypedPinyin(text);
      if (typed.valid) expect(typed.syllables.length).toBeGreaterThan(0);
      else expect(typed.sentence).toMatch(/[。？]$/);
    }),
  );
});

test('R-QUIZ-05 a written syllable is read back', () => {
  fc.assert(
    fc.property(syllable, (one) => {
      expect(readSyllable(writeSyllable(one))).toEqual(one);
    }),
  );
});
