import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { operateContract } from '../../../../test/repository-suites/operate-suite.ts';

operateContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
