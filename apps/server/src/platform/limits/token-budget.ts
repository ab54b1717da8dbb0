import { randomUUID } from 'node:crypto';
import { createDailyBudget, type BudgetDeps, type Requester } from './daily-budget.ts';

/** Tokens that models may read and write in a day. */
export const tokenBudget = createDailyBudget({
  counters: { visitor: 'visitor', address: 'address', network: 'network', site: 'site' },
  limits: { visitor: 'visitorTokens', address: 'addressTokens', site: 'siteTokens' },
  rates: { visitor: 'chat', address: 'address' },
  errors: { own: 'limits.visitorBudget', site: 'limits.siteBudget', reserved: 'limits.reserved' },
});

/** Output tokens that an answer reserves; a longer one reserves as many again. */
const outputStep = 16_384;
/** Where less is left, the model is told how much it may write: a number that every provider takes. */
const maxTightOutput = 4_000;
/** With less than this an answer says nothing. */
const minOutput = 16;

/** The tokens that one request to a model may cost. */
export interface TokenReservation {
  /** Most that the model may write; undefined where nothing limits it. */
  readonly maxTokens: number | undefined;
  /**
   * Makes room for an answer that has become so long.
   * @param outputTokens written so far, rather too many than too few
   * @returns false where the budgets are used up: the answer must end
   */
  extendTo(outputTokens: number): Promise<boolean>;
  /** Counts what the request cost, once; 0 frees all that was reserved. */
  settle(tokens: number): Promise<void>;
}

/**
 * Reserves the tokens of one request to a model from the day's budgets.
 * @param promptTokens of the request, rather too many than too few
 * @param maxTokens that the model is told to write at most, where it is
 * @throws AppError limits.visitorBudget, limits.siteBudget, limits.reserved
 */
export async function reserveTokens(
  deps: BudgetDeps,
  requester: Requester,
  promptTokens: number,
  maxTokens?: number,
): Promise<TokenReservation> {
  const id = randomUUID();
  const tryReserve = (minimum: number, maximum: number): Promise<number | undefined> =>
    tokenBudget.tryReserve(deps, requester, { id, minimum, maximum });
  const full = promptTokens + (maxTokens ?? outputStep);
  const tight = promptTokens + Math.min(maxTokens ?? maxTightOutput, maxTightOutput);
  const least = Math.min(promptTokens + minOutput, full);
  const roomy = await tryReserve(full, full);
  let reserved =
    roomy ?? (await tokenBudget.reserve(deps, requester, { id, minimum: least, maximum: tight }));
  let isSettled = false;
  return {
    maxTokens: roomy === undefined ? reserved - promptTokens : maxTokens,
    async extendTo(outputTokens) {
      const needed = promptTokens + outputTokens;
      if (reserved >= needed) return true;
      const more = await tryReserve(needed, needed + outputStep);
      reserved = more ?? reserved;
      return more !== undefined;
    },
    async settle(tokens) {
      if (isSettled) return;
      isSettled = true;
      await deps.limits.settle(id, tokens);
    },
  };
}
