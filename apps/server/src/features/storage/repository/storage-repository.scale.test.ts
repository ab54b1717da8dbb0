import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { storageContract } from '../../../../test/repository-suites/storage-suite.ts';

storageContract('PostgreSQL', () => openPostgresClients(2));
