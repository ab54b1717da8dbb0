import type { ServerFeature } from '../../platform/server-feature.ts';
import { browserModelRouter } from './browser-model-router.ts';

export const browserModelFeature = { routers: [browserModelRouter] } satisfies ServerFeature;
