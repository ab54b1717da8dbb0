import { describe, expect, test } from 'vitest';
import { testSettings } from '../../../test/test-platform.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import { createBudgets } from './budgets.ts';
import { createLimits } from './limits.ts';
import { createRateLimits } from './rate-limits.ts';
import { noLimits, rateRules, type LimitSettings } from './limit-settings.ts';
import { reserveTokens, tokenBudget } from './token-budget.ts';

/** Noon in Shanghai. */
const noon = Date.parse('2026-11-05T04:00Z');
const ann = { visitor: 'ann', address: 'a1', network: 'a1' };
const bob = { ...ann, visitor: 'bob' };

function deps(limits: Partial<LimitSettings>) {
  const settings = testSettings({ limits: { ...noLimits, ...limits } });
  const records = openSqliteRecords(':memory:');
  return {
    settings,
    limits: createLimits(createRateLimits(rateRules(settings.limits)), createBudgets(records)),
    clock: { now: () => noon },
  };
}

async function spend(at: ReturnType<typeof deps>, requester: typeof ann, tokens: number): Promise<void> {
  await (await reserveTokens(at, requester, 1)).settle(tokens);
}

describe('an answer', () => {
  test('R-LIMIT-01 is refused with the wait when the visitor began too many', async () => {
    const at = deps({ chat: { points: 1, seconds: 60 } });
    await tokenBudget.admit(at, ann);
    await expect(tokenBudget.admit(at, ann)).rejects.toMatchObject({
      code: 'limits.tooMany',
      wait: expect.closeTo(60, 0),
    });
    await expect(tokenBudget.admit(at, bob)).resolves.toBeUndefined();
  });

  test('R-LIMIT-01 is refused when the address began too many, whoever the visitor', async () => {
    const at = deps({ address: { points: 1, seconds: 60 } });
    await tokenBudget.admit(at, ann);
    await expect(tokenBudget.admit(at, bob)).rejects.toMatchObject({ code: 'limits.tooMany' });
  });

  test("R-LIMIT-02 is refused until midnight when the visitor's tokens are spent", async () => {
    const at = deps({ visitorTokens: 100 });
    await spend(at, ann, 60);
    await spend(at, ann, 30);
    await expect(reserveTokens(at, ann, 1)).rejects.toMatchObject({
      code: 'limits.visitorBudget',
      wait: 12 * 3600,
      reset: '11月6日 0:00（北京时间）',
    });
    await expect(reserveTokens(at, bob, 1)).resolves.toMatchObject({ maxTokens: 99 });
  });

  test('R-LIMIT-02 is refused when the address has spent its tokens under many cookies', async () => {
    const at = deps({ addressTokens: 100 });
    await spend(at, ann, 60);
    await spend(at, bob, 30);
    await expect(reserveTokens(at, { ...ann, visitor: 'eve' }, 1)).rejects.toMatchObject({
      code: 'limits.visitorBudget',
    });
  });

  test('R-LIMIT-61 is refused when the network has spent what two addresses may', async () => {
    const at = deps({ addressTokens: 100 });
    const at48 = (n: number) => ({ visitor: `v${n}`, address: `n.a${n}`, network: 'n' });
    await spend(at, at48(1), 95);
    await spend(at, at48(2), 95);
    await expect(reserveTokens(at, at48(3), 1)).rejects.toMatchObject({ code: 'limits.visitorBudget' });
    await expect(reserveTokens(at, ann, 1)).resolves.toBeDefined();
  });

  test('R-LIMIT-02 is refused to everybody when the site has spent its tokens', async () => {
    const at = deps({ siteTokens: 100 });
    await spend(at, ann, 95);
    await expect(
      reserveTokens(at, { visitor: 'bob', address: 'a2', network: 'a2' }, 1),
    ).rejects.toMatchObject({
      code: 'limits.siteBudget',
    });
  });
});

