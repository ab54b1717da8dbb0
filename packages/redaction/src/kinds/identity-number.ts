import type { Found, TextView } from '@baigong/text-zh/text-view';
import { isIdentityNumber } from '@baigong/text-zh/contacts';
import { digitSpans, isPartOfLonger, type DigitSpan } from './digit-groups.ts';
import { createLabelTest, starBetween, type NumberKind } from './kind.ts';

function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** First two digits of the codes of provinces (GB/T 2260), and of residence permits for Hong Kong, Macao and Taiwan. */
const provinces = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

const hasLabel = createLabelTest(
  '身\\s?份\\s?证(?:件)?|证件(?:号码|编号)?|公民身份|身份号|居住证|社会?保障?(?:卡)?|id(?: ?card)?|identity(?: card)?|证号',
);

/** Other papers have a 证号 too. */
const otherPaper =
  /(?:资格|学位|毕业|许可|执业|学生|会员|营业|房产|不动产|从业|注册|职称|结业|律师|教师)证?书?(?:编?号码?|编号)?[\s:：]{0,3}$/;
const isLabelled = (view: TextView, at: number): boolean =>
  hasLabel(view, at) && !otherPaper.test(view.lower.slice(Math.max(0, at - 16), at));

function reasonOf(span: DigitSpan, labelled: boolean): { reason: string; valid: boolean } | undefined {
  const { digits, groups } = span;
  if (digits.length === 18) {
    if (
      isIdentityNumber(digits) &&
      isDate(Number(digits.slice(6, 10)), Number(digits.slice(10, 12)), Number(digits.slice(12, 14)))
    )
      return groups.length <= 6 || groups.length === 18 || labelled
        ? { reason: '18 位身份证号，校验码正确', valid: true }
        : undefined;
    const dated =
      /^[1-9]\d{5}(?:18|19|20)/.test(digits) &&
      isDate(Number(digits.slice(6, 10)), Number(digits.slice(10, 12)), Number(digits.slice(12, 14)));
    if (labelled)
      return {
        reason: dated ? '身份证号，校验码不对，可能抄错' : '写在“身份证”之后的 18 位号码',
        valid: false,
      };
    return dated && groups.length <= 4
      ? { reason: '像身份证号，校验码不对，可能抄错', valid: false }
      : undefined;
  }
  if (digits.length === 17 && labelled) return { reason: '写在“身份证”之后，少一位', valid: false };
  if (digits.length !== 15 || !/^\d+$/.test(digits)) return undefined;
  const dated = isDate(
    1900 + Number(digits.slice(6, 8)),
    Number(digits.slice(8, 10)),
    Number(digits.slice(10, 12)),
  );
  if (labelled) return { reason: '15 位身份证号（旧）', valid: dated };
  return groups.length === 1 && dated && provinces.test(digits) && !/^[34]\d{14}$/.test(digits)
    ? { reason: '像 15 位身份证号（旧）：地区码和出生日期都对', valid: true }
    : undefined;
}

/** 身份证号 of 18 digits (GB 11643-1999), found by its date of birth also with a wrong check digit, and of 15 digits (before 1999). */
export const identityNumber: NumberKind = {
  label: '身份证',
  title: '身份证号',
  find: (view) =>
    digitSpans(view, 15, 18, 'x?').flatMap((span): Found[] => {
      if (isPartOfLonger(view, span) || (!provinces.test(span.digits) && !isLabelled(view, span.start)))
        return [];
      const found = reasonOf(span, isLabelled(view, span.start));
      return found ? [{ start: span.start, end: span.end, ...found }] : [];
    }),
  star: (value) => starBetween(value, 3, 2),
};
