import { describe, expect, test } from 'vitest';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import type { Settings } from '../settings.ts';
import { noLimits, type LimitSettings } from './limit-settings.ts';
import { assertAnswerAllowed, spendTokens, usageToday } from './token-budget.ts';
import { budgetDay, nextBudgetReset } from './budget-reset.ts';
import { createEmbeddedLimits } from './embedded-limits.ts';

const noon = new Date(2026, 10, 5, 12, 0, 0).getTime();
const ann = { visitor: 'ann', address: '203.0.113.7', network: '203.0.113.7' };

function deps(limits: Partial<LimitSettings>) {
  const rules: LimitSettings = { ...noLimits, ...limits };
  const { requests, chat, address } = rules;
  return {
    settings: { limits: rules } as Settings,
    limits: createEmbeddedLimits({ requests, chat, address }, openSqliteRecords(':memory:').db),
    clock: { now: () => noon },
  };
}

describe('a day', () => {
  test('R-LIMIT-02 is the local day of the server, and ends at its midnight', () => {
    expect(budgetDay(noon)).toBe('2026-11-05');
    expect(budgetDay(nextBudgetReset(noon) - 1)).toBe('2026-11-05');
    expect(budgetDay(nextBudgetReset(noon))).toBe('2026-11-06');
  });
});

describe('an answer', () => {
  test('R-LIMIT-01 begins while nothing is used up', async () => {
    await expect(assertAnswerAllowed(deps({}), ann)).resolves.toBeUndefined();
  });

  test('R-LIMIT-01 is refused with the wait when the visitor began too many', async () => {
    const at = deps({ chat: { points: 1, seconds: 60 } });
    await assertAnswerAllowed(at, ann);
    await expect(assertAnswerAllowed(at, ann)).rejects.toMatchObject({
      code: 'limits.tooMany',
      wait: expect.closeTo(60, 0),
    });
    await expect(assertAnswerAllowed(at, { ...ann, visitor: 'bob' })).resolves.toBeUndefined();
  });

  test('R-LIMIT-01 is refused when the address began too many, whoever the visitor', async () => {
    const at = deps({ address: { points: 1, seconds: 60 } });
    await assertAnswerAllowed(at, ann);
    await expect(assertAnswerAllowed(at, { ...ann, visitor: 'bob' })).rejects.toMatchObject({
      code: 'limits.tooMany',
    });
  });

  test("R-LIMIT-02 is refused until midnight when the visitor's tokens are spent", async () => {
    const at = deps({ visitorTokens: 100 });
    await spendTokens(at, ann, 99);
    await assertAnswerAllowed(at, ann);
    await spendTokens(at, ann, 1);
    await expect(assertAnswerAllowed(at, ann)).rejects.toMatchObject({
      code: 'limits.visitorBudget',
      wait: 12 * 3600,
    });
    await expect(assertAnswerAllowed(at, { ...ann, visitor: 'bob' })).resolves.toBeUndefined();
  });

  test('R-LIMIT-02 is refused when the address has spent its tokens under many cookies', async () => {
    const at = deps({ addressTokens: 100 });
    await spendTokens(at, ann, 60);
    await spendTokens(at, { ...ann, visitor: 'bob' }, 60);
    await expect(assertAnswerAllowed(at, { ...ann, visitor: 'eve' })).rejects.toMatchObject({
      code: 'limits.visitorBudget',
    });
  });

  test('R-LIMIT-02 is refused to everybody when the site has spent its tokens', async () => {
    const at = deps({ siteTokens: 10 });
    await spendTokens(at, ann, 10);
    await expect(
      assertAnswerAllowed(at, { visitor: 'bob', address: '198.51.100.1', network: '198.51.100.1' }),
    ).rejects.toMatchObject({
      code: 'limits.siteBudget',
    });
  });

  test('R-LIMIT-02 the visitor can see what is spent, allowed, and when it begins again', async () => {
    const at = deps({ visitorTokens: 100 });
    await spendTokens(at, ann, 30);
    await spendTokens(at, { ...ann, visitor: 'bob' }, 5);
    expect(await usageToday(at, 'ann')).toEqual({
      visitor: { used: 30, limit: 100 },
      site: { used: 35, limit: null },
      resetsAt: nextBudgetReset(noon),
    });
  });
});
