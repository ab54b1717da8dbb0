import type { ServerFeature } from '../../platform/server-feature.ts';
import { localModelRouter } from './local-model-router.ts';

export const localModelFeature: ServerFeature = {
  routers: [
    ({ localModels, settings }) =>
      localModelRouter(localModels, { enabled: settings.scaledOut === undefined }),
  ],
};
