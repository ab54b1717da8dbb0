import type { ServerFeature } from '../../platform/server-feature.ts';
import { startAudits } from './auditor.ts';
import { storageRouter } from './storage-router.ts';

export const storageFeature = {
  routers: [storageRouter],
  jobs: [{ start: startAudits, in: ['worker'] }],
} satisfies ServerFeature;
