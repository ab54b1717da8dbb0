import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
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
