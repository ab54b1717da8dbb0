import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runCommand, refusal, valueOf } from '../../test/run-command.ts';
import { testContext } from '../../test/context.ts';
import { addMonths, fromDay, isoDate, isoWeek, toDay, weekday } from './civil-day.ts';
import { dateCalculate } from './date-calculate.ts';

describe('R-TOOL-02 days and intervals', () => {
  test.each([
    ['2026年国庆离今天多少天', '2026年国庆（2026年10月1日）已过去 50 天'],
    ['距离春节还有几天', '距离春节（2027年2月6日）还有 78 天'],
    ['还有多少天过年', '距离过年（2027年2月6日）还有 78 天'],
    ['2026-01-01 到 2026-12-31', '2026-01-01 到 2026-12-31 相差 364 天'],
    ['从2024年2月28日到2024年3月1日有多少天', '2024-02-28 到 2024-03-01 相差 2 天'],
    ['2024-02-29 之后 1 年', '2025年2月28日 星期五'],
    ['2026-01-31 加 1个月', '2026年2月28日 星期六'],
    ['2026-11-20 - 30天', '2026年10月21日 星期三'],
    ['1年2个月3天后', '2028年1月23日 星期日'],
    ['两周后是哪天', '2026年12月4日 星期五'],
    ['三天前', '2026年11月17日 星期二'],
    ['下周五', '2026年11月27日 星期五，还有 7 天'],
    ['下个月1号', '2026年12月1日 星期二，还有 11 天'],
    ['二〇二六年十一月二十日', '2026年11月20日 星期五，就是今天'],
    ['2026年除夕', '2026年2月16日 星期一，已过 277 天'],
    ['母亲节', '2027年5月9日 星期日，还有 170 天'],
    ['', '2026年11月20日 星期五，就是今天'],
  ])('%s → %s', (text, expected) => {
    expect(runCommand(dateCalculate, text).summary).toBe(expected);
  });

  test.each([
    ['2027-01-01', '2026 年第 53 周'],
    ['2024-12-30', '2025 年第 1 周'],
    ['2021-01-03', '2020 年第 53 周'],
  ])('ISO week of %s is %s', (date, expected) => {
    expect(valueOf(runCommand(dateCalculate, date), '周次')).toContain(expected);
  });

  test('years, months and days: an age', () => {
    expect(valueOf(runCommand(dateCalculate, '1990-05-20 到今天'), '合')).toBe('36 年 6 个月');
    expect(valueOf(runCommand(dateCalculate, '2024-02-29 到 2025-02-28'), '合')).toBe('11 个月 30 天');
  });

  test('today is the day of the visitor’s own time zone', () => {
    const context = { ...testContext, now: Date.UTC(2026, 10, 20, 16, 30) };
    expect(runCommand(dateCalculate, '今天', context).summary).toContain('11月21日');
    expect(runCommand(dateCalculate, '今天', { ...context, timeZone: 'America/New_York' }).summary).toContain(
      '11月20日',
    );
  });

  test.each([
    ['2025-02-29', '2025 年不是闰年'],
    ['11月31日', '没有 31 日'],
    ['2026-13-01', '没有 13 月'],
    ['9999-12-31 + 1天', '超出了'],
    ['火星日', '看不懂日期'],
    ['9999999999天后', '太大'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(dateCalculate, text)).toContain(expected);
  });

  test('day numbers agree with the platform’s calendar, and weeks and months with their definitions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -719_162, max: 2_932_896 }),
        fc.integer({ min: -500, max: 500 }),
        (day, months) => {
          const date = new Date(day * 86_400_000);
          expect(isoDate(day)).toBe(date.toISOString().slice(0, 10));
          expect(toDay(fromDay(day))).toBe(day);
          expect(weekday(day) % 7).toBe(date.getUTCDay());
          const { week } = isoWeek(day);
          expect(week >= 1 && week <= 53).toBe(true);
          const { year } = fromDay(day);
          if (year > 100 && year < 9_900)
            expect(fromDay(addMonths(day, months).day).day <= fromDay(day).day).toBe(true);
        },
      ),
    );
  });
});
