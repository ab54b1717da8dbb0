import type { LocalModels } from '../../platform/models/local/local-models.ts';
import type { ServerFeature } from '../../platform/server-feature.ts';
import { localModelRouter } from './local-model-router.ts';

interface LocalModelPlatform {
  readonly localModels: LocalModels;
  readonly settings: { readonly scaledOut: object | undefined };
}

export const localModelFeature = {
  routers: [
    ({ localModels, settings }: LocalModelPlatform) =>
      localModelRouter(localModels, { enabled: settings.scaledOut === undefined }),
  ],
} satisfies ServerFeature;
