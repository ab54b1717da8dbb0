import { digitSpans, isPartOfLonger, isUsualGrouping } from './digit-groups.ts';
import { isMobileNumber } from '@baigong/text-zh/contacts';
import type { Found } from '@baigong/text-zh/text-view';
import { createLabelTest, starBetween, type FoundNumber, type NumberKind } from './kind.ts';

const usual = ['3-4-4', '4-4-3', '3-8', '7-4', '3-3-5', '5-6', '4-3-4', '3-5-3'];
const hasLabel = createLabelTest('电话|手机|联系方式|热线|tel|phone|mobile|cell|微信(?:同号)?');
const abroad =
  /(?:\+|(?<!\d)00)(?!86)[1-9]\d{0,2}[ -]?(?:\(\d{1,4}\)[ -]?)?\d{1,5}(?:[ -]?\d{2,5}){1,4}(?!\d)/g;
/** 13800138000 元 */
const isAmount = /^\s?[万亿]?[元圆]/u;
/** 0912-345-678 */
const ofTaiwan = /(?<![\d-])09\d{2}[- ]\d{3}[- ]\d{3}(?![\d-])/g;
const countryCode = /(?:(?:\+|00)?86|\(\+?86\))[ -]{0,2}$/;

/** 手机号 of mainland China (YD/T 1, 1[3-9] and nine digits), perhaps with +86, and numbers abroad that begin with + or 00. */
export const mobileNumber: NumberKind = {
  label: '手机',
  title: '手机号',
  find: (view) => [
    ...digitSpans(view, 11, 15).flatMap((span): Found[] => {
      const digits = span.digits.replace(/^(?:00)?86(?=1[3-9]\d{9}$)/, '');
      if (!isMobileNumber(digits)) return [];
      const prefixed = digits.length < span.digits.length;
      if (!prefixed && !isUsualGrouping(span, usual) && !hasLabel(view, span.start)) return [];
      const country =
        countryCode.exec(view.lower.slice(Math.max(0, span.start - 8), span.start))?.[0].length ?? 0;
      const start = span.start - (view.lower[span.start - 1] === '+' ? 1 : country);
      if (isAmount.test(view.lower.slice(span.end, span.end + 3))) return [];
      // The end of an account: 0200 0980 1920 1234 567
      if (
        country === 0 &&
        span.groups.length > 1 &&
        /\d[ -]$/.test(view.lower.slice(Math.max(0, start - 2), start))
      )
        return [];
      if (isPartOfLonger(view, { start, end: span.end })) {
        // A WeChat id or an address in front of it ends without a boundary: tel13812345678
        if (!hasLabel(view, start) || /\d/.test(view.lower[span.end] ?? '')) return [];
      }
      return [
        {
          start,
          end: span.end,
          reason: prefixed || country > 0 ? '手机号，带国家代码' : '11 位手机号',
          valid: true,
        },
      ];
    }),
    ...[...view.lower.matchAll(ofTaiwan)].map(({ 0: match, index }): Found => ({
      start: index,
      end: index + match.length,
      reason: '台湾的手机号',
      valid: true,
    })),
    ...[...view.lower.matchAll(abroad)].flatMap(({ 0: match, index }): Found[] => {
      const count = match.replaceAll(/\D/g, '').length;
      if (count < 9 || count > 15) return [];
      if (!match.startsWith('+') && !hasLabel(view, index)) return [];
      return [{ start: index, end: index + match.length, reason: '带国家代码的境外电话', valid: true }];
    }),
  ],
  star: (value) => starBetween(value.replace(/^(?:\+|00)?86(?=1)/, ''), 3, 4),
};

const areaCode = '0(?:10|2\\d|[3-9]\\d{2})';
const gap = '[ \\-]{0,3}';
const extension = '(?: ?(?:-|转|分机|ext\\.?|x)(?:分机)?[ :]{0,2}\\d{1,6})?';
const patterns = [
  `(?<![\\d.\\w])(?:(?:\\+|00)?86${gap})?(?:\\(${areaCode}\\) ?|${areaCode}${gap}\\n?)(?:[2-8]\\d{2,3}[ \\-]?\\n?\\d{4}|[2-8]\\d{3}[ \\-]\\d{3})(?!\\d)${extension}`,
  `(?<![\\d.\\w])\\(?\\+86\\)?${gap}\\(?(?:10|2\\d|[3-9]\\d{2})\\)?${gap}(?:[2-8]\\d{2,3}[ \\-]?\\d{4}|[2-8]\\d{3}[ \\-]\\d{3})(?!\\d)${extension}`,
  `(?<![\\d.\\w])[48]00[ \\-]?(?:\\d{7}|\\d{3}[ \\-]\\d{4}|\\d{4}[ \\-]\\d{3}|\\d{3}[ \\-]\\d{2}[ \\-]\\d{2})(?!\\d)${extension}`,
].map((source) => new RegExp(source, 'g'));
/** Also those of Taiwan: 02-2732-1104 */
const withoutArea = new RegExp(
  `(?<![\\d.\\w\\-])\\(?0[2-8]\\)?[ \\-]?\\d{3,4}-\\d{4}(?![\\d\\-])${extension}|(?<![\\d.\\w\\-])[2-8]\\d{2,3}[ \\-]?\\d{4}(?![\\d\\-])${extension}`,
  'g',
);
const hasLandlineLabel = createLabelTest(
  '电\\s?话|電\\s?話|座机|固话|传\\s?真|热线|总机|tel|telephone|phone|fax',
);

/** 座机号 with its area code and extension, those of institutions that begin with 400 or 800, and after a label those without an area code. */
export const landlineNumber: NumberKind = {
  label: '电话',
  title: '座机号',
  find: (view) => [
    ...patterns.flatMap((pattern, at) =>
      [...view.lower.matchAll(pattern)].map(({ 0: match, index }): FoundNumber => ({
        start: index,
        end: index + match.length,
        reason: at === 2 ? '400、800 电话是机构的' : '带区号的座机号',
        valid: true,
        isOffered: at === 2,
      })),
    ),
    ...[...view.lower.matchAll(withoutArea)].flatMap(({ 0: match, index }): Found[] =>
      hasLandlineLabel(view, index)
        ? [{ start: index, end: index + match.length, reason: '写在“电话”之后的座机号', valid: true }]
        : [],
    ),
  ],
  star: (value) => starBetween(value, value.startsWith('0') ? 3 : 0, 2),
};
