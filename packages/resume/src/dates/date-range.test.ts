import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateFormats } from './date-formats.ts';
import {
  compareDateRanges,
  formatDateRange,
  formatMonth,
  monthsOf,
  overlapMonths,
  parseDateRange,
  parseMonth,
  runsBackwards,
} from './date-range.ts';

fc.configureGlobal({ seed: 20260701 });

const range = (start: string, end = '') =>
  end === '今' ? { start, end: '', present: true } : { start, end };

describe('dates', () => {
  test.each(['迄今', '現在', '在职', '在读', 'today', 'currently', 'Ongoing', 'to date'])(
    'R-TEXT-06 “%s” ends a range that goes on',
    (word) => {
      for (const text of [`2020.3 - ${word}`, `2020.03-${word}`, `2020年3月 ${word}`])
        expect(parseDateRange(text)).toEqual(range('2020-03', '今'));
    },
  );

  test.each([
    ['2020.3', '2020-03'],
    ['2020-03', '2020-03'],
    ['2020/03/15', '2020-03'],
    ['2020年3月', '2020-03'],
    ['2020 年 3 月', '2020-03'],
    ['2020年3月份', '2020-03'],
    ['2020年3月15日', '2020-03'],
    ['202003', '2020-03'],
    ['20200315', '2020-03'],
    ['03/2020', '2020-03'],
    ['Mar 2020', '2020-03'],
    ['3月 2020', '2020-03'],
    ['March, 2020', '2020-03'],
    ['2020 Mar', '2020-03'],
    ['２０２０．３', '2020-03'],
    ['2020', '2020'],
    ['2020年', '2020'],
  ])('R-DOC-15 %s is the month %s', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });

  test.each(['', '2020.13', '2020.0', '1899', '2010 年前后', 'Foo 2020', '12345', '二〇二〇年', '2020年春'])(
    'R-DOC-15 %j is no month',
    (text) => {
      expect(parseMonth(text)).toBeUndefined();
    },
  );

  test.each([
    ['2020.3 - 至今', range('2020-03', '今')],
    ['2020年3月至今', range('2020-03', '今')],
    ['2020.03—现在', range('2020-03', '今')],
    ['Mar 2020 – Present', range('2020-03', '今')],
    ['January 2019 to Present', range('2019-01', '今')],
    ['2019 until now', range('2019', '今')],
    ['2018-09-2022-06', range('2018-09', '2022-06')],
    ['2018.9-2022.6', range('2018-09', '2022-06')],
    ['2018-2022', range('2018', '2022')],
    ['2018年9月~2022年6月', range('2018-09', '2022-06')],
    ['2018/09 to 2022/06', range('2018-09', '2022-06')],
    ['2018.09 ～ 2022.06', range('2018-09', '2022-06')],
    ['2022.06', range('', '2022-06')],
    ['', range('')],
    ['2010 年前后', { start: '', end: '', text: '2010 年前后' }],
    ['至今', { start: '', end: '', text: '至今' }],
    ['大一 - 大三', { start: '', end: '', text: '大一 - 大三' }],
  ])('R-DOC-15 %j is read', (text, expected) => {
    expect(parseDateRange(text)).toEqual(expected);
  });

  test.each([
    [range('2020-03', '今'), 'YYYY.MM', '2020.03 – 至今'],
    [range('2018-09', '2022-06'), 'YYYY年M月', '2018年9月 – 2022年6月'],
    [range('2018', '2022-06'), 'YYYY-MM', '2018 – 2022-06'],
    [range('', '2022-06'), 'YYYY/MM', '2022/06'],
    [range('2020-03'), 'YYYY.MM', '2020.03'],
    [{ start: '2020-01', end: '', text: ' 在校期间 ' }, 'YYYY.MM', '在校期间'],
    [range(''), 'YYYY.MM', ''],
    [{ start: '', end: '', present: true }, 'YYYY.MM', ''],
    [undefined, 'YYYY.MM', ''],
  ] as const)('R-DOC-15 %j in %s is %j', (value, format, text) => {
    expect(formatDateRange(value, format)).toBe(text);
  });

  const month = fc
    .tuple(fc.integer({ min: 1950, max: 2050 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, one]) => `${year}-${String(one).padStart(2, '0')}`);
  test('R-DOC-15 what is shown in any writing is read back as it was', () => {
    fc.assert(
      fc.property(
        month,
        month,
        fc.boolean(),
        fc.constantFrom(...dateFormats),
        (start, end, present, format) => {
          const value = present ? range(start, '今') : range(start, end);
          expect(parseDateRange(formatDateRange(value, format))).toEqual(value);
          expect(parseMonth(formatMonth(start, format))).toBe(start);
        },
      ),
    );
  });

  test('R-DOC-15 ranges sort newest first, those without dates last', () => {
    const ranges = [
      range('2018-01', '2019-01'),
      range(''),
      range('2020-01', '今'),
      range('2019-01', '今'),
      range('2018-06', '2019-01'),
    ];
    expect(ranges.toSorted(compareDateRanges)).toEqual([
      ranges[2],
      ranges[3],
      ranges[4],
      ranges[0],
      ranges[1],
    ]);
  });

  test.each([
    [range('2018-01', '2019-06'), range('2019-06', '2020-01'), 0],
    [range('2018-01', '2019-06'), range('2019-03', '今'), 3],
    [range('2018', '2019'), range('2020', '今'), 0],
    [range('2018', '今'), range('2020', '今'), Infinity],
  ])('R-DOC-15 %j and %j share %d months: leaving and joining in one month is none', (a, b, shared) => {
    const [first, second] = [monthsOf(a), monthsOf(b)];
    expect(first && second && overlapMonths(first, second)).toBe(shared);
  });

  test('R-DOC-15 a range may run backwards, words never do', () => {
    expect(runsBackwards(range('2020-02', '2020-01'))).toBe(true);
    expect(runsBackwards(range('2020', '2020-01'))).toBe(false);
    expect(runsBackwards({ start: '2020-02', end: '2020-01', text: '寒假' })).toBe(false);
    expect(monthsOf(range('2020-01', '今'))).toEqual({ start: 24_240, end: Infinity });
  });
});
