import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { paintContract } from './paint-contract.ts';

paintContract('PostgreSQL', () => openPostgresClients(3));
