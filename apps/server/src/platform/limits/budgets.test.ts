import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { Records } from '../records/records.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import { createBudgets } from './budgets.ts';
import { createLimits } from './limits.ts';
import { createRateLimits } from './rate-limits.ts';
import { limitsContract } from '../../../test/backend-suites/limits-suite.ts';

limitsContract('in this process, budgets in SQLite', () => {
  const records = openSqliteRecords(':memory:');
  return { connect: (rules) => createLimits(createRateLimits(rules), createBudgets(records)) };
});

test('R-LIMIT-04 a restart keeps what was spent today', async () => {
  const path = join(temporaryFolder(), 'records.sqlite');
  const before = openSqliteRecords(path);
  const limits = createBudgets(before);
  const scopes = [{ budget: 'visitor', key: 'ann', limit: null }];
  await limits.reserve({ id: 'a', day: '2026-11-05', scopes, minimum: 42, maximum: 42 });
  await limits.settle('a', 42);
  await limits.dispose();
  await before.dispose();
  const after = openSqliteRecords(path);
  expect(await createBudgets(after).spent('visitor', 'ann', '2026-11-05')).toBe(42);
  await after.dispose();
});

test('R-SCALE-121 what was spent while the database did not answer is booked once, when it is back', async () => {
  const records = openSqliteRecords(':memory:');
  const gone = new EngineUnavailableError('PostgreSQL', new Error('gone'));
  let outage: 'none' | 'before' | 'after' = 'none';
  const unreliable: Records = {
    ...records,
    async transaction(work, options) {
      if (outage === 'before') {
        outage = 'after';
        throw gone;
      }
      const result = await records.transaction(work, options);
      if (outage === 'none') return result;
      // It was committed, but nobody was told.
      outage = 'none';
      throw gone;
    },
  };
  const clock = {
    now: () => 0,
    // The pause before the next try is over at once; renewing the reservation, much later, never falls due.
    after(ms: number, action: () => void) {
      if (ms < 1_000) queueMicrotask(action);
      return () => undefined;
    },
  };
  const budgets = createBudgets(unreliable, clock);
  const scopes = [{ budget: 'visitor', key: 'ann', limit: null }];
  await budgets.reserve({ id: 'a', day: '2026-11-05', scopes, minimum: 42, maximum: 42 });
  outage = 'before';
  await budgets.settle('a', 42);
  expect(await budgets.spent('visitor', 'ann', '2026-11-05')).toBe(42);
  await records.dispose();
});
