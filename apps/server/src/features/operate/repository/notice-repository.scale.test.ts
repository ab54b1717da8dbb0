import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { noticeContract } from '../../../../test/repository-suites/notice-suite.ts';

noticeContract('PostgreSQL', () => openPostgresClients(2));
