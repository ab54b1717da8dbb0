import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { feedbackContract } from './feedback-contract.ts';

feedbackContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
