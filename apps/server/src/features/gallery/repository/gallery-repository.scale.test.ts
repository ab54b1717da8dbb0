import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { galleryContract } from './gallery-contract.ts';

galleryContract('PostgreSQL', () => openPostgresClients(2));
