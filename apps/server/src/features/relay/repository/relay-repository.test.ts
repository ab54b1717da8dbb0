import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { relayContract } from '../../../../test/repository-suites/relay-suite.ts';

relayContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
