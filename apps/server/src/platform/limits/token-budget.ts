import { AppError } from '../http/app-error.ts';
import type { Platform } from '../platform.ts';

type Deps = Pick<Platform, 'limits' | 'settings' | 'clock'>;

/** Who asks: the visitor's id and the address as limits count it. */
export interface Requester {
  readonly visitor: string;
  readonly address: string;
}

/** One key for what the whole site spends. */
const site = 'site';

/** The server's local day, YYYY-MM-DD. */
export function budgetDay(now: number): string {
  const date = new Date(now);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The next local midnight, milliseconds since 1970. */
export function nextBudgetReset(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/**
 * Lets a model's answer begin, or refuses: too many begun lately (with the wait), or the day's tokens are spent.
 * An address has a budget of its own, because a caller that drops its cookie is a new visitor each time.
 * @throws AppError limits.tooMany, limits.visitorBudget, limits.siteBudget
 */
export async function assertAnswerAllowed(ground: Deps, asker: Requester): Promise<void> {
  const { limits, settings, clock } = ground;
  const now = clock.now();
  const day = budgetDay(now);
  const wait = (nextBudgetReset(now) - now) / 1000;
  const isSpent = async (budget: string, key: string, limit: number | null): Promise<boolean> =>
    limit !== null && (await limits.spent(budget, key, day)) >= limit;

  if (await isSpent('site', site, settings.limits.siteTokens))
    throw new AppError('limits.siteBudget', { wait });
  if (
    (await isSpent('visitor', asker.visitor, settings.limits.visitorTokens)) ||
    (await isSpent('address', asker.address, settings.limits.addressTokens))
  )
    throw new AppError('limits.visitorBudget', { wait });

  const attempts = [
    await limits.consume('chat', asker.visitor),
    await limits.consume('address', asker.address),
  ];
  const waits = attempts.flatMap((answer) => (answer.ok ? [] : [answer.wait]));
  if (waits.length > 0) throw new AppError('limits.tooMany', { wait: Math.max(...waits) });
}

/** Counts an answer's tokens against the day's budgets of the visitor, the address and the site. */
export async function spendTokens(ground: Deps, asker: Requester, tokens: number): Promise<void> {
  if (!(tokens > 0)) return;
  const day = budgetDay(ground.clock.now());
  await Promise.all([
    ground.limits.spend('visitor', asker.visitor, day, tokens),
    ground.limits.spend('address', asker.address, day, tokens),
    ground.limits.spend('site', site, day, tokens),
  ]);
}

/** What is spent and allowed today; `limit: null` is no limit. The answer of `getUsage`. */
export async function usageToday(ground: Deps, visitor: string) {
  const now = ground.clock.now();
  const day = budgetDay(now);
  const { visitorTokens, siteTokens } = ground.settings.limits;
  return {
    visitor: { used: await ground.limits.spent('visitor', visitor, day), limit: visitorTokens },
    site: { used: await ground.limits.spent('site', site, day), limit: siteTokens },
    resetsAt: nextBudgetReset(now),
  };
}
