import { openPostgresClients } from '../../../../test/engines/open-records.ts';
import { shareContract } from './share-contract.ts';

shareContract('PostgreSQL', () => openPostgresClients(2));
