import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { samplesContract } from '../../../../test/repository-suites/samples-suite.ts';

samplesContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
