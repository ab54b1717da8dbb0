/** The server's local day, YYYY-MM-DD: what a daily budget counts by. */
export function budgetDay(now: number): string {
  const date = new Date(now);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** When the daily budgets start again: the next local midnight, milliseconds since 1970. */
export function nextBudgetReset(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
