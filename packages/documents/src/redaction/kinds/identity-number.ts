import { separator, starBetween, type Kind } from './kind.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether the check digit of an 18-digit identity number is right (GB 11643-1999, ISO 7064 MOD 11-2). */
export function isIdentityNumber(value: string): boolean {
  if (!/^\d{17}[\dx]$/i.test(value)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 身份证号: found by its date of birth, also with a wrong check digit, which may be a typing error. */
export const identityNumber: Kind = {
  label: '身份证',
  pattern: new RegExp(
    `(?<![\\da-z])[1-9]\\d{5}${separator}(?:18|19|20)\\d{6}${separator}\\d{3}[\\dx](?![\\da-z])`,
    'g',
  ),
  isValid: (value) =>
    isDate(Number(value.slice(6, 10)), Number(value.slice(10, 12)), Number(value.slice(12, 14))),
  hasValidCheckDigit: isIdentityNumber,
  star: (value) => starBetween(value, 3, 2),
};
