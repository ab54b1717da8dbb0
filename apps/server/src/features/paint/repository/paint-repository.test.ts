import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { paintContract } from './paint-contract.ts';

paintContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records, records];
});
