import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Records } from '../../src/platform/records/records.ts';

const spending = { budget: 'visitor', key: 'ann', day: '2026-11-05', tokens: 5 };

/** What every backend of Records must do. */
export function recordsContract(name: string, makeBackend: () => Promise<Records> | Records): void {
  describe(`records: ${name}`, () => {
    let records: Records;
    beforeEach(async () => {
      records = await makeBackend();
    });
    afterEach(() => records.dispose());

    test('R-SRV-13 a fresh database has its tables and answers', async () => {
      await records.ping();
      expect(await records.db.selectFrom('token_spending').selectAll().execute()).toEqual([]);
    });

    test('R-SRV-13 what is written is read back, numbers as numbers', async () => {
      await records.db.insertInto('token_spending').values(spending).execute();
      expect(await records.db.selectFrom('token_spending').selectAll().execute()).toEqual([spending]);
    });

    test('R-SRV-13 the rules of a table are kept by the database itself', async () => {
      const insert = (row: typeof spending) => records.db.insertInto('token_spending').values(row).execute();
      await insert(spending);
      await expect(insert(spending)).rejects.toThrow(/constraint/);
      await expect(insert({ ...spending, day: 'today' })).rejects.toThrow(/constraint/);
      await expect(insert({ ...spending, key: 'bob', tokens: -1 })).rejects.toThrow(/constraint/);
    });

    test('R-SRV-13 a transaction that fails leaves nothing behind', async () => {
      const failing = records.transaction(async (trx) => {
        await trx.insertInto('token_spending').values(spending).execute();
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await records.db.selectFrom('token_spending').selectAll().execute()).toEqual([]);
    });

    test('R-SCALE-02 transactions that read and then write lose nothing', async () => {
      await records.db.insertInto('token_spending').values(spending).execute();
      const add = () =>
        records.transaction(async (trx) => {
          const { tokens } = await trx.selectFrom('token_spending').selectAll().executeTakeFirstOrThrow();
          await trx
            .updateTable('token_spending')
            .set({ tokens: tokens + 1 })
            .execute();
        });
      await Promise.all(Array.from({ length: 20 }, add));
      const row = await records.db.selectFrom('token_spending').select('tokens').executeTakeFirstOrThrow();
      expect(row.tokens).toBe(spending.tokens + 20);
    });

    test('R-SCALE-02 work under a name is done once at a time', async () => {
      const inside = Promise.withResolvers<void>();
      const leave = Promise.withResolvers<void>();
      const first = records.exclusively('sweep', async () => {
        inside.resolve();
        await leave.promise;
      });
      await inside.promise;
      expect(await records.exclusively('sweep', async () => undefined)).toBe(false);
      expect(await records.exclusively('other', async () => undefined)).toBe(true);
      expect([await records.isRunning('sweep'), await records.isRunning('other')]).toEqual([true, false]);
      leave.resolve();
      expect(await first).toBe(true);
      expect(await records.isRunning('sweep')).toBe(false);
      expect(await records.exclusively('sweep', async () => undefined)).toBe(true);
    });

    test('R-SRV-13 counts and sums are numbers', async () => {
      await records.db.insertInto('token_spending').values(spending).execute();
      const row = await records.db
        .selectFrom('token_spending')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('tokens').as('sum')])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ count: 1, sum: 5 });
    });

    test('R-SRV-13 once disposed it no longer answers', async () => {
      await records.dispose();
      await expect(records.ping()).rejects.toThrow(/not open|closed|destroyed|after calling end/);
      records = await makeBackend();
    });
  });
}
