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
      const failing = records.db.transaction().execute(async (trx) => {
        await trx.insertInto('token_spending').values(spending).execute();
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await records.db.selectFrom('token_spending').selectAll().execute()).toEqual([]);
    });

    test('R-SRV-13 once disposed it no longer answers', async () => {
      await records.dispose();
      await expect(records.ping()).rejects.toThrow(/not open|closed|destroyed/);
      records = await makeBackend();
    });
  });
}
