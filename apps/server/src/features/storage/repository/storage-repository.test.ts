import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { storageContract } from '../../../../test/repository-suites/storage-suite.ts';

storageContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
