import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { feedbackContract } from './feedback-contract.ts';

feedbackContract('PostgreSQL', () => openPostgresClients(2));
