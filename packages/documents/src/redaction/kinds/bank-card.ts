import { notBeforeDigit, separator, starBetween, type Kind } from './kind.ts';

/** Whether the check digit of a card number is right (ISO/IEC 7812-1, Luhn). */
export function isCardNumber(value: string): boolean {
  if (!/^\d{15,19}$/.test(value) || /^(\d)\1*$/.test(value)) return false;
  let sum = 0;
  for (let at = value.length - 1, doubled = false; at >= 0; at -= 1, doubled = !doubled) {
    const digit = Number(value[at]) * (doubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** 银行卡号: 15 to 19 digits with the first digits of payment cards, perhaps in groups of four. */
export const bankCard: Kind = {
  label: '银行卡',
  pattern: new RegExp(
    `(?<![\\d.])(?:[345]\\d{3}|6[0-9]\\d{2}|9\\d{3})(?:${separator}\\d{4}){2,3}(?:${separator}\\d{1,4})?${notBeforeDigit}`,
    'g',
  ),
  isValid: isCardNumber,
  star: (value) => starBetween(value, 4, 4),
};
