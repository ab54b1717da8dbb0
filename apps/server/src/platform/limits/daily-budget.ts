import type { ErrorCode } from '@baigong/contracts';
import { AppError } from '../http/app-error.ts';
import type { Platform } from '../platform.ts';
import { budgetDay, nextBudgetReset } from './budget-reset.ts';
import type { BudgetName } from './limit-settings.ts';

type Deps = Pick<Platform, 'limits' | 'settings' | 'clock'>;

/** Who asks: the visitor's id, and the address and its network as limits count them. */
export interface Requester {
  readonly visitor: string;
  readonly address: string;
  readonly network: string;
}

type Scope = 'visitor' | 'address' | 'site';

interface BudgetConfig {
  /** Name under which each scope's spending is stored. */
  readonly counters: Readonly<Record<Scope, string>>;
  readonly limits: Readonly<Record<Scope, BudgetName>>;
  /** Rate rules that are counted along. */
  readonly rates: Readonly<Record<'visitor' | 'address', string>>;
  readonly errors: { readonly own: ErrorCode; readonly site: ErrorCode };
}

const keyOf = (scope: Scope, requester: Requester): string => (scope === 'site' ? 'site' : requester[scope]);

/** What visitors, addresses and the whole site may spend in a day. */
export function createDailyBudget({ counters, limits: limitNames, rates, errors }: BudgetConfig) {
  /**
   * Refuses a request for `amount` more (visitors: and `pending`, which is promised but not spent yet), or one of too
   * many in a short time.
   * @throws AppError one of `errors`, limits.tooMany
   */
  async function assertAvailable(
    { limits, settings, clock }: Deps,
    requester: Requester,
    amount: number,
    pending = 0,
  ): Promise<void> {
    const now = clock.now();
    const wait = (nextBudgetReset(now) - now) / 1000;
    const exceeds = async (scope: Scope, requested: number): Promise<boolean> => {
      const limit = settings.limits[limitNames[scope]];
      if (limit === null) return false;
      const spent = await limits.spent(counters[scope], keyOf(scope, requester), budgetDay(now));
      return spent + requested > limit;
    };
    if (await exceeds('site', amount)) throw new AppError(errors.site, { wait });
    if ((await exceeds('visitor', amount + pending)) || (await exceeds('address', amount)))
      throw new AppError(errors.own, { wait });
    const attempts = [
      await limits.consume(rates.visitor, requester.visitor),
      await limits.consume(rates.address, requester.address),
    ];
    const waits = attempts.flatMap((attempt) => (attempt.ok ? [] : [attempt.wait]));
    if (waits.length > 0) throw new AppError('limits.tooMany', { wait: Math.max(...waits) });
  }

  async function spend({ limits, clock }: Deps, requester: Requester, amount: number): Promise<void> {
    if (!(amount > 0)) return;
    const day = budgetDay(clock.now());
    const scopes: readonly Scope[] = ['visitor', 'address', 'site'];
    await Promise.all(
      scopes.map((scope) => limits.spend(counters[scope], keyOf(scope, requester), day, amount)),
    );
  }

  /** What is spent and allowed today; `limit: null` is no limit. */
  async function usage({ limits, settings, clock }: Deps, scope: 'visitor' | 'site', visitor: string) {
    const key = keyOf(scope, { visitor, address: '', network: '' });
    return {
      used: await limits.spent(counters[scope], key, budgetDay(clock.now())),
      limit: settings.limits[limitNames[scope]],
    };
  }

  return { assertAvailable, spend, usage };
}
