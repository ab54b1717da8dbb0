import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { avifContract } from './avif-contract.ts';

avifContract('PostgreSQL', () => openPostgresClients(3));
