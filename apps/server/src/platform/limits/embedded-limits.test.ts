import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import { createEmbeddedLimits } from './embedded-limits.ts';
import { limitsContract } from '../../../test/backend-suites/limits-suite.ts';

limitsContract('in this process, tokens in SQLite', (rules) =>
  createEmbeddedLimits(rules, openSqliteRecords(':memory:').db),
);

test('R-LIMIT-04 a restart keeps what was spent today', async () => {
  const path = join(temporaryFolder(), 'records.sqlite');
  const before = openSqliteRecords(path);
  await createEmbeddedLimits({}, before.db).spend('visitor', 'ann', '2026-11-05', 42);
  await before.dispose();
  const after = openSqliteRecords(path);
  expect(await createEmbeddedLimits({}, after.db).spent('visitor', 'ann', '2026-11-05')).toBe(42);
  await after.dispose();
});
