import type { OwnEndpoint, OwnModel } from '@baigong/contracts';
import { createModels } from '../gateway.ts';
import { ModelError } from '../models.ts';
import { presetOf, presets, type Preset } from '../presets.ts';
import { createOwnSource, ownSourceName, type OwnSourceOptions } from './own-source.ts';
import type { OwnModelSettings } from './own-model-settings.ts';

/** More than anybody scrolls through; OpenRouter has some four hundred. */
const maxModels = 500;
/** A model that thinks before it answers has said something by then, which is all that is wanted. */
const answerTokens = 16;
const totalTimeoutMs = 20_000;

export interface OwnCheck {
  readonly models: readonly OwnModel[];
  readonly answeredBy?: string;
  /** Why nothing was answered though the key may be right. */
  readonly problem?: ModelError;
}

/** Failures of one model or moment: the address and the key may be right all the same. */
const passing: ReadonlySet<string> = new Set([
  'ownKey.quota',
  'ownKey.notFound',
  'model.busy',
  'model.refused',
  'model.timeout',
  'model.tooLong',
  'model.reviewRefused',
]);

/**
 * Asks a visitor's service for its models, and then one of them for a word: many services list their models to anybody,
 * whatever the key.
 * @throws ModelError, AppError ownKey.off
 */
export async function checkOwnEndpoint(
  settings: { readonly own: Pick<OwnModelSettings, 'keys' | 'keyHosts'> },
  endpoint: OwnEndpoint,
  signal: AbortSignal,
  options: OwnSourceOptions = {},
): Promise<OwnCheck> {
  const source = createOwnSource(settings, endpoint, [], {
    ...options,
    endpoint: { retry: { retries: 0, backoffMs: 0, maxWaitMs: 0 }, ...options.endpoint },
  });
  try {
    const listing = await source.list();
    const models = listing.models.slice(0, maxModels);
    const tested = chooseTested(endpoint, models);
    if (tested === undefined) throw listing.problem ?? new ModelError('ownKey.notFound');
    const own = models.map(({ model, name, abilities, context }): OwnModel => ({
      model,
      name: name.slice(0, 200),
      abilities,
      ...(context === undefined ? {} : { context }),
    }));
    try {
      const gateway = createModels([source], { totalTimeoutMs });
      const request = {
        model: `${ownSourceName}/${tested}`,
        messages: [{ role: 'user' as const, content: '你好' }],
        maxTokens: answerTokens,
        disableThinking: true,
      };
      for await (const chunk of gateway.stream(request, signal))
        if (chunk.type !== 'queued') return { models: own, answeredBy: tested };
      return { models: own, problem: new ModelError('model.emptyAnswer') };
    } catch (error) {
      if (error instanceof ModelError && passing.has(error.code)) return { models: own, problem: error };
      throw error;
    }
  } finally {
    await source.dispose();
  }
}

/** The model that is asked: the one known to be the provider's usual one, where it is listed, else the first. */
function chooseTested(endpoint: OwnEndpoint, models: readonly { model: string }[]): string | undefined {
  const id = presetOf(endpoint.baseUrl);
  const preset: Preset | undefined = id && presets[id];
  const names = models.map(({ model }) => model);
  return preset?.models.find((model) => names.includes(model)) ?? names[0];
}
