import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../backend-suites/at-once.ts';
import { testNoon as now } from '../test-day.ts';
import { testPlatform } from '../test-platform.ts';
import {
  createAttemptRepository,
  type Reader,
} from '../../src/features/share/repository/attempt-repository.ts';
import { createShareRepository } from '../../src/features/share/repository/share-repository.ts';
import { noQuotas } from '../../src/platform/quotas/quota-settings.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { newShare } from './share-suite.ts';

/** Somebody of a name, at home. */
const readerOf = (name: string): Reader => ({
  visitor: `visitor ${name}`,
  address: `address ${name}`,
  network: `network ${name}`,
});

/** What the attempts at the passwords of shares must do on every database, whichever of its processes is asked. */
export function shareAttemptsContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`attempts at shares: ${name}`, () => {
    let clients: readonly Records[];
    beforeAll(async () => {
      clients = await openClients();
    });
    afterAll(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));

    const attemptsAt = async () => {
      const first = newShare();
      const [records] = clients as [Records];
      const platform = testPlatform({ records, clock: { now: () => now }, settings: { quotas: noQuotas } });
      await createShareRepository(platform).save(first, now);
      const attempts = clients.map((records) => createAttemptRepository(records));
      const take = (reader: Reader, at: number, known?: string) =>
        attempts[0]?.take(first.id, reader, known, at) ?? Promise.reject(new Error('no client'));
      return { id: first.id, attempts, take };
    };

    test('R-SCALE-66 failed attempts at a password are one row of failures in all processes', async () => {
      const { id, attempts, take } = await attemptsAt();
      const guesser = readerOf('guesser');
      const tryAtOnce = (at: number) =>
        Promise.all(atOnce(attempts, 20, (repository) => repository.take(id, guesser, undefined, at)));
      let at = now;
      for (const [taken, wait] of [
        [5, 5_000],
        [1, 10_000],
        [1, 20_000],
        [1, 40_000],
        [1, 80_000],
        [1, 160_000],
        [1, 320_000],
        [1, 640_000],
        [1, 1_280_000],
        [1, 2_560_000],
        [1, 3_600_000],
        [1, 3_600_000],
      ] as const) {
        const waits = await tryAtOnce(at);
        expect(waits.filter((wait) => wait === 0)).toHaveLength(taken);
        expect(new Set(waits)).toEqual(new Set([0, wait]));
        expect(await take(guesser, at + wait - 1)).toBe(1);
        at += wait;
      }
      await attempts[1]?.succeed(id, guesser, undefined, at);
      expect((await tryAtOnce(at)).filter((wait) => wait === 0)).toHaveLength(5);
      await attempts[0]?.deleteOld(at + 25 * 3600_000);
      expect((await tryAtOnce(at + 25 * 3600_000)).filter((wait) => wait === 0)).toHaveLength(5);
    });

    test('R-SHARE-20 who has not failed has a try of its own, four an hour for all together', async () => {
      const { attempts, id, take } = await attemptsAt();
      for (let n = 0; n < 5; n += 1) await take(readerOf('guesser'), now);
      expect(await take(readerOf('guesser'), now)).toBe(5_000);
      const waits = await Promise.all(
        atOnce(attempts, 30, (repository, n) => repository.take(id, readerOf(`${n}`), undefined, now)),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
      expect(await take(readerOf('new'), now + 4_999)).toBe(1);
      // The try for all comes back first; then each that has not failed has its own again, an hour later.
      const later = now + 3600_000;
      expect(await take(readerOf('guesser'), later)).toBe(0);
      const again = waits.flatMap((wait, n) => (wait === 0 ? [readerOf(`${n}`)] : []));
      expect(await take(again[0] as Reader, later)).toBeGreaterThan(0);
      expect(await take(readerOf('new'), later)).toBe(0);
    });

    test('R-SHARE-24 a thousand addresses guess at most some 150 times on the first day and 120 on each after it', async () => {
      const { take } = await attemptsAt();
      const tries: number[] = [];
      let guesser = 0;
      const minuteMs = 60_000;
      for (let day = 0; day < 2; day += 1) {
        let taken = 0;
        for (let minute = 0; minute < 24 * 60; minute += 30) {
          const at = now + day * 24 * 3600_000 + minute * minuteMs;
          // Each network tries until it has to wait, five of them every half hour.
          for (let n = 0; n < 5; n += 1) {
            guesser += 1;
            while ((await take(readerOf(`bot ${guesser}`), at)) === 0) taken += 1;
          }
        }
        tries.push(taken);
      }
      const [first = 0, second = 0] = tries;
      expect(first).toBeLessThanOrEqual(150);
      expect(second).toBeLessThanOrEqual(125);
      // 10,000 passwords of four digits take months.
      expect(10_000 / second).toBeGreaterThan(80);
    });

    test('R-SHARE-20 who opened a share before waits for nobody, by cookie or by address', async () => {
      const { attempts, id, take } = await attemptsAt();
      const [one] = attempts;
      const owner = readerOf('known');
      expect(await one?.knownAs(id, owner, now)).toBeUndefined();
      await take(owner, now);
      await one?.succeed(id, owner, undefined, now);
      for (let n = 0; n < 30; n += 1) await take(readerOf(`bot ${n}`), now);
      expect(await one?.knownAs(id, { ...owner, address: 'train', network: 'train' }, now)).toBe(
        owner.visitor,
      );
      expect(await one?.knownAs(id, { ...owner, visitor: 'no cookie' }, now)).toBe(owner.address);
      expect(await take(owner, now, owner.visitor)).toBe(0);
      // Somebody else at that address has its tries alone.
      for (let n = 0; n < 5; n += 1) expect(await take(owner, now, owner.address)).toBe(0);
      expect(await take(owner, now, owner.address)).toBe(5_000);
      expect(await take(owner, now, owner.visitor)).toBe(0);
      await one?.deleteOld(now + 8 * 24 * 3600_000);
      expect(await one?.knownAs(id, owner, now)).toBeUndefined();
    });
  });
}
