import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { signaturesContract } from './signatures-contract.ts';

signaturesContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
