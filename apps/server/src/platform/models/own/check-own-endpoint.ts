import type { OwnEndpoint, OwnModel } from '@baigong/contracts';
import { createModels } from '../gateway.ts';
import { ModelError } from '../models.ts';
import { presetOf, presets, type Preset } from '../presets.ts';
import { modelFromName } from '../source-model.ts';
import { createOwnSource, ownSourceName, type OwnSourceOptions } from './own-source.ts';
import type { OwnModelSettings } from './own-model-settings.ts';

/** More than anybody scrolls through; OpenRouter has some four hundred. */
const maxModels = 500;
/** A model that thinks before it answers has said something by then, which is all that is wanted. */
const answerTokens = 16;
const totalTimeoutMs = 20_000;

/** What a model is offered to see whether it takes tools; nobody runs it. */
const probeTool = {
  name: 'current_time',
  description: '现在的时间',
  inputSchema: { type: 'object', properties: {} },
};

export interface OwnCheck {
  readonly models: readonly OwnModel[];
  readonly answeredBy?: string;
  /** Why nothing was answered though the key may be right. */
  readonly problem?: ModelError;
}

/** Failures of one model or moment: the address and the key may be right all the same. */
const passing: ReadonlySet<string> = new Set([
  'ownKey.quota',
  'ownKey.region',
  'ownKey.notFound',
  'model.busy',
  'model.refused',
  'model.timeout',
  'model.tooLong',
  'model.reviewRefused',
]);

/**
 * Asks a visitor's service for its models, and then one of them for a word: many services list their models to anybody,
 * whatever the key. It is offered a tool besides: whether it refuses one is known from then on.
 * @param options.names of models that are not looked up in a list
 * @throws ModelError, AppError ownKey.off
 */
export async function checkOwnEndpoint(
  settings: { readonly own: Pick<OwnModelSettings, 'keys' | 'keyHosts'> },
  endpoint: OwnEndpoint,
  signal: AbortSignal,
  { names = [], ...options }: OwnSourceOptions & { readonly names?: readonly string[] | undefined } = {},
): Promise<OwnCheck> {
  const source = createOwnSource(
    settings,
    endpoint,
    names.map((name) => modelFromName(name)),
    {
      ...options,
      endpoint: { retry: { retries: 0, backoffMs: 0, maxWaitMs: 0 }, ...options.endpoint },
    },
  );
  try {
    const listing = await source.list();
    const models = listing.models.slice(0, maxModels);
    const tested = chooseTested(endpoint, models);
    if (tested === undefined) throw listing.problem ?? new ModelError('ownKey.notFound');
    const own = async () => {
      const { models: known } = await source.list();
      return known.slice(0, maxModels).map(({ model, name, abilities, context, refuses }): OwnModel => ({
        model,
        name: name.slice(0, 200),
        abilities,
        ...(context === undefined ? {} : { context }),
        ...(refuses === undefined ? {} : { refuses: [...refuses] }),
      }));
    };
    try {
      const gateway = createModels([source], { totalTimeoutMs });
      const request = {
        model: `${ownSourceName}/${tested}`,
        messages: [{ role: 'user' as const, content: '你好' }],
        maxTokens: answerTokens,
        disableThinking: true,
        tools: [probeTool],
      };
      for await (const chunk of gateway.stream(request, signal))
        if (chunk.type !== 'queued') return { models: await own(), answeredBy: tested };
      return { models: await own(), problem: new ModelError('model.emptyAnswer') };
    } catch (error) {
      if (error instanceof ModelError && passing.has(error.code))
        return { models: await own(), problem: error };
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
