import type { Found } from '@baigong/text-zh/text-view';
import { createLabelTest, starBetween, type NumberKind } from './kind.ts';

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
const hasLabel = createLabelTest('电\\s?话|電\\s?話|座机|固话|传\\s?真|热线|总机|tel|telephone|phone|fax');

/** 座机号 with its area code and extension, numbers that begin with 400 or 800, and after a label those without an area code. */
export const landlineNumber: NumberKind = {
  label: '电话',
  title: '座机号',
  find: (view) => [
    ...patterns.flatMap((pattern, at) =>
      [...view.lower.matchAll(pattern)].map(({ 0: match, index }): Found => ({
        start: index,
        end: index + match.length,
        reason: at === 2 ? '400、800 电话' : '带区号的座机号',
        valid: true,
      })),
    ),
    ...[...view.lower.matchAll(withoutArea)].flatMap(({ 0: match, index }): Found[] =>
      hasLabel(view, index)
        ? [{ start: index, end: index + match.length, reason: '写在“电话”之后的座机号', valid: true }]
        : [],
    ),
  ],
  star: (value) => starBetween(value, value.startsWith('0') ? 3 : 0, 2),
};
