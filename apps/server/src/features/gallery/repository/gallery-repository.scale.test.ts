import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { galleryContract } from '../../../../test/repository-suites/gallery-suite.ts';

galleryContract('PostgreSQL', () => openPostgresClients(2));
