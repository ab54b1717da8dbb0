import type { ServerFeature } from '../../platform/server-feature.ts';
import { legalRouter } from './legal-router.ts';

export const legalFeature = { routers: [legalRouter] } satisfies ServerFeature;
