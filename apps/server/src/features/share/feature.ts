import type { ServerFeature } from '../../platform/server-feature.ts';
import { startDeletingExpiredShares } from './delete-expired-shares.ts';
import { shareRouter } from './share-router.ts';

export const shareFeature: ServerFeature = {
  routers: [shareRouter],
  jobs: [{ start: startDeletingExpiredShares, in: ['worker'] }],
};
