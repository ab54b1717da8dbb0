import type { Platform } from '../platform.ts';
import { budgetDay } from './budget-reset.ts';

/** The day that budgets count by at present, YYYY-MM-DD in the operator's time zone. */
export function currentBudgetDay({
  limits,
  settings,
  clock,
}: Pick<Platform, 'limits' | 'settings' | 'clock'>): Promise<string> {
  return limits.currentDay(budgetDay(clock.now(), settings.budgetTimeZone));
}
