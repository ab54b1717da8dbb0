import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { signaturesContract } from './signatures-contract.ts';

signaturesContract('PostgreSQL', () => openPostgresClients(2));
