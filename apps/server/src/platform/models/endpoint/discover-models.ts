import { MiB } from '@baigong/contracts/units';
import * as z from 'zod/mini';
import type { Ability } from '@baigong/contracts';
import { assertCheapJson } from '../../http/bounded-json.ts';
import { isChatModel, knownModel } from '../known-models.ts';
import { ModelError } from '../models.ts';
import type { PresetId } from '../presets.ts';
import { modelFromName, sourceModel } from '../source-model.ts';
import type { SourceModel } from '../source.ts';
import { networkCode, readText, requestHeaders, type EndpointAddress } from './request-chat.ts';
import { toModelError } from './provider-errors.ts';

/** How many of a program's models are asked about one by one; nobody scrolls further. */
const maxDetailRequests = 40;
const maxListBytes = 4 * MiB;

const optionalNumber = z.optional(z.nullable(z.number()));
const optionalFlag = z.optional(z.nullable(z.boolean()));
const optionalNames = z.optional(z.nullable(z.array(z.string())));

/**
 * `GET /models` as everyone answers it, with the extras of those who say more: Moonshot (context_length, supports_…),
 * vLLM (max_model_len), llama.cpp (meta.n_ctx, capabilities), OpenRouter (context_length, architecture).
 */
const ModelList = z.object({
  data: z.nullable(
    z.array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(200)),
        context_length: optionalNumber,
        max_model_len: optionalNumber,
        supports_image_in: optionalFlag,
        supports_reasoning: optionalFlag,
        architecture: z.optional(z.nullable(z.looseObject({ input_modalities: optionalNames }))),
        supported_parameters: optionalNames,
        meta: z.optional(z.nullable(z.looseObject({ n_ctx: optionalNumber, n_ctx_train: optionalNumber }))),
      }),
    ),
  ),
  models: z.optional(
    z.array(z.looseObject({ name: z.optional(z.string()), capabilities: z.optional(z.array(z.string())) })),
  ),
});

/** https://docs.ollama.com/api-reference/show-model-details */
const OllamaModel = z.object({
  capabilities: z.optional(z.array(z.string())),
  model_info: z.optional(z.record(z.string(), z.unknown())),
});

/** `GET /api/v1/models`, LM Studio 0.4 and later: https://lmstudio.ai/docs/developer/rest/list */
const LmStudioModels = z.object({
  models: z.array(
    z.object({
      type: z.string(),
      key: z.string(),
      display_name: z.optional(z.string()),
      max_context_length: optionalNumber,
      capabilities: z.optional(
        z.nullable(
          z.looseObject({
            vision: optionalFlag,
            trained_for_tool_use: optionalFlag,
            reasoning: z.optional(z.unknown()),
          }),
        ),
      ),
    }),
  ),
});

/** `GET /props` of llama.cpp's server. */
const LlamaProps = z.object({
  modalities: z.optional(z.looseObject({ vision: optionalFlag })),
  default_generation_settings: z.optional(z.looseObject({ n_ctx: optionalNumber })),
  chat_template_caps: z.optional(z.looseObject({ supports_tools: optionalFlag })),
});

interface DiscoveryTarget {
  readonly address: EndpointAddress;
  readonly preset: PresetId | undefined;
  readonly listQuery?: string | undefined;
}

/**
 * Asks an endpoint for its models, and programs on one's own machine for their abilities.
 * Throws a ModelError when there is no usable list.
 */
