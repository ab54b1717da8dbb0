import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { feedbackContract } from '../../../../test/repository-suites/feedback-suite.ts';

feedbackContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
