import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { signaturesContract } from '../../../../test/repository-suites/signatures-suite.ts';

signaturesContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
