import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LimitRule, RateLimits } from '../../src/platform/limits/limits.ts';

/** The clock that a backend counts time with. */
interface LimitTime {
  start(): void;
  pass(ms: number): Promise<void> | void;
  end(): void;
}

/** What every backend of RateLimits must do. */
export function rateLimitsContract(
  name: string,
  connect: (rules: Record<string, LimitRule | null>) => Promise<RateLimits> | RateLimits,
  time: LimitTime,
): void {
  describe(`rate limits: ${name}`, () => {
    let limits: RateLimits;
    beforeEach(async () => {
      time.start();
      limits = await connect({
        twice: { points: 2, seconds: 60 },
        once: { points: 1, seconds: 10 },
        off: null,
      });
    });
    afterEach(() => time.end());

    test('R-LIMIT-01 tries within the rule pass, one more is told how long to wait, then it passes', async () => {
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: true, left: 1 });
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: true, left: 0 });
      await time.pass(15_000);
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: false, wait: expect.closeTo(45, 0) });
      await time.pass(45_000);
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: true, left: 1 });
    });

    test('R-LIMIT-01 of tries at once as many pass as the rule has', async () => {
      const results = await Promise.all(Array.from({ length: 100 }, () => limits.consume('twice', 'ann')));
      expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    });

    test('R-LIMIT-01 keys and rules do not share their counts', async () => {
      await limits.consume('once', 'ann');
      expect(await limits.consume('once', 'ann')).toMatchObject({ ok: false });
      expect(await limits.consume('once', 'bob')).toMatchObject({ ok: true });
      expect(await limits.consume('twice', 'ann')).toMatchObject({ ok: true });
    });

    test('R-LIMIT-61 the addresses of one network share twice the points of one address', async () => {
      const attempts = [];
      for (let n = 0; n < 640; n += 1) {
        attempts.push(await limits.consume('twice', `network-one.address-${n}`));
      }
      expect(attempts.filter(({ ok }) => ok)).toHaveLength(4);
      expect(attempts.at(-1)).toEqual({ ok: false, wait: expect.any(Number) });
      expect(await limits.consume('twice', 'network-two.address-0')).toMatchObject({ ok: true });
      expect(await limits.consume('twice', 'share-id network-one.address-0')).toMatchObject({ ok: true });
      expect(await limits.consume('twice', 'address-four')).toEqual({ ok: true, left: 1 });
    });

    test('R-LIMIT-61 one address cannot use up what its network may', async () => {
      for (let n = 0; n < 50; n += 1) await limits.consume('twice', 'network-one.address-1');
      expect(await limits.consume('twice', 'network-one.address-2')).toMatchObject({ ok: true });
    });

    test('R-LIMIT-03 a rule that is off always allows, an unknown one is a fault', async () => {
      for (let n = 0; n < 50; n += 1) expect(await limits.consume('off', 'ann')).toMatchObject({ ok: true });
      await expect(limits.consume('nonsense', 'ann')).rejects.toThrow('nonsense');
    });
  });
}
