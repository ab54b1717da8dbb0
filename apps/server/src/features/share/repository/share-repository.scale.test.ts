import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { shareContract } from '../../../../test/repository-suites/share-suite.ts';

shareContract('PostgreSQL', () => openPostgresClients(2));
