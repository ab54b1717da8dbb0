import { HolidayUtil } from 'lunar-typescript';
import { describe, expect, test } from 'vitest';
import { runCommand, refusal, valueOf } from '../../test/run-command.ts';
import { isoDate, toDay } from './civil-day.ts';
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR, kindOf } from './holidays.ts';
import { workdays } from './workdays.ts';

describe('R-TOOL-02 workdays by the published arrangements', () => {
  test.each([
    ['2026-09-28 到 2026-10-12', '2026-09-28 到 2026-10-12 共 7 个工作日（两头都算）'],
    ['2026-01-01到2026-12-31有多少个工作日', '2026-01-01 到 2026-12-31 共 248 个工作日（两头都算）'],
    ['2026-04-30 之后 10 个工作日', '2026-04-30 起，10 个工作日之后是 2026-05-18 星期一'],
    ['2026-10-08之前 3 个工作日', '2026-10-08 起，3 个工作日之前是 2026-09-28 星期一'],
    ['2026-09-20 上班吗', '2026年9月20日 星期日：调休，要上班'],
    ['2026-10-01', '2026年10月1日 星期四：国庆节假期，休息'],
    ['2026年放假安排', '2026 年共 7 个假期，调休上班 6 天'],
    ['10个工作日后', '2026-11-20 起，10 个工作日之后是 2026-12-04 星期五'],
  ])('%s → %s', (text, expected) => {
    expect(runCommand(workdays, text).summary).toBe(expected);
  });

  test('the source is named', () => {
    expect(valueOf(runCommand(workdays, '2026-10-01'), '依据')).toContain('国办发明电〔2025〕7号');
  });

  test('a year whose notice is not in the table is said to be so, not guessed', () => {
    expect(refusal(workdays, '2027年放假安排')).toContain('没有收录 2027 年的放假安排');
    const crossing = runCommand(workdays, '2026-12-28 到 2027-01-08');
    expect(crossing.summary).toContain('8 天所在年份的放假安排未收录，只按周末计算');
    expect(runCommand(workdays, '2027-10-01').summary).toContain('未收录');
    expect(runCommand(workdays, '2026-12-31 之后 5 个工作日').summary).toContain('只按周末推算');
  });

  test('the table agrees with an independent transcription, day by day', () => {
    const first = toDay({ year: FIRST_HOLIDAY_YEAR, month: 1, day: 1 });
    const last = toDay({ year: LAST_HOLIDAY_YEAR, month: 12, day: 31 });
    for (let day = first; day <= last; day += 1) {
      const other = HolidayUtil.getHoliday(isoDate(day));
      const kind = kindOf(day);
      if (other === null) expect(['workday', 'weekend'], isoDate(day)).toContain(kind);
      else expect(kind, isoDate(day)).toBe(other.isWork() ? 'worked-weekend' : 'holiday');
    }
  });

  test.each([
    ['0001-01-01 到 9999-12-31', '相隔太久'],
    ['今天之后 999999 个工作日', '之间'],
    ['什么', '看不懂日期'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(workdays, text)).toContain(expected);
  });
});
