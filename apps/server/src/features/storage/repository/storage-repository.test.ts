import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { storageContract } from './storage-contract.ts';

storageContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
