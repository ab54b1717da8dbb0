import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { paintContract } from '../../../../test/repository-suites/paint-suite.ts';

paintContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records, records];
});
