import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { galleryContract } from '../../../../test/repository-suites/gallery-suite.ts';

galleryContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
