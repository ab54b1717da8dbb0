import { pictureWorkSuite } from '../../../test/backend-suites/picture-work-suite.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';

pictureWorkSuite('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
