import { expect, test } from 'vitest';
import { formatDate, relativeTime } from './relative-time.ts';

const now = new Date(2026, 10, 20, 12, 0, 0).getTime();
const minute = 60_000;

test.each([
  [0, '刚刚'],
  [minute - 1, '刚刚'],
  [-5000, '刚刚'],
  [minute, '1 分钟前'],
  [60 * minute - 1, '59 分钟前'],
  [60 * minute, '1 小时前'],
  [24 * 60 * minute - 1, '23 小时前'],
  [24 * 60 * minute, '1 天前'],
  [7 * 24 * 60 * minute - 1, '6 天前'],
  [7 * 24 * 60 * minute, '2026-11-13'],
])('R-HIST-01 %i ms ago reads %s', (past, text) => {
  expect(relativeTime(now - past, now)).toBe(text);
});

test('R-HIST-01 a time that is none does not throw', () => {
  expect(formatDate(Number.NaN)).toBe('未知日期');
});
