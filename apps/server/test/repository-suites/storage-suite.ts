import { dayMs } from '@baigong/contracts/units';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testPlatform } from '../test-platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { scheduleRemoval } from '../../src/platform/storage/schedule-removal.ts';
import { auditWhenDue, isAuditing, startAudit } from '../../src/features/storage/auditor.ts';
import { createStorageRepository } from '../../src/features/storage/repository/storage-repository.ts';

const now = new Date(2026, 10, 5, 12).getTime();

/** What the storage's repository must do on every database, whichever of its processes is asked. */
export function storageContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`storage: ${name}`, () => {
    let clients: readonly Records[];
    let records: Records;
    beforeEach(async () => {
      clients = await openClients();
      [records] = clients as [Records];
    });
    afterEach(() => Promise.all([...new Set(clients)].map((client) => client.dispose())));

    test('R-SCALE-72 an audit that is due in several processes at once is run by one of them', async () => {
      const at = { now };
      const clock = { now: () => at.now };
      const blobs = createMemoryBlobs();
      const platforms = clients.map((client) => testPlatform({ records: client, blobs, clock }));
      const storage = createStorageRepository(records);
      for (const count of [1, 2]) {
        await Promise.all(platforms.map((platform) => auditWhenDue(platform)));
        expect(await storage.listAudits()).toHaveLength(count);
        expect(await storage.findLastAudit()).toBe(at.now);
        at.now += dayMs - 1;
        await Promise.all(platforms.map((platform) => auditWhenDue(platform)));
        expect(await storage.listAudits()).toHaveLength(count);
        at.now += 1;
      }
    });

    test('R-SCALE-72 every process knows that one audits, and starts no other audit', async () => {
      const inside = Promise.withResolvers<void>();
      const blobs = createMemoryBlobs();
      const slowBlobs = {
        ...blobs,
        async *list(prefix: string) {
          await inside.promise;
          yield* blobs.list(prefix);
        },
      };
      const platforms = clients.map((client) => testPlatform({ records: client, blobs: slowBlobs }));
      const areAuditing = () => Promise.all(platforms.map((platform) => isAuditing(platform)));
      expect(await areAuditing()).toEqual([false, false]);
      for (const platform of platforms) await startAudit(platform);
      expect(await areAuditing()).toEqual([true, true]);
      inside.resolve();
      await expect.poll(areAuditing, { timeout: 30_000 }).toEqual([false, false]);
      expect(await createStorageRepository(records).listAudits()).toHaveLength(1);
    });

    test('R-SCALE-72 damaged files and receipts are listed the same in every database', async () => {
      const storage = createStorageRepository(records);
      await records.db
        .insertInto('damaged_blobs')
        .values({ hash: 'a', damage: 'missing', found_at: now })
        .execute();
      expect(await storage.listDamaged()).toEqual([
        { hash: 'a', damage: 'missing', foundAt: now, owners: [] },
      ]);
      for (let n = 0; n < 51; n++)
        await records.transaction((trx) =>
          scheduleRemoval(trx, { reason: 'storage.unused', subject: `${n}`, hashes: ['a', 'b'], at: now }),
        );
      const first = await storage.listRemovals(undefined);
      expect(first.removals).toHaveLength(50);
      expect(first.removals[0]).toMatchObject({ subject: '50', createdAt: now, finishedAt: null });
      expect(first.removals[0]?.files.map(({ hash }) => hash)).toEqual(['a', 'b']);
      const second = await storage.listRemovals(first.next ?? '');
      expect(second.removals.map(({ subject }) => subject)).toEqual(['0']);
      expect(second.next).toBeNull();
    });
  });
}
