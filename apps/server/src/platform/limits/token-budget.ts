import type { Platform } from '../platform.ts';
import { nextBudgetReset } from './budget-reset.ts';
import { createDailyBudget, type Requester } from './daily-budget.ts';

type Deps = Pick<Platform, 'limits' | 'settings' | 'clock'>;

const budget = createDailyBudget({
  counters: { visitor: 'visitor', address: 'address', site: 'site' },
  limits: { visitor: 'visitorTokens', address: 'addressTokens', site: 'siteTokens' },
  rates: { visitor: 'chat', address: 'address' },
  errors: { own: 'limits.visitorBudget', site: 'limits.siteBudget' },
});

/**
 * Lets a model's answer begin while the day's tokens are not spent.
 * @throws AppError limits.tooMany, limits.visitorBudget, limits.siteBudget
 */
export const assertAnswerAllowed = (deps: Deps, requester: Requester): Promise<void> =>
  budget.assertAvailable(deps, requester, 1);

/** Counts an answer's tokens against the day's budgets of the visitor, the address and the site. */
export const spendTokens = budget.spend;

/** What is spent and allowed today, as `getUsage` answers it. */
export async function usageToday(deps: Deps, visitor: string) {
  return {
    visitor: await budget.usage(deps, 'visitor', visitor),
    site: await budget.usage(deps, 'site', visitor),
    resetsAt: nextBudgetReset(deps.clock.now()),
  };
}
