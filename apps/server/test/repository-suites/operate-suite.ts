import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { atOnce } from '../backend-suites/at-once.ts';
import { testPlatform } from '../test-platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { createOperateRepository } from '../../src/features/operate/repository/operate-repository.ts';

/** What the operator's repository must do on every database, whichever of its processes is asked. */
export function operateContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`operator: ${name}`, () => {
    let clients: readonly Records[];
    beforeEach(async () => {
      clients = await openClients();
    });
    afterEach(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));
    const repositories = () => clients.map((records) => createOperateRepository(testPlatform({ records })));

    test('R-SCALE-71 acts of several processes are in one log, each on one of its pages', async () => {
      const logs = repositories();
      await Promise.all(
        atOnce(logs, 130, (log, n) => {
          const act = { at: n, action: 'operate.open', subject: `${n}`, detail: '' };
          return n % 3 === 0 ? log.recordOpening(act) : log.record(act);
        }),
      );
      const first = await logs[0]?.listActs(undefined);
      const second = await logs[1]?.listActs(Number(first?.next));
      expect(first?.acts).toHaveLength(100);
      expect(second).toMatchObject({ next: null });
      const acts = [...(first?.acts ?? []), ...(second?.acts ?? [])];
      expect(acts.map(({ id }) => id)).toEqual(acts.map(({ id }) => id).toSorted((a, b) => b - a));
      expect(new Set(acts.map(({ subject }) => subject)).size).toBe(130);
    });

    test('R-SCALE-71 stored bytes are one sum per area', async () => {
      const [one, two] = repositories();
      await Promise.all(
        atOnce(clients, 12, ({ db }, n) =>
          db
            .insertInto('shares')
            .values({
              id: `${n}`.padEnd(22, '_'),
              owner_hash: `${n}`,
              owner_visitor: '',
              lifetime: '7d',
              password_hash: null,
              views: 0,
              created_at: 1,
              updated_at: 1,
              expires_at: 1,
              stopped_at: null,
              document: 'x'.repeat(n),
            })
            .execute(),
        ),
      );
      const stored = [
        { area: 'feedback', bytes: 0 },
        { area: 'gallery', bytes: 0 },
        { area: 'share', bytes: 66 },
      ];
      expect(await one?.listStoredBytes()).toEqual(stored);
      expect(await two?.listStoredBytes()).toEqual(stored);
    });
  });
}
