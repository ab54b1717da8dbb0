import { budgetDay } from './budget-reset.ts';
import type { Limits } from './limits.ts';
import type { BudgetSettings } from './limit-settings.ts';
import type { Clock } from '../base/clock.ts';

/** What it takes to know the day that budgets count for. */
export interface DayDeps {
  readonly limits: Limits;
  readonly settings: Pick<BudgetSettings, 'budgetTimeZone'>;
  readonly clock: Clock;
}

/** The day that budgets count by at present, YYYY-MM-DD in the operator's time zone. */
export function currentBudgetDay({ limits, settings, clock }: DayDeps): Promise<string> {
  return limits.currentDay(budgetDay(clock.now(), settings.budgetTimeZone));
}
