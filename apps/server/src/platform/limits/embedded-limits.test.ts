import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import { createEmbeddedLimits } from './embedded-limits.ts';
import { limitsContract } from '../../../test/backend-suites/limits-suite.ts';

limitsContract('in this process, budgets in SQLite', () => {
  const { db } = openSqliteRecords(':memory:');
  return { connect: (rules) => createEmbeddedLimits(rules, db) };
});

test('R-LIMIT-04 a restart keeps what was spent today', async () => {
  const path = join(temporaryFolder(), 'records.sqlite');
  const before = openSqliteRecords(path);
  const limits = createEmbeddedLimits({}, before.db);
  const scopes = [{ budget: 'visitor', key: 'ann', limit: null }];
  await limits.reserve({ id: 'a', day: '2026-11-05', scopes, minimum: 42, maximum: 42 });
  await limits.settle('a', 42);
  await limits.dispose();
  await before.dispose();
  const after = openSqliteRecords(path);
  expect(await createEmbeddedLimits({}, after.db).spent('visitor', 'ann', '2026-11-05')).toBe(42);
  await after.dispose();
});
