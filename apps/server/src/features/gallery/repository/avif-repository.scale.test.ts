import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { avifContract } from '../../../../test/repository-suites/avif-suite.ts';

avifContract('PostgreSQL', () => openPostgresClients(3));
