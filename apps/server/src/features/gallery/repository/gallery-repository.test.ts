import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { galleryContract } from './gallery-contract.ts';

galleryContract('SQLite', async () => {
  const records = openSqliteRecords(':memory:');
  return [records, records];
});
