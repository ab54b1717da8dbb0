import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { operateContract } from './operate-contract.ts';

operateContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
