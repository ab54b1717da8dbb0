import type { ServerFeature } from '../../platform/server-feature.ts';
import { startDeletingExpiredRelays } from './delete-expired-relays.ts';
import { relayRouter } from './relay-router.ts';

export const relayFeature = {
  routers: [relayRouter],
  jobs: [{ start: startDeletingExpiredRelays, in: ['worker'] }],
} satisfies ServerFeature;
