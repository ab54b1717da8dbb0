import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { shareAttemptsContract } from '../../../../test/repository-suites/share-attempts-suite.ts';
import { shareContract } from '../../../../test/repository-suites/share-suite.ts';

shareContract('PostgreSQL', () => openPostgresClients(2));
shareAttemptsContract('PostgreSQL', () => openPostgresClients(2));
