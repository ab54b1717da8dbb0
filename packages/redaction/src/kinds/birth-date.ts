import { englishMonthSource } from '@baigong/text-zh/dates';
import { cellsOfView } from '@baigong/text-zh/names/table-cells';
import type { Found } from '@baigong/text-zh/text-view';
import type { NumberKind } from './kind.ts';

const digit = '[〇零一二三四五六七八九十]';
const year = `(?:(?:18|19|20)\\d{2}|[''’]?\\d{2}(?=年)|[〇零一二三四五六七八九]{2,4}(?=年)|[一二]${digit}{3}|民[国國] ?\\d{1,3}(?=年))`;
/** Of the lunar calendar too: 腊月十九, 正月廿二 */
const month = `(?:\\d{1,2}|[正冬腊](?=月)|${digit}{1,3})`;
const day = `(?:\\d{1,2}|[初廿卅]?${digit}{1,3})`;
const dateSource =
  `(?:(?:公历|农历|阳历|阴历)?${year}[ ]?(?:年|[./\\-])[ ]?${month}(?:[ ]?(?:月|[./\\-])[ ]?(?:${day}[ ]?[日号]?)?)?|(?:18|19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?!\\d)|` +
  `(?:0?[1-9]|[12]\\d|3[01])[ ./\\-](?:0?[1-9]|1[0-2]|${englishMonthSource})[ ./\\-](?:19|20)\\d{2}|` +
  `${englishMonthSource}\\.? \\d{1,2},? (?:19|20)\\d{2})`;
const labels =
  '出\\s?生(?:日期|年月日?|时间)?|生\\s?日|诞辰|(?<!\\p{Script=Han})生于|(?<=[他她我人])生于|date of birth|birth ?day|birth ?date|born(?: on)?|d\\.?o\\.?b\\.?';
const patterns = [
  new RegExp(
    `(?<=(?:${labels})(?:\\([^()\\n]{0,6}\\))?[\\s:：是为于在,，"“|]{0,5}(?:[男女] ?[/、,，|] ?)?)${dateSource}`,
    'gu',
  ),
  // 出生日期，护照上是…
  new RegExp(`(?<=(?:出生日期|生日)[,，\\p{Script=Han}]{1,10}[是为])${dateSource}`, 'gu'),
  new RegExp(
    `(?<![\\d])${dateSource}(?=[ ]?(?:日)?(?:出生|出世|生人|生日|诞生|生(?=[,，。;；、)）\\s]|$|于)))`,
    'g',
  ),
  new RegExp(
    `(?<=(?:生日|出生)[是为在:： ]{0,2})(?:\\d{1,2}|${digit}{1,2})月(?:\\d{1,2}|${digit}{1,3})[日号]?`,
    'g',
  ),
  new RegExp(
    `(?<=[男女][,，、 ]{1,2})${dateSource}(?=[,，、 ]{0,2}(?:出?生|身份|公民|证件|户籍|住|本科|大专|高中|中专|硕士|博士|研究生|[汉回满藏壮苗维土]))`,
    'g',
  ),
  // 女 | 藏族 | 2000年10月14日 |
  new RegExp(`(?<=(?:[男女]|族)[ ]?[|\\t][ ]?)${dateSource}(?=[ ]?[|\\t])`, 'gu'),
];
const header = /^(?:出生|生日)/;
const whole = new RegExp(`^(?:${dateSource})$`, 'u');

/** 出生日期: a date after 出生, 生日, 生于, DOB, or before 出生, 生. Other dates are not sensitive. */
export const birthDate: NumberKind = {
  label: '出生日期',
  title: '出生日期',
  find: (view) => [
    ...patterns.flatMap((pattern) =>
      [...view.lower.matchAll(pattern)].map(({ 0: match, index }): Found => ({
        start: index,
        end: index + match.trimEnd().length,
        reason: '写明是出生日期的日期',
        valid: true,
      })),
    ),
    ...[...cellsOfView(view).values()]
      .filter((cell) => header.test(cell.header) && whole.test(view.lower.slice(cell.start, cell.end)))
      .map(({ start, end }): Found => ({ start, end, reason: '“出生日期”一栏里的日期', valid: true })),
  ],
  star: () => '****',
};
