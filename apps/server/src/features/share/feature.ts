import type { ServerFeature } from '../../platform/server-feature.ts';
import { startDeletingExpiredShares } from './delete-expired-shares.ts';
import { shareRouter } from './share-router.ts';

export const shareFeature = {
  routers: [shareRouter],
  jobs: [{ start: startDeletingExpiredShares, in: ['worker'] }],
} satisfies ServerFeature;
