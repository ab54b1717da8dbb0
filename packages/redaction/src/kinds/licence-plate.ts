import type { Found } from '@baigong/text-zh/text-view';
import { starBetween, type NumberKind } from './kind.ts';

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const gap = '[ .·•・‧\\-]{0,2}';
const letter = '[a-hj-np-z]';
const sign = '[a-hj-np-z0-9]';
/** GA 36-2018: five signs, at most two of them letters, or six for new energy; the last may be a character. */
const patterns = [
  `[${provinces}]${gap}${letter}${gap}(?:${sign}{5}[dfgabcehjk]|[dfgabcehjk]${sign}{5}|${sign}{6}|${sign}{5}|${sign}{4}[警学挂港澳领使试超应急])(?![a-z0-9])`,
  `粤${gap}z${gap}${sign}{4,5}[港澳](?![a-z0-9])`,
  `(?<![\\d])(?:使\\d{6}|\\d{6}使|[${provinces}]${letter}${gap}\\d{4}[领使])(?!\\d)`,
  `wj${gap}[${provinces}]?${gap}\\d{2}${gap}?[a-z0-9]{3,5}(?![a-z0-9])`,
  `(?<=车牌[^\\n]{0,8})[a-z]{2}${gap}\\d{5}(?!\\d)`,
].map((source) => new RegExp(source, 'g'));

/** 车牌 (GA 36-2018): ordinary, new energy, police, learner, trailer, Hong Kong and Macao, embassy and armed police. */
export const licencePlate: NumberKind = {
  label: '车牌',
  title: '车牌号',
  find: ({ lower }) =>
    patterns.flatMap((pattern) =>
      [...lower.matchAll(pattern)].flatMap(({ 0: match, index }): Found[] => {
        // At least two digits: 新AI应用 and 苏Enron are no plates.
        if (match.replaceAll(/\D/g, '').length < 2) return [];
        return [{ start: index, end: index + match.length, reason: '机动车号牌', valid: true }];
      }),
    ),
  star: (value) => starBetween(value, 2, 1),
};
