import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { BudgetScope, LimitRule, Limits } from '../../src/platform/limits/limits.ts';

/** A place where limits are kept, and the processes that share it. */
export interface LimitsStore {
  /** A process's view; one that is disposed of is a process that has ended. */
  connect(rules: Record<string, LimitRule | null>): Limits;
}

const day = '2026-11-05';
const scopes = (
  visitor: string,
  limits: { visitor?: number | null; site?: number | null },
): BudgetScope[] => [
  { budget: 'visitor', key: visitor, limit: limits.visitor ?? null },
  { budget: 'site', key: 'site', limit: limits.site ?? null },
];
const exactly = (amount: number) => ({ minimum: amount, maximum: amount });

/** The part of the suite about budgets; called within it. */
export function reservationsContract(openStore: () => LimitsStore | Promise<LimitsStore>): void {
  const connect = async (store?: LimitsStore): Promise<Limits> => (store ?? (await openStore())).connect({});

  /** Reserves and spends an amount. */
  async function spend(limits: Limits, visitor: string, amount: number, on = day): Promise<void> {
    const id = `${visitor} ${on} ${amount}`;
    expect(await limits.reserve({ id, day: on, scopes: scopes(visitor, {}), ...exactly(amount) })).toEqual({
      ok: true,
      granted: amount,
    });
    await limits.settle(id, amount);
  }

  test('R-LIMIT-02 what is spent adds up per budget, key and day', async () => {
    const limits = await connect();
    await Promise.all([1, 2, 3, 4].map((amount) => spend(limits, 'ann', amount)));
    await spend(limits, 'bob', 7);
    await spend(limits, 'ann', 100, '2026-11-04');
    expect(await limits.spent('visitor', 'ann', day)).toBe(10);
    expect(await limits.spent('visitor', 'bob', day)).toBe(7);
    expect(await limits.spent('visitor', 'eve', day)).toBe(0);
    expect(await limits.spent('site', 'site', day)).toBe(17);
  });

  test('R-LIMIT-54 spending before yesterday is forgotten, whose it was with it', async () => {
    const limits = await connect();
    await spend(limits, 'ann', 5, '2026-10-31');
    await spend(limits, 'ann', 6, '2026-11-01');
    expect(await limits.spent('visitor', 'ann', '2026-10-31')).toBe(5);
    await spend(limits, 'bob', 1, '2026-11-02');
    expect(await limits.spent('visitor', 'ann', '2026-10-31')).toBe(0);
    expect(await limits.spent('visitor', 'ann', '2026-11-01')).toBe(6);
  });

  test('R-LIMIT-64 of 1,000 requests at once as many are let through as fit into every limit', async () => {
    const limits = await connect();
    const limit = { visitor: 300, site: 1000 };
    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        limits.reserve({ id: `r${n}`, day, scopes: scopes(`v${n % 5}`, limit), ...exactly(7) }),
      ),
    );
    const granted = results.flatMap(({ ok }, n) => (ok ? [n] : []));
    expect(granted).toHaveLength(142);
    expect(granted.filter((n) => n % 5 === 0).length * 7).toBeLessThanOrEqual(300);
    await Promise.all(granted.map((n) => limits.settle(`r${n}`, 7)));
    expect(await limits.spent('site', 'site', day)).toBe(994);
    expect(await limits.openReservations()).toBe(0);
  });

  test('R-LIMIT-64 a reservation takes what is left, and a refusal names the tightest limit and why', async () => {
    const limits = await connect();
    const ann = scopes('ann', { visitor: 100, site: 150 });
    const bob = scopes('bob', { visitor: 100, site: 150 });
    expect(await limits.reserve({ id: 'a', day, scopes: ann, minimum: 10, maximum: 80 })).toEqual({
      ok: true,
      granted: 80,
    });
    expect(await limits.reserve({ id: 'b', day, scopes: bob, minimum: 10, maximum: 80 })).toEqual({
      ok: true,
      granted: 70,
    });
    const third = { id: 'c', day, scopes: bob, ...exactly(10) };
    expect(await limits.reserve(third)).toEqual({ ok: false, budget: 'site', onlyReserved: true });
    await limits.settle('a', 100);
    await limits.settle('b', 45);
    expect(await limits.reserve(third)).toEqual({ ok: false, budget: 'site', onlyReserved: false });
    expect(await limits.reserve({ id: 'd', day, scopes: ann, ...exactly(1) })).toMatchObject({
      budget: 'visitor',
    });
    expect(await limits.reserve({ ...third, ...exactly(5) })).toMatchObject({ ok: true });
  });

  test('R-LIMIT-64 a reservation can be changed, in part settled, and is settled once', async () => {
    const limits = await connect();
    const request = { id: 'a', day, scopes: scopes('ann', { site: 100 }) };
    await limits.reserve({ ...request, ...exactly(40) });
    expect(await limits.reserve({ ...request, ...exactly(100) })).toEqual({ ok: true, granted: 100 });
    expect(await limits.reserve({ ...request, ...exactly(101) })).toMatchObject({ ok: false });
    expect(await limits.openReservations()).toBe(1);
    await limits.settle('a', 30, 70);
    await limits.settle('a', 30, 70);
    expect(await limits.spent('site', 'site', day)).toBe(30);
    expect(await limits.reserve({ ...request, id: 'b', ...exactly(1) })).toMatchObject({ ok: false });
    await limits.settle('a', 50);
    await limits.settle('a', 50);
    expect(await limits.spent('site', 'site', day)).toBe(50);
    expect(await limits.reserve({ ...request, id: 'b', ...exactly(50) })).toMatchObject({ ok: true });
  });

  test('R-LIMIT-65 reservations of a process that ended stop counting after a minute, and can be taken over', async () => {
    const store = await openStore();
    const before = await connect(store);
    const request = { day, scopes: scopes('ann', { site: 100 }) };
    await before.reserve({ ...request, id: 'answer', ...exactly(60) });
    await before.reserve({ ...request, id: 'job', ...exactly(40) });
    await before.settle('job', 10, 30);
    for (let n = 0; n < 4; n += 1) {
      vi.advanceTimersByTime(20_000);
      await before.settle('unknown', 0);
    }
    await before.dispose();
    const after = await connect(store);
    // Renewed until its process ended.
    expect(await after.reserve({ ...request, id: 'x', ...exactly(1) })).toMatchObject({ ok: false });
    // What was painted and not yet counted is counted, once.
    await after.settle('job', 20, 20);
    expect(await after.reserve({ ...request, id: 'job', settled: 20, ...exactly(20) })).toEqual({
      ok: true,
      granted: 20,
    });
    expect(await after.openReservations()).toBe(2);
    vi.advanceTimersByTime(61_000);
    expect(await after.openReservations()).toBe(1);
    expect(await after.reserve({ ...request, id: 'x', ...exactly(60) })).toMatchObject({ ok: true });
    await after.settle('job', 40);
    expect(await after.spent('site', 'site', day)).toBe(40);
    await after.dispose();
  });

  test('R-LIMIT-66 a clock that goes back gives no second budget, one that was far ahead is corrected', async () => {
    const store = await openStore();
    const limits = await connect(store);
    expect(await limits.currentDay('2026-11-05')).toBe('2026-11-05');
    expect(await limits.currentDay('2026-11-07')).toBe('2026-11-07');
    await spend(limits, 'ann', 5, '2026-11-07');
    expect(await limits.currentDay('2026-11-06')).toBe('2026-11-07');
    expect(await (await connect(store)).currentDay('2026-11-05')).toBe('2026-11-07');
    expect(await limits.currentDay('2026-10-01')).toBe('2026-10-01');
  });

  type Step =
    | { kind: 'reserve'; visitor: number; minimum: number; maximum: number }
    | { kind: 'settle'; pick: number; part: number; keeps: boolean }
    | { kind: 'release'; pick: number }
    | { kind: 'restart' };
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({ visitor: fc.nat(3), minimum: fc.integer({ min: 1, max: 40 }), more: fc.nat(40) })
        .map(({ visitor, minimum, more }) => ({
          kind: 'reserve' as const,
          visitor,
          minimum,
          maximum: minimum + more,
        })),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        pick: fc.nat(),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        keeps: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), pick: fc.nat() }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  );

  test('R-LIMIT-64 R-LIMIT-65 in any order of reserving, settling, releasing and dying no limit is exceeded by one', async () => {
    const limit = { visitor: 60, site: 150 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { maxLength: 12 }),
        async (rounds) => {
          const store = await openStore();
          let limits = await connect(store);
          let ids = 0;
          const open = new Map<string, { visitor: string; amount: number; settled: number }>();
          const spent = new Map<string, number>();
          const add = (key: string, amount: number) => void spent.set(key, (spent.get(key) ?? 0) + amount);
          const settle = (id: string, total: number, rest: number): Promise<void> => {
            const held = open.get(id);
            if (!held) return Promise.resolve();
            add(held.visitor, total - held.settled);
            add('site', total - held.settled);
            if (rest > 0) open.set(id, { ...held, amount: rest, settled: total });
            else open.delete(id);
            return limits.settle(id, total, rest);
          };
          for (const round of rounds) {
            if (round.some(({ kind }) => kind === 'restart')) {
              await limits.dispose();
              limits = await connect(store);
              vi.advanceTimersByTime(61_000);
              open.clear();
            }
            await Promise.all(
              round.map(async (one) => {
                if (one.kind === 'restart') return;
                if (one.kind === 'reserve') {
                  const id = `${(ids += 1)}`;
                  const visitor = `v${one.visitor}`;
                  const { minimum, maximum } = one;
                  const result = await limits.reserve({
                    id,
                    day,
                    scopes: scopes(visitor, limit),
                    minimum,
                    maximum,
                  });
                  if (result.ok) open.set(id, { visitor, amount: result.granted, settled: 0 });
                  return;
                }
                const id = [...open.keys()][one.pick % Math.max(1, open.size)] ?? '';
                const held = open.get(id);
                if (!held) return;
                if (one.kind === 'release') return settle(id, held.settled, 0);
                const used = Math.floor(held.amount * one.part);
                return settle(id, held.settled + used, one.keeps ? held.amount - used : 0);
              }),
            );
            const counted = async (budget: string, key: string) => {
              expect(await limits.spent(budget, key, day)).toBe(spent.get(key) ?? 0);
              const reserved = [...open.values()].filter(({ visitor }) => key === 'site' || visitor === key);
              return (spent.get(key) ?? 0) + reserved.reduce((sum, { amount }) => sum + amount, 0);
            };
            expect(await counted('site', 'site')).toBeLessThanOrEqual(limit.site);
            for (const visitor of ['v0', 'v1', 'v2', 'v3'])
              expect(await counted('visitor', visitor)).toBeLessThanOrEqual(limit.visitor);
            expect(await limits.openReservations()).toBe(open.size);
            // No room is lost either: all that is left can be reserved, and one more cannot.
            const rest = limit.site - (await counted('site', 'site'));
            const probe = { id: 'probe', day, scopes: scopes('probe', { site: limit.site }) };
            expect(await limits.reserve({ ...probe, ...exactly(rest + 1) })).toMatchObject({ ok: false });
            if (rest > 0)
              expect(await limits.reserve({ ...probe, ...exactly(rest) })).toMatchObject({ ok: true });
            await limits.settle('probe', 0);
          }
          await limits.dispose();
        },
      ),
      { numRuns: 40 },
    );
  });
}
