import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { shareContract } from '../../../../test/repository-suites/share-suite.ts';

shareContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
