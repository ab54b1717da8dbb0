import type { ServerFeature } from '../../platform/server-feature.ts';
import { blocksRouter, operateRouter } from './operate-router.ts';

export const operateFeature = { routers: [operateRouter, blocksRouter] } satisfies ServerFeature;
