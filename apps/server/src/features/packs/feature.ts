import type { ServerFeature } from '../../platform/server-feature.ts';
import { packsRouter } from './packs-router.ts';

export const packsFeature = { routers: [packsRouter] } satisfies ServerFeature;
