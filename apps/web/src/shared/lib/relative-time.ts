const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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
  if (past < minute) return '刚刚';
  if (past < hour) return `${Math.floor(past / minute)} 分钟前`;
  if (past < day) return `${Math.floor(past / hour)} 小时前`;
  if (past < 7 * day) return `${Math.floor(past / day)} 天前`;
  return formatDate(at);
}
