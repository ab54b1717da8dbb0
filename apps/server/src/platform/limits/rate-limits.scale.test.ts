import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { rateLimitsContract } from '../../../test/backend-suites/rate-limits-suite.ts';
import { openTestRedis, passTime } from '../../../test/engines/open-test-redis.ts';
import { startRedis } from '../../../test/engines/redis.ts';
import type { Redis } from '../redis/redis.ts';
import type { LimitRule, RateLimits } from './limits.ts';
import { createRateLimits } from './rate-limits.ts';

let processes: Redis[] = [];
let prefix = '';
beforeAll(async () => {
  const opened = await Promise.all([openTestRedis(), openTestRedis(), openTestRedis()]);
  processes = opened.map(({ redis }) => redis);
});
afterAll(() => Promise.all(processes.map((redis) => redis.dispose())));

/** Limits of three processes; each try goes to the next. */
function connect(rules: Record<string, LimitRule | null>): RateLimits {
  prefix = `test:${crypto.randomUUID()}:`;
  const ofProcess = processes.map((redis) => createRateLimits(rules, { redis, prefix }));
  let tries = 0;
  return {
    consume(rule, key) {
      const limits = ofProcess[(tries += 1) % ofProcess.length];
      if (!limits) throw new Error('no process');
      return limits.consume(rule, key);
    },
    countsForAll: () => true,
  };
}

rateLimitsContract('three processes on one Redis', connect, {
  start: () => undefined,
  async pass(ms) {
    const [redis] = processes;
    if (redis) await passTime(redis, prefix, ms);
  },
  end: () => undefined,
});

test('R-SCALE-25 of 300 tries of three processes at once as many pass as the rule has', async () => {
  const limits = connect({ rule: { points: 40, seconds: 60 } });
  const results = await Promise.all(Array.from({ length: 300 }, () => limits.consume('rule', 'ann')));
  expect(results.filter(({ ok }) => ok)).toHaveLength(40);
});

test('R-SCALE-25 without Redis each process counts alone, and together again when it is back', async () => {
  const engine = await startRedis();
  const { redis } = await openTestRedis(engine.url);
  onTestFinished(async () => {
    await redis.dispose();
    await engine.dispose();
  });
  const limits = createRateLimits({ once: { points: 1, seconds: 60 } }, { redis });
  expect(await limits.consume('once', 'ann')).toMatchObject({ ok: true });
  expect(limits.countsForAll()).toBe(true);
  await engine.stop();
  await vi.waitFor(() => expect(limits.countsForAll()).toBe(false), 10_000);
  expect(await limits.consume('once', 'ann')).toMatchObject({ ok: true });
  expect(await limits.consume('once', 'ann')).toMatchObject({ ok: false });
  await engine.restart();
  await vi.waitFor(() => expect(limits.countsForAll()).toBe(true), { timeout: 20_000 });
  expect(await limits.consume('once', 'ann')).toMatchObject({ ok: false });
  expect(await limits.consume('once', 'bob')).toMatchObject({ ok: true });
});
