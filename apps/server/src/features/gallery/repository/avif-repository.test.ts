import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { avifContract } from './avif-contract.ts';

avifContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
