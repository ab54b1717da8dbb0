import type { ServerFeature } from '../../platform/server-feature.ts';
import { foreignToolsRouter } from './foreign-tools-router.ts';

export const foreignToolsFeature = { routers: [foreignToolsRouter] } satisfies ServerFeature;
