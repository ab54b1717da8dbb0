import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { operateContract } from '../../../../test/repository-suites/operate-suite.ts';

operateContract('PostgreSQL', () => openPostgresClients(2));
