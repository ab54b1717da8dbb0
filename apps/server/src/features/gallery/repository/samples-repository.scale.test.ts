import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { samplesContract } from '../../../../test/repository-suites/samples-suite.ts';

samplesContract('PostgreSQL', () => openPostgresClients(2));
