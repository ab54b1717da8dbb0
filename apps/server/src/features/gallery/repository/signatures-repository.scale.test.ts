import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { signaturesContract } from '../../../../test/repository-suites/signatures-suite.ts';

signaturesContract('PostgreSQL', () => openPostgresClients(2));
