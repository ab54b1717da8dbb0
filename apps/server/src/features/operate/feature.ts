import type { ServerFeature } from '../../platform/server-feature.ts';
import { startTellingOperator } from './notices/tell-operator.ts';
import { blocksRouter, operateRouter } from './operate-router.ts';

export const operateFeature = {
  routers: [operateRouter, blocksRouter],
  jobs: [{ start: startTellingOperator, in: ['worker'] }],
} satisfies ServerFeature;
