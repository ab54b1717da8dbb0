import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { noticeContract } from '../../../../test/repository-suites/notice-suite.ts';

noticeContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
