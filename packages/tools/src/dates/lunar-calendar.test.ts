import { describe, expect, test } from 'vitest';
import { runCommand, refusal, valueOf } from '../../test/run-command.ts';
import { isoDate, toDay } from './civil-day.ts';
import { almanac, fromLunar, solarTermDay } from './lunar.ts';
import { lunarCalendar } from './lunar-calendar.ts';

describe('R-TOOL-02 the lunar calendar', () => {
  test.each([
    ['2026-02-17', '2026年2月17日是农历二〇二六年正月初一，丙午马年'],
    ['农历2025年闰六月初一', '农历二〇二五年闰六月初一是公历 2025年7月25日 星期五'],
    ['八月十五', '农历二〇二六年八月十五是公历 2026年9月25日 星期五'],
    ['腊月廿三', '农历二〇二六年腊月廿三是公历 2027年1月30日 星期六'],
    ['农历2033年闰十一月初一', '农历二〇三三年闰冬月初一是公历 2033年12月22日 星期四'],
    ['2026-11-20转农历', '2026年11月20日是农历二〇二六年十月十二，丙午马年'],
  ])('%s → %s', (text, expected) => {
    expect(runCommand(lunarCalendar, text).summary).toBe(expected);
  });

  test('between 立春 and 春节 both beginnings of the year are told', () => {
    const result = runCommand(lunarCalendar, '2026-02-04');
    expect(valueOf(result, '干支')).toBe('乙巳年 庚寅月 己酉日');
    expect(valueOf(result, '年柱')).toContain('丙午年');
    expect(valueOf(result, '节气')).toBe('立春（北京时间 04:02）');
  });

  test('the next solar term of the day before a term is that term', () => {
    expect(valueOf(runCommand(lunarCalendar, '2026-11-21'), '下一节气')).toContain('小雪，2026-11-22');
    expect(valueOf(runCommand(lunarCalendar, '2026-11-22'), '下一节气')).toContain('大雪，2026-12-07');
  });

  /** Published first days of lunar years (中国科学院紫金山天文台; Hong Kong Observatory). */
  test.each([
    [1900, '1900-01-31'],
    [1949, '1949-01-29'],
    [1984, '1984-02-02'],
    [2000, '2000-02-05'],
    [2023, '2023-01-22'],
    [2024, '2024-02-10'],
    [2025, '2025-01-29'],
    [2026, '2026-02-17'],
    [2030, '2030-02-03'],
    [2100, '2100-02-09'],
  ])('春节 of %i is %s', (year, expected) => {
    expect(isoDate(fromLunar({ year, month: 1, leap: false, day: 1 }))).toBe(expected);
  });

  test.each([
    [2026, '清明', '2026-04-05'],
    [2026, '冬至', '2026-12-22'],
    [2025, '立春', '2025-02-03'],
    [2024, '夏至', '2024-06-21'],
  ])('%i %s begins on %s', (year, name, expected) => {
    expect(isoDate(solarTermDay(year, name))).toBe(expected);
  });

  test('every day of two centuries goes to the lunar calendar and back', () => {
    for (
      let day = toDay({ year: 1900, month: 1, day: 31 });
      day < toDay({ year: 2101, month: 1, day: 29 });
      day += 97
    ) {
      expect(fromLunar(almanac(day))).toBe(day);
    }
  });

  test.each([
    ['农历2026年闰五月初一', '2026 年没有闰月'],
    ['农历2025年闰五月初一', '2025 年闰六月'],
    ['农历2026年腊月三十', '只有 29 天'],
    ['1899-01-01', '1900 至 2100'],
    ['农历2200年正月初一', '1900 至 2100'],
    ['不是日期', '看不懂日期'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(lunarCalendar, text)).toContain(expected);
  });
});
