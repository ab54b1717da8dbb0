import { describe, expect, test } from 'vitest';
import { addDays, budgetDay, budgetReset, daysBetween, resetText } from './budget-reset.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

describe('the day of a budget', () => {
  test.each([
    ['2026-11-24T15:59:59.999', 'Asia/Shanghai', '2026-11-24'],
    ['2026-11-24T16:00', 'Asia/Shanghai', '2026-11-25'],
    ['2026-11-24T16:00', 'America/New_York', '2026-11-24'],
    ['2026-12-31T23:30', 'UTC', '2026-12-31'],
  ])('R-LIMIT-63 at %s in %s is %s', (now, timeZone, day) => {
    expect(budgetDay(utc(now), timeZone)).toBe(day);
  });

  test.each([
    ['2026-11-24', 'Asia/Shanghai', '2026-11-24T16:00'],
    ['2026-12-31', 'Asia/Shanghai', '2026-12-31T16:00'],
    // 23 and 25 hours: clocks change at 2:00 within the day.
    ['2026-03-08', 'America/New_York', '2026-03-09T04:00'],
    ['2026-11-01', 'America/New_York', '2026-11-02T05:00'],
    // The next day begins at 1:00: midnight is left out.
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00'],
    // The whole of 30 December 2011 was left out.
    ['2011-12-29', 'Pacific/Apia', '2011-12-30T10:00'],
    ['2026-06-01', 'Pacific/Kiritimati', '2026-06-01T10:00'],
    ['2026-06-01', 'Etc/GMT+12', '2026-06-02T12:00'],
  ])('R-LIMIT-63 %s in %s ends at %s', (day, timeZone, end) => {
    const reset = budgetReset(day, timeZone);
    expect(reset).toBe(utc(end));
    expect(budgetDay(reset - 1, timeZone)).toBe(day);
    expect(budgetDay(reset, timeZone) > day).toBe(true);
  });

  test.each([
    ['Asia/Shanghai', '11月25日 0:00（北京时间）'],
    ['UTC', '11月24日 16:00（协调世界时）'],
    ['America/New_York', '11月24日 11:00（北美东部标准时间）'],
  ])('R-LIMIT-63 its end is told with the time zone: %s', (timeZone, text) => {
    expect(resetText(utc('2026-11-24T16:00'), timeZone)).toBe(text);
  });

  test('R-LIMIT-63 days are counted across months and leap years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  });
});
