import type { ServerFeature } from '../../platform/server-feature.ts';
import { browserModelRouter } from './browser-model-router.ts';

export const browserModelFeature: ServerFeature = { routers: [browserModelRouter] };
