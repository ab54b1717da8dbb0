import type { Ability, OwnModel } from '@baigong/contracts';
import * as z from 'zod/mini';
import type { Program } from '../own/own-database.ts';
import { askProgram, readText } from './ask-program.ts';
import { deviceError, parseJson } from './device-error.ts';

const timeoutMs = 10_000;
const maxListChars = 2 * 1024 * 1024;
/** Models of Ollama that are asked about one by one. */
const maxDetails = 40;

const name = z.string().check(z.minLength(1), z.maxLength(200));
const optionalFlag = z.optional(z.nullable(z.boolean()));

/** https://docs.ollama.com/api/tags and …/api-reference/show-model-details */
const Tags = z.object({ models: z.array(z.object({ name })) });
const Details = z.object({
  capabilities: z.optional(z.array(z.string())),
  model_info: z.optional(z.record(z.string(), z.unknown())),
});
/** https://lmstudio.ai/docs/developer/rest/list */
const LmStudioList = z.object({
  models: z.array(
    z.object({
      type: z.string(),
      key: name,
      display_name: z.optional(z.string()),
      max_context_length: z.optional(z.nullable(z.number())),
      loaded_instances: z.optional(
        z.nullable(
          z.array(z.object({ config: z.optional(z.object({ context_length: z.optional(z.number()) })) })),
        ),
      ),
      capabilities: z.optional(
        z.nullable(
          z.object({
            vision: optionalFlag,
            trained_for_tool_use: optionalFlag,
            reasoning: z.optional(z.unknown()),
          }),
        ),
      ),
    }),
  ),
});
/** `GET /v1/models` of both, and `GET /props` of llama.cpp. */
const OpenAiList = z.object({
  data: z.array(
    z.object({ id: name, meta: z.optional(z.nullable(z.object({ n_ctx_train: z.optional(z.number()) }))) }),
  ),
});
const Props = z.object({
  modalities: z.optional(z.object({ vision: optionalFlag })),
  default_generation_settings: z.optional(z.object({ n_ctx: z.optional(z.number()) })),
  chat_template_caps: z.optional(z.object({ supports_tools: optionalFlag })),
});

async function getJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  address: string,
  signal: AbortSignal,
  body?: unknown,
): Promise<z.output<Schema>> {
  const response = await askProgram(address, {
    signal,
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await readText(response, maxListChars);
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw deviceError('notThis');
  return parsed.data;
}

function toModel(model: string, title: string, abilities: Iterable<Ability>, context: unknown): OwnModel {
  const known = typeof context === 'number' && context > 0 ? { context } : {};
  return {
    model,
    name: title.slice(0, 200),
    abilities: [...new Set<Ability>(['text', ...abilities])],
    ...known,
  };
}

/** Of a model that nothing is known of: what it cannot do its program refuses. */
const unknown: readonly Ability[] = ['vision', 'tools'];

/** A model of which only the name is known. */
export const namedModel = (model: string): OwnModel => toModel(model, model, unknown, undefined);

async function listOllama(base: string, signal: AbortSignal): Promise<OwnModel[]> {
  const { models } = await getJson(Tags, `${base}/api/tags`, signal);
  const found = await Promise.all(
    models.slice(0, maxDetails).map(async ({ name: model }) => {
      const details = await getJson(Details, `${base}/api/show`, signal, { model }).catch(() => undefined);
      const can = details?.capabilities ?? ['completion'];
      if (!can.includes('completion')) return undefined;
      const abilities = { vision: 'vision', thinking: 'reasoning', tools: 'tools' } as const;
      const known = Object.entries(abilities).flatMap(([word, ability]) =>
        can.includes(word) ? [ability] : [],
      );
      const context = Object.entries(details?.model_info ?? {}).find(([key]) =>
        key.endsWith('.context_length'),
      );
      return toModel(model, model.replace(/:latest$/, ''), known, context?.[1]);
    }),
  );
  return found.filter((model) => model !== undefined);
}

async function listLmStudio(base: string, signal: AbortSignal): Promise<OwnModel[]> {
  const list = await getJson(LmStudioList, `${base}/api/v1/models`, signal).catch(() => undefined);
  // Before version 0.4 there is only the common list.
  if (!list) return listOpenAi(base, signal);
  return list.models
    .filter(({ type }) => type === 'llm' || type === 'vlm')
    .map(({ key, display_name: title, max_context_length: max, loaded_instances: loaded, capabilities }) =>
      toModel(
        key,
        title ?? key,
        [
          ...(capabilities?.vision ? (['vision'] as const) : []),
          ...(capabilities?.reasoning ? (['reasoning'] as const) : []),
          ...(capabilities?.trained_for_tool_use ? (['tools'] as const) : []),
        ],
        // What is loaded may have room for less than the model could.
        loaded?.[0]?.config?.context_length ?? max,
      ),
    );
}

async function listOpenAi(base: string, signal: AbortSignal): Promise<OwnModel[]> {
  const { data } = await getJson(OpenAiList, `${base}/v1/models`, signal);
  return data
    .filter(({ id }) => !/embed|rerank/i.test(id))
    .map(({ id }) => toModel(id, id, unknown, undefined));
}

async function listLlamaCpp(base: string, signal: AbortSignal): Promise<OwnModel[]> {
  const { data } = await getJson(OpenAiList, `${base}/v1/models`, signal);
  const props = await getJson(Props, `${base}/props`, signal).catch(() => undefined);
  return data.map(({ id, meta }) =>
    toModel(
      id,
      // The server lists its model under the path of its file.
      (id.split(/[\\/]/).at(-1) ?? id).replace(/\.gguf$/i, ''),
      [
        ...(props?.modalities?.vision ? (['vision'] as const) : []),
        ...(props?.chat_template_caps?.supports_tools ? (['tools'] as const) : []),
      ],
      props?.default_generation_settings?.n_ctx ?? meta?.n_ctx_train,
    ),
  );
}

const listers: Readonly<Record<Program, (base: string, signal: AbortSignal) => Promise<OwnModel[]>>> = {
  ollama: listOllama,
  lmstudio: listLmStudio,
  llamacpp: listLlamaCpp,
  other: listOpenAi,
};

/**
 * The models of a program on this computer. Throws an ApiError whose sentence says what to do, also where it has none.
 * @param base its address without a slash at the end
 */
export async function listProgramModels(program: Program, base: string): Promise<OwnModel[]> {
  const models = await listers[program](base, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
    throw error instanceof DOMException ? deviceError('silent') : error;
  });
  if (models.length === 0) throw deviceError('noModels');
  return models;
}
