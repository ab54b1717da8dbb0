import { dayMs, hourMs, minuteMs } from '@baigong/contracts/units';

/** YYYY-MM-DD in the visitor's time zone. */
export function formatDate(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '未知日期';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How long ago `at` was (both in milliseconds since 1970). A time ahead of the clock reads 刚刚. */
export function relativeTime(at: number, now: number): string {
  const past = now - at;
  if (past < minuteMs) return '刚刚';
  if (past < hourMs) return `${Math.floor(past / minuteMs)} 分钟前`;
  if (past < dayMs) return `${Math.floor(past / hourMs)} 小时前`;
  if (past < 7 * dayMs) return `${Math.floor(past / dayMs)} 天前`;
  return formatDate(at);
}
