import type { ServerFeature } from '../../platform/server-feature.ts';
import { foreignToolsRouter } from './foreign-tools-router.ts';

export const foreignToolsFeature: ServerFeature = { routers: [(platform) => foreignToolsRouter(platform)] };
