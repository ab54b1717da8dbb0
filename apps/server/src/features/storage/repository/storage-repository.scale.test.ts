import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { storageContract } from './storage-contract.ts';

storageContract('PostgreSQL', () => openPostgresClients(2));