export async function discoverModels(
  target: DiscoveryTarget,
  signal: AbortSignal,
  now: number,
): Promise<SourceModel[]> {
  const { address, preset } = target;
  if (preset === 'lmstudio') {
    const list = await fetchJson(
      address,
      new URL('/api/v1/models', address.baseUrl),
      LmStudioModels,
      signal,
      now,
    ).catch(() => undefined);
    if (list) return fromLmStudio(list);
  }
  const list = await fetchJson(
    address,
    new URL(`${address.baseUrl}/models${target.listQuery ?? ''}`),
    ModelList,
    signal,
    now,
  );
  const entries = (list.data ?? []).filter(({ id }) => isChatModel(id));
  if (preset === 'ollama') {
    const models = await Promise.all(
      entries.slice(0, maxDetailRequests).map(({ id }) => fetchOllamaModel(address, id, signal, now)),
    );
    return models.filter((model) => model !== undefined);
  }
  if (preset === 'llamacpp') {
    const props = await fetchJson(address, new URL('/props', address.baseUrl), LlamaProps, signal, now).catch(
      () => ({}),
    );
    return entries.map(({ id, meta }) => fromLlama(id, props, meta?.n_ctx ?? undefined));
  }
  return entries.map((entry) => {
    const known = knownModel(entry.id);
    const abilities = new Set(known.abilities);
    if (entry.supports_image_in) abilities.add('vision');
    if (entry.supports_reasoning) abilities.add('reasoning');
    const { architecture, supported_parameters: parameters } = entry;
    const say = (ability: Ability, can: boolean) => abilities[can ? 'add' : 'delete'](ability);
    if (architecture?.input_modalities) say('vision', architecture.input_modalities.includes('image'));
    if (parameters) {
      say('tools', parameters.includes('tools'));
      say('reasoning', parameters.includes('reasoning'));
    }
    const context = entry.context_length ?? entry.max_model_len ?? entry.meta?.n_ctx ?? known.context;
    return sourceModel(entry.id, entry.id, abilities, context);
  });
}

async function fetchJson<T>(
  address: EndpointAddress,
  url: URL,
  schema: z.ZodMiniType<T>,
  signal: AbortSignal,
  now: number,
  body?: unknown,
): Promise<T> {
  let response: Response;
  try {
    response = await (address.fetch ?? fetch)(url, {
      headers: requestHeaders(address),
      signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('model.unreachable', { cause: networkCode(error) });
  }
  const text = await readText(response, maxListBytes).catch((error: unknown) => {
    throw new ModelError('model.unreachable', { cause: networkCode(error) });
  });
  if (!response.ok) {
    throw toModelError(
      {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: text,
        quotes: address.quotes,
      },
      now,
    );
  }
  try {
    assertCheapJson(Buffer.from(text));
    return schema.parse(JSON.parse(text));
  } catch {
    // Without a cause: a parser's message quotes the provider, and the provider may quote the key.
    throw new ModelError('model.brokenAnswer');
  }
}

async function fetchOllamaModel(
  address: EndpointAddress,
  model: string,
  signal: AbortSignal,
  now: number,
): Promise<SourceModel | undefined> {
  const show = await fetchJson(address, new URL('/api/show', address.baseUrl), OllamaModel, signal, now, {
    model,
  }).catch(() => undefined);
  const capabilities = show?.capabilities;
  if (!show || !capabilities) return modelFromName(model);
  if (!capabilities.includes('completion')) return undefined;
  const abilities: Ability[] = ['text'];
  if (capabilities.includes('vision')) abilities.push('vision');
  if (capabilities.includes('thinking')) abilities.push('reasoning');
  if (capabilities.includes('tools')) abilities.push('tools');
  const context = Object.entries(show.model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1];
  return sourceModel(
    model,
    model.replace(/:latest$/, ''),
    abilities,
    typeof context === 'number' ? context : undefined,
  );
}

function fromLmStudio(list: z.infer<typeof LmStudioModels>): SourceModel[] {
  return list.models
    .filter((model) => model.type === 'llm' || model.type === 'vlm')
    .map((model) => {
      const abilities = new Set<Ability>(['text']);
      if (model.capabilities?.vision) abilities.add('vision');
      if (model.capabilities?.reasoning || knownModel(model.key).abilities.includes('reasoning')) {
        abilities.add('reasoning');
      }
      if (model.capabilities?.trained_for_tool_use) abilities.add('tools');
      return sourceModel(model.key, model.display_name ?? model.key, abilities, model.max_context_length);
    });
}

function fromLlama(id: string, props: z.infer<typeof LlamaProps>, listed: number | undefined): SourceModel {
  // The server lists its model under the path of its file.
  const file = id.split(/[\\/]/).at(-1) ?? id;
  const abilities = new Set(knownModel(file).abilities);
  if (props.modalities) abilities[props.modalities.vision ? 'add' : 'delete']('vision');
  if (props.chat_template_caps)
    abilities[props.chat_template_caps.supports_tools ? 'add' : 'delete']('tools');
  const context = props.default_generation_settings?.n_ctx ?? listed;
  return sourceModel(id, file.replace(/\.gguf$/i, ''), abilities, context);
}