describe('a reservation', () => {
  test('R-LIMIT-64 bounds what the model may write by what is left, and by nothing while there is plenty', async () => {
    expect(await reserveTokens(deps({}), ann, 10)).toMatchObject({ maxTokens: undefined });
    expect(await reserveTokens(deps({ siteTokens: 100_000 }), ann, 10)).toMatchObject({
      maxTokens: undefined,
    });
    expect(await reserveTokens(deps({ siteTokens: 10_000 }), ann, 10)).toMatchObject({ maxTokens: 4000 });
    expect(await reserveTokens(deps({ siteTokens: 100 }), ann, 10)).toMatchObject({ maxTokens: 90 });
    expect(await reserveTokens(deps({ siteTokens: 100 }), ann, 10, 40)).toMatchObject({ maxTokens: 40 });
    expect(await reserveTokens(deps({ siteTokens: 30 }), ann, 10, 40)).toMatchObject({ maxTokens: 20 });
  });

  test('R-LIMIT-64 grows with a long answer, and ends it where nothing is left', async () => {
    const at = deps({ siteTokens: 40_000 });
    const reservation = await reserveTokens(at, ann, 10);
    expect(await reservation.extendTo(16_000)).toBe(true);
    expect(await reservation.extendTo(20_000)).toBe(true);
    expect(await reservation.extendTo(39_990)).toBe(true);
    expect(await reservation.extendTo(39_991)).toBe(false);
    await expect(reserveTokens(at, bob, 1)).rejects.toMatchObject({ code: 'limits.reserved' });
    await reservation.settle(30_000);
    await reservation.settle(30_000);
    expect((await tokenBudget.usage(at, ann)).site.used).toBe(30_000);
  });

  test('R-LIMIT-64 R-LIMIT-67 while others hold what is left, one is told to try again soon', async () => {
    const at = deps({ siteTokens: 100 });
    await reserveTokens(at, ann, 10);
    await expect(reserveTokens(at, bob, 10)).rejects.toMatchObject({ code: 'limits.reserved', wait: 20 });
  });
});

describe('the usage that a visitor sees', () => {
  test('R-LIMIT-02 R-LIMIT-63 is what is spent and allowed, and when the day ends in the time zone of the site', async () => {
    const at = deps({ visitorTokens: 100 });
    await spend(at, ann, 30);
    await spend(at, bob, 5);
    expect(await tokenBudget.usage(at, ann)).toEqual({
      visitor: { used: 30, limit: 100 },
      address: { used: 35, limit: null },
      site: { used: 35, limit: null },
      tightest: 'visitor',
      resetsAt: Date.parse('2026-11-05T16:00Z'),
      reset: '11月6日 0:00（北京时间）',
    });
  });

  test('R-LIMIT-67 names the limit of which least is left', async () => {
    const at = deps({ visitorTokens: 100, addressTokens: 120, siteTokens: 500 });
    const ipv6 = { visitor: 'ann', address: 'n.a1', network: 'n' };
    expect(await tokenBudget.usage(at, ipv6)).toMatchObject({ tightest: 'visitor' });
    await spend(at, { ...ipv6, visitor: 'bob' }, 90);
    expect(await tokenBudget.usage(at, ipv6)).toMatchObject({
      tightest: 'address',
      address: { used: 90, limit: 120 },
    });
    await spend(at, { visitor: 'eve', address: 'n.a2', network: 'n' }, 95);
    await spend(at, { visitor: 'eva', address: 'n.a3', network: 'n' }, 30);
    // The network may use 240 and has 25 left; its address has 30.
    expect(await tokenBudget.usage(at, ipv6)).toMatchObject({
      tightest: 'address',
      address: { used: 215, limit: 240 },
    });
    for (const far of ['x', 'y', 'z']) await spend(at, { visitor: far, address: far, network: far }, 90);
    expect(await tokenBudget.usage(at, ipv6)).toMatchObject({ tightest: 'site' });
  });
});
