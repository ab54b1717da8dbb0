import { notBeforeDigit, separator, starBetween, type Kind } from './kind.ts';

const areaCode = '0(?:10|2\\d|[3-9]\\d{2})';

/** 座机号 with its area code, and numbers that begin with 400 or 800. */
export const landlineNumber: Kind = {
  label: '电话',
  pattern: new RegExp(
    `(?<![\\d.\\w])(?:\\(${areaCode}\\) ?|(?:\\+86${separator})?${areaCode}[ \\-]?)[2-8]\\d{2,3}${separator}\\d{4}(?:-\\d{1,6})?${notBeforeDigit}` +
      `|(?<![\\d.])[48]00${separator}\\d{3,4}${separator}\\d{3,4}${notBeforeDigit}`,
    'g',
  ),
  isValid: (value) => value.length >= 10,
  star: (value) => starBetween(value, value.startsWith('0') ? 3 : 0, 2),
};
