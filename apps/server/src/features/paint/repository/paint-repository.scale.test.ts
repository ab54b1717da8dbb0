import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { paintContract } from '../../../../test/repository-suites/paint-suite.ts';

paintContract('PostgreSQL', () => openPostgresClients(3));
