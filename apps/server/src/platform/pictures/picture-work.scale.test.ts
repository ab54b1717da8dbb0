import { openPostgresClients } from '../../../test/engines/open-records.ts';
import { pictureWorkSuite } from '../../../test/backend-suites/picture-work-suite.ts';

pictureWorkSuite('PostgreSQL', () => openPostgresClients(3));
