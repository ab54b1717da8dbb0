import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { operateContract } from './operate-contract.ts';

operateContract('PostgreSQL', () => openPostgresClients(2));
