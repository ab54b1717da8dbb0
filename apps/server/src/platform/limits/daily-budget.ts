import type { DayUsage, ErrorCode } from '@baigong/contracts';
import { AppError } from '../base/app-error.ts';
import { budgetReset, resetText } from './budget-reset.ts';
import { currentBudgetDay } from './current-day.ts';
import { enforceLimit } from './enforce-limit.ts';
import type { BudgetName, BudgetSettings } from './limit-settings.ts';
import {
  networkFactor,
  type BudgetScope,
  type ReservationRequest,
  type ReservationResult,
  type Limits,
} from './limits.ts';
import type { Clock } from '../base/clock.ts';

/** What it takes to count what is spent. */
export interface BudgetDeps {
  readonly limits: Limits;
  readonly settings: BudgetSettings;
  readonly clock: Clock;
}

/** Who asks: the visitor's id, and the address and its network as limits count them. */
export interface Requester {
  readonly visitor: string;
  readonly address: string;
  readonly network: string;
}

interface BudgetConfig {
  /** Names under which each scope's spending is stored. */
  readonly counters: Readonly<Record<'visitor' | 'address' | 'network' | 'site', string>>;
  readonly limits: Readonly<Record<'visitor' | 'address' | 'site', BudgetName>>;
  /** Rate rules for those who spend. */
  readonly rates: Readonly<Record<'visitor' | 'address', string>>;
  readonly errors: {
    readonly own: ErrorCode;
    readonly site: ErrorCode;
    /** Where what is reserved is seldom spent in full, so that another try makes sense. */
    readonly reserved?: ErrorCode;
  };
}

type Amount = Pick<ReservationRequest, 'id' | 'minimum' | 'maximum' | 'settled'>;

/** How long until another try makes sense while other reservations hold what is left, in seconds. */
const reservedRetrySeconds = 20;

/** What visitors, addresses, networks and the whole site may spend in a day. */
export function createDailyBudget({ counters, limits: limitNames, rates, errors }: BudgetConfig) {
  function scopesOf(settings: BudgetDeps['settings'], requester: Requester): BudgetScope[] {
    const limitOf = (scope: 'visitor' | 'address' | 'site') => settings.limits[limitNames[scope]];
    const ofAddress = limitOf('address');
    const network: BudgetScope = {
      budget: counters.network,
      key: requester.network,
      limit: ofAddress === null ? null : ofAddress * networkFactor,
    };
    return [
      { budget: counters.visitor, key: requester.visitor, limit: limitOf('visitor') },
      { budget: counters.address, key: requester.address, limit: ofAddress },
      ...(requester.network === requester.address ? [] : [network]),
      { budget: counters.site, key: 'site', limit: limitOf('site') },
    ];
  }

  async function ask(deps: BudgetDeps, requester: Requester, amount: Amount): Promise<ReservationResult> {
    const day = await currentBudgetDay(deps);
    return deps.limits.reserve({ ...amount, day, scopes: scopesOf(deps.settings, requester) });
  }

  return {
    /**
     * Counts one try of the visitor and of the address. What has a price is refused while tries cannot be counted
     * over all processes.
     * @throws AppError limits.tooMany, limits.unavailable
     */
    async admit(
      { limits }: BudgetDeps,
      { visitor, address }: Requester,
      { isFree = false } = {},
    ): Promise<void> {
      if (!isFree && !limits.countsForAll()) throw new AppError('limits.unavailable', { wait: 10 });
      await enforceLimit(limits, rates.visitor, visitor, 'limits.tooMany');
      await enforceLimit(limits, rates.address, address, 'limits.tooMany');
    },

    /**
     * Reserves from the budgets of the visitor, the address, the network and the site.
     * @returns how much: `maximum`, or what is left
     * @throws AppError one of `errors`, with the time to wait or of the reset
     */
    async reserve(deps: BudgetDeps, requester: Requester, amount: Amount): Promise<number> {
      const { settings, clock } = deps;
      const result = await ask(deps, requester, amount);
      if (result.ok) return result.granted;
      if (result.onlyReserved && errors.reserved !== undefined)
        throw new AppError(errors.reserved, { wait: reservedRetrySeconds });
      const resetsAt = budgetReset(await currentBudgetDay(deps), settings.budgetTimeZone);
      throw new AppError(result.budget === counters.site ? errors.site : errors.own, {
        wait: (resetsAt - clock.now()) / 1000,
        reset: resetText(resetsAt, settings.budgetTimeZone),
      });
    },

    /** Like `reserve`, and undefined where it would refuse. */
    async tryReserve(deps: BudgetDeps, requester: Requester, amount: Amount): Promise<number | undefined> {
      const result = await ask(deps, requester, amount);
      return result.ok ? result.granted : undefined;
    },

    /** What is spent and allowed today. The address's part is that of its network where less is left of it. */
    async usage(deps: BudgetDeps, requester: Requester): Promise<DayUsage> {
      const { limits, settings } = deps;
      const day = await currentBudgetDay(deps);
      const read = await Promise.all(
        scopesOf(settings, requester).map(async ({ budget, key, limit }) => {
          const used = await limits.spent(budget, key, day);
          return { budget, used, limit, left: limit === null ? Infinity : limit - used };
        }),
      );
      const tightestOf = (...names: string[]) => {
        const [first = { budget: '', used: 0, limit: null }] = read
          .filter(({ budget }) => names.includes(budget))
          .toSorted((a, b) => a.left - b.left);
        return { scope: first.budget, used: first.used, limit: first.limit };
      };
      const toBudget = ({ used, limit }: { used: number; limit: number | null }) => ({ used, limit });
      const resetsAt = budgetReset(day, settings.budgetTimeZone);
      const { scope } = tightestOf(...Object.values(counters));
      return {
        visitor: toBudget(tightestOf(counters.visitor)),
        address: toBudget(tightestOf(counters.address, counters.network)),
        site: toBudget(tightestOf(counters.site)),
        tightest: scope === counters.site ? 'site' : scope === counters.visitor ? 'visitor' : 'address',
        resetsAt,
        reset: resetText(resetsAt, settings.budgetTimeZone),
      };
    },
  };
}
