import type { ServerFeature } from '../../platform/server-feature.ts';
import { webRouter } from './web-router.ts';

export const webFeature = { routers: [webRouter] } satisfies ServerFeature;
