import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limits } from '../../src/platform/limits/limits.ts';
import { reservationsContract, type LimitsStore } from './reservations-suite.ts';

/** What every backend of Limits must do. The backend under test counts time with the faked clock. */
export function limitsContract(name: string, openStore: () => LimitsStore | Promise<LimitsStore>): void {
  describe(`limits: ${name}`, () => {
    let limits: Limits;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const store = await openStore();
      limits = store.connect({
        twice: { points: 2, seconds: 60 },
        once: { points: 1, seconds: 10 },
        off: null,
      });
    });
    afterEach(async () => {
      await limits.dispose();
      vi.useRealTimers();
    });

    test('R-LIMIT-01 tries within the rule pass, one more is told how long to wait, then it passes', async () => {
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: true, left: 1 });
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: true, left: 0 });
      vi.advanceTimersByTime(15_000);
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: false, wait: 45 });
      vi.advanceTimersByTime(45_000);
      expect(await limits.consume('twice', 'ann')).toEqual({ ok: true, left: 1 });
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
        // oxlint-disable-next-line no-await-in-loop -- one after another, as an attacker's calls come
        attempts.push(await limits.consume('twice', `network-one.address-${n}`));
      }
      expect(attempts.filter(({ ok }) => ok)).toHaveLength(4);
      expect(attempts.at(-1)).toEqual({ ok: false, wait: 60 });
      expect(await limits.consume('twice', 'network-two.address-0')).toMatchObject({ ok: true });
      expect(await limits.consume('twice', 'share-id network-one.address-0')).toMatchObject({ ok: true });
      expect(await limits.consume('twice', 'address-four')).toEqual({ ok: true, left: 1 });
    });

    test('R-LIMIT-61 one address cannot use up what its network may', async () => {
      for (let n = 0; n < 50; n += 1) await limits.consume('twice', 'network-one.address-1'); // oxlint-disable-line no-await-in-loop -- in order
      expect(await limits.consume('twice', 'network-one.address-2')).toMatchObject({ ok: true });
    });

    test('R-LIMIT-03 a rule that is off always allows, an unknown one is a fault', async () => {
      for (let n = 0; n < 50; n += 1) expect(await limits.consume('off', 'ann')).toMatchObject({ ok: true });
      await expect(limits.consume('nonsense', 'ann')).rejects.toThrow('nonsense');
    });

    reservationsContract(openStore);
  });
}
