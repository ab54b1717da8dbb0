import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numeralAt, readNumeral, readYuan } from './numerals.ts';
import { capitalYuan, writeNumeral } from './write-numerals.ts';

const upTo16Digits = fc
  .integer({ min: 0, max: 16 })
  .chain((digits) => fc.integer({ min: 0, max: Math.min(10 ** digits, Number.MAX_SAFE_INTEGER) }));

test('R-TEXT-01 a whole number that is written in numerals is read back', () => {
  fc.assert(
    fc.property(upTo16Digits, fc.constantFrom('everyday', 'capital', 'traditional'), (value, style) => {
      expect(readNumeral(writeNumeral(value, style))).toBe(String(value));
    }),
    { numRuns: 2_000 },
  );
});

test('R-TEXT-01 an amount in the capitals of banks is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 15 }), (cents) => {
      const text = (cents / 100).toFixed(2);
      expect(readYuan(capitalYuan(text) ?? '')).toBe(String(cents / 100));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['一百零三', '103'],
  ['两万五', '25000'],
  ['一百五', '150'],
  ['三点五万', '3.5e4'],
  ['1亿2千万', '120000000'],
  ['二〇二六', '2026'],
  ['廿三', '23'],
  ['卅', '30'],
  ['三萬', '30000'],
  ['五六百', undefined],
  ['一百百', undefined],
])('R-TEXT-01 %s is %s', (run, value) => expect(readNumeral(run)).toBe(value));

test.each([
  ['30万五险一金', '30万', '30e4'],
  ['三十万一年', '三十万', '300000'],
  ['三百一起走', '三百', '300'],
  ['一百五十人', '一百五十', '150'],
  ['两万五', '两万五', '25000'],
  ['两万五元', '两万五', '25000'],
  ['30万五，另付', '30万五', '305000'],
  ['一万五千次', '一万五千', '15000'],
  ['三点五十分', '三', '3'],
  ['三点开会', '三', '3'],
  ['三点五万元', '三点五万', '3.5e4'],
  ['二十一世纪', '二十一', '21'],
])('R-TEXT-02 of %s the number is %s', (text, run, value) =>
  expect(numeralAt(text, 0)).toEqual({ text: run, value }),
);

test('R-TEXT-02 a numeral begins where it is asked for, or there is none', () => {
  expect(numeralAt('共三百元', 1)).toEqual({ text: '三百', value: '300' });
  expect(numeralAt('共三百元', 0)).toBeUndefined();
  expect(numeralAt('万一', 0)).toBeUndefined();
});

test.each([
  ['壹仟贰佰叁拾肆元伍角陆分', '1234.56'],
  ['壹佰元零伍分', '100.05'],
  ['肆拾万圆整', '400000'],
  ['两块五', '2.5'],
  ['五毛钱', '0.5'],
  ['3.5万元', '35000'],
  ['元', undefined],
  ['五险', undefined],
])('R-TEXT-03 %s is %s yuan', (text, value) => expect(readYuan(text)).toBe(value));

test('R-TEXT-03 long runs of any signs end', () => {
  for (const sign of ['一', '万', '一万', '9', '点', '百五', '1.'])
    expect(() => numeralAt(sign.repeat(100_000), 0)).not.toThrow();
});
