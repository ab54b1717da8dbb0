import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { avifContract } from '../../../../test/repository-suites/avif-suite.ts';

avifContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
