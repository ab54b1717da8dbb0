import type { Found } from '@baigong/text-zh/text-view';
import { createLabelTest, starBetween, type NumberKind } from './kind.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether the check character of a 统一社会信用代码 is right (GB 32100-2015, MOD 31). */
export function isCreditCode(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) return false;
  const sum = weights.reduce(
    (total, weight, index) => total + weight * alphabet.indexOf(value[index] ?? ''),
    0,
  );
  return alphabet[(31 - (sum % 31)) % 31] === value[17];
}

const hasLabel = createLabelTest(
  '信\\s?用\\s?代\\s?码(?:证)?|税\\s?号|识别号|组织机构代码(?:证)?|注册号|营业执照(?:注册)?|代码',
);
const pattern = /(?<![\da-z])[0-9a-z](?:[ -]{0,2}\n?[0-9a-z]){8,19}(?![\da-z])/g;

/** 统一社会信用代码 (GB 32100-2015); after a label also with a wrong check character, and the older codes of tax and organisation. */
export const creditCode: NumberKind = {
  label: '信用代码',
  title: '统一社会信用代码',
  find: (view) =>
    [...view.lower.matchAll(pattern)].flatMap(({ 0: match, index }): Found[] => {
      const value = match.replaceAll(/[\s-]/g, '').toUpperCase();
      const found = (reason: string, valid: boolean): Found[] => [
        { start: index, end: index + match.length, reason, valid },
      ];
      const labelled = hasLabel(view, index);
      if (
        value.length === 18 &&
        isCreditCode(value) &&
        (labelled ||
          (/^[159YA][1-9]\d{6}/.test(value) && (/[A-Z]/.test(value.slice(8)) || value.startsWith('9'))))
      )
        return found('统一社会信用代码，校验码正确', true);
      if (labelled && /\d{5}/.test(value) && [9, 13, 15, 17, 18, 20].includes(value.length))
        return found('写在“信用代码”“税号”之后，校验码不对或是旧式代码', false);
      return /^9[1-3]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value) &&
        /[A-Z]/.test(value.slice(8, 17)) &&
        match.length === 18
        ? found('像统一社会信用代码，校验码不对', false)
        : [];
    }),
  star: (value) => starBetween(value, 2, 2),
};
