import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { relayContract } from '../../../../test/repository-suites/relay-suite.ts';

relayContract('PostgreSQL', () => openPostgresClients(2));
