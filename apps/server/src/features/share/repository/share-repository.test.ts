import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { shareContract } from './share-contract.ts';

shareContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
