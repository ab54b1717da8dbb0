import { notBeforeDigit, separator, starBetween, type Kind } from './kind.ts';

/** 手机号 of mainland China, perhaps with +86. */
export const mobileNumber: Kind = {
  label: '手机',
  pattern: new RegExp(
    `(?<![\\d.\\w])(?:(?:\\+|00)?86${separator})?1[3-9]\\d${separator}\\d{4}${separator}\\d{4}${notBeforeDigit}`,
    'g',
  ),
  isValid: () => true,
  star: (value) => starBetween(value.replace(/^(?:\+|00)?86(?=1)/, ''), 3, 4),
};
