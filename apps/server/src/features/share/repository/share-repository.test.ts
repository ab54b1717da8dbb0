import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import { shareAttemptsContract } from '../../../../test/repository-suites/share-attempts-suite.ts';
import { shareContract } from '../../../../test/repository-suites/share-suite.ts';

async function openClients() {
  const records = openSqliteRecords(':memory:');
  return [records, records];
}

shareContract('SQLite', openClients);
shareAttemptsContract('SQLite', openClients);
