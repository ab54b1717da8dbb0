import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { feedbackContract } from '../../../../test/repository-suites/feedback-suite.ts';

feedbackContract('PostgreSQL', () => openPostgresClients(2));
