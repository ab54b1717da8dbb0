import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { maxReferences, PaintSize, type PaintAbilities } from '@baigong/contracts';
import {
  checkHeader,
  checkName,
  describeIssue,
  EndpointSettingsError,
  isImageEntry,
  parseBaseUrl,
  resolveKey,
  formatPath,
  parseEndpointsYaml,
} from '../models/endpoint-settings.ts';
import { isLoopback } from '../models/presets.ts';
import {
  parseWorkflow,
  picturePlaces,
  placesOf,
  type Workflow,
  type Workflows,
} from './adapters/comfy-workflow.ts';
import { abilitiesOf, defaultModels, imageKinds, type ImageKind } from './image-abilities.ts';

/** One image endpoint as the operator set it up. */
export interface ImageEndpointConfig {
  readonly name: string;
  readonly kind: ImageKind;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly local: boolean;
  readonly concurrency: number;
  /** Empty: whatever the program has loaded. */
  readonly models: readonly {
    readonly model: string;
    readonly name: string;
    readonly abilities: PaintAbilities;
    readonly workflows?: Workflows | undefined;
  }[];
}

/** The one endpoint of the settings IMAGE_*. */
export interface QuickImage {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
  readonly kind: ImageKind;
}

interface KindFacts {
  /** What visitors read where the settings give no name. */
  readonly name: string;
  readonly baseUrl: string | undefined;
  /** The path that stands for none, and the tail that people paste along. */
  readonly path: string;
  readonly pathSuffix: RegExp;
  /** A program on one's own machine: one task at a time. */
  readonly isLocalProgram: boolean;
}

const generations = /\/images\/(generations|edits)$/;
const kinds: Record<ImageKind, KindFacts> = {
  openai: {
    name: '图像服务',
    baseUrl: undefined,
    path: '/v1',
    pathSuffix: generations,
    isLocalProgram: false,
  },
  siliconflow: {
    name: '硅基流动',
    baseUrl: 'https://api.siliconflow.cn/v1',
    path: '/v1',
    pathSuffix: generations,
    isLocalProgram: false,
  },
  zhipu: {
    name: '智谱',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    path: '/api/paas/v4',
    pathSuffix: generations,
    isLocalProgram: false,
  },
  dashscope: {
    name: '阿里云百炼',
    baseUrl: 'https://dashscope.aliyuncs.com/api/v1',
    path: '/api/v1',
    pathSuffix: /\/services\/aigc\/.*|\/compatible-mode\/v1$/,
    isLocalProgram: false,
  },
  seedream: {
    name: '火山方舟',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    path: '/api/v3',
    pathSuffix: generations,
    isLocalProgram: false,
  },
  a1111: {
    name: 'Stable Diffusion',
    baseUrl: 'http://127.0.0.1:7860',
    path: '',
    pathSuffix: /\/sdapi(\/v1)?(\/\w+)?$/,
    isLocalProgram: true,
  },
  sdcpp: {
    name: 'stable-diffusion.cpp',
    baseUrl: 'http://127.0.0.1:1234',
    path: '',
    pathSuffix: /\/(?:sdcpp|v1|sdapi)(?:\/.*|$)/,
    isLocalProgram: true,
  },
  comfyui: {
    name: 'ComfyUI',
    baseUrl: 'http://127.0.0.1:8188',
    path: '',
    pathSuffix: /\/(?:prompt|queue|history|ws)$/,
    isLocalProgram: true,
  },
};

const ImageModelEntry = z.union([
  z.string().check(z.minLength(1)),
  z.strictObject({
    model: z.string().check(z.minLength(1)),
    name: z.optional(z.string().check(z.minLength(1))),
    /** Offered sizes, `1024x1024`; the first is the normal one. */
    sizes: z.optional(z.array(z.string().check(z.regex(/^\d{2,4}x\d{2,4}$/)))),
    maxCount: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
    maxSeed: z.optional(z.int().check(z.minimum(1))),
    negativePrompt: z.optional(z.boolean()),
    references: z.optional(z.int().check(z.minimum(0), z.maximum(maxReferences))),
    masks: z.optional(z.boolean()),
    /** How long an answer is waited for, in seconds. */
    timeout: z.optional(z.int().check(z.minimum(10), z.maximum(86_400))),
    maxPrompt: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    /** Files of ComfyUI's API format, beside the endpoints' file or with a whole path: to paint, and to edit with a mask. */
    workflow: z.optional(z.string().check(z.minLength(1))),
    edit: z.optional(z.string().check(z.minLength(1))),
  }),
]);

const ImageEntry = z.strictObject({
  kind: z.enum(imageKinds),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  baseUrl: z.optional(z.string()),
  key: z.optional(z.string().check(z.minLength(1))),
  keyEnv: z.optional(z.string().check(z.minLength(1))),
  headers: z.optional(z.record(z.string(), z.string())),
  local: z.optional(z.boolean()),
  concurrency: z.optional(z.int().check(z.minimum(1), z.maximum(32))),
  models: z.optional(z.array(ImageModelEntry)),
});
type ImageEntry = z.infer<typeof ImageEntry>;

function readWorkflow(file: string, folder: string, path: string): Workflow {
  let text: string;
  try {
    text = readFileSync(resolve(folder, file), 'utf8');
  } catch {
    throw new EndpointSettingsError(`${path}：读不到文件 ${file}`);
  }
  try {
    return parseWorkflow(text);
  } catch (error) {
    throw new EndpointSettingsError(`${path}：${file} ${error instanceof Error ? error.message : '读不懂'}`);
  }
}

/** What a model of ComfyUI can do by the places of its workflows. */
function workflowAbilities(model: string, { paint, edit }: Workflows): Partial<PaintAbilities> {
  const usual = abilitiesOf('comfyui', model);
  const places = placesOf(paint);
  const editPlaces = edit ? placesOf(edit) : places;
  const references = picturePlaces.filter((name) => places.has(name)).length;
  const hasSize = places.has('width') && places.has('height');
  return {
    ...(hasSize ? {} : { sizes: [], freeSize: null }),
    maxCount: places.has('count') ? usual.maxCount : 1,
    maxSeed: places.has('seed') ? usual.maxSeed : null,
    negativePrompt: places.has('negative'),
    references: Math.max(references, editPlaces.has('image') ? 1 : 0),
    referenceNeeded: places.has('image'),
    masks: editPlaces.has('mask'),
    steps: places.has('steps') ? usual.steps : null,
    guidance: places.has('guidance') ? usual.guidance : null,
    strength: places.has('strength') ? usual.strength : null,
  };
}

function toModel(kind: ImageKind, entry: z.infer<typeof ImageModelEntry>, path: string, folder: string) {
  if (typeof entry === 'string') return { model: entry, name: entry, abilities: abilitiesOf(kind, entry) };
  const { model, name = model, sizes: sizeTexts, timeout, workflow, edit, ...given } = entry;
  if (kind !== 'comfyui' && (workflow ?? edit) !== undefined)
    throw new EndpointSettingsError(`${path}：只有 kind: comfyui 才有 workflow 与 edit`);
  if (workflow === undefined && edit !== undefined)
    throw new EndpointSettingsError(`${path}.edit：要与 workflow 一起写`);
  const workflows =
    workflow === undefined
      ? undefined
      : {
          paint: readWorkflow(workflow, folder, `${path}.workflow`),
          edit: edit === undefined ? undefined : readWorkflow(edit, folder, `${path}.edit`),
        };
  const sizes = sizeTexts?.map((text) => {
    const [width, height] = text.split('x').map(Number);
    const size = PaintSize.safeParse({ width, height });
    if (!size.success) throw new EndpointSettingsError(`${path}.sizes：${text} 超出 64 到 8192 像素的范围`);
    return size.data;
  });
  // Sizes that the operator named are meant as the only ones.
  const sizeOverrides = sizes ? { sizes, freeSize: null } : {};
  const timeoutMs = timeout === undefined ? undefined : timeout * 1_000;
  const overrides = Object.fromEntries(
    Object.entries({ ...given, timeoutMs }).filter(([, value]) => value !== undefined),
  );
  const known = { ...abilitiesOf(kind, model), ...(workflows ? workflowAbilities(model, workflows) : {}) };
  return { model, name, workflows, abilities: { ...known, ...sizeOverrides, ...overrides } };
}

function authorization(kind: ImageKind, key: string): string {
  // A1111's --api-auth is a name and a password.
  return kind === 'a1111' && key.includes(':')
    ? `Basic ${Buffer.from(key).toString('base64')}`
    : `Bearer ${key}`;
}

function toConfig(
  entry: ImageEntry,
  path: string,
  env: Readonly<Record<string, string | undefined>>,
  /** How the places are called; the quick settings have names of their own. */
  paths: { baseUrl: string; key: string; models: string },
  /** Against which the names of files are read. */
  folder: string,
): ImageEndpointConfig {
  const kindInfo = kinds[entry.kind];
  const url = entry.baseUrl ?? kindInfo.baseUrl;
  if (url === undefined) throw new EndpointSettingsError(`${paths.baseUrl}：缺少，请写出图像服务的网址`);
  const example = kindInfo.baseUrl ?? 'https://api.openai.com/v1';
  const parsed = parseBaseUrl(url, paths.baseUrl, kindInfo.pathSuffix, example);
  const baseUrl = new URL(parsed).pathname === '/' ? parsed + kindInfo.path : parsed;
  const name = entry.name ?? kindInfo.name;
  checkName(name, path);
  const key = resolveKey(entry, path, env);
  const headers = {
    ...entry.headers,
    ...(key === undefined ? {} : { Authorization: authorization(entry.kind, key) }),
  };
  for (const [header, value] of Object.entries(headers))
    checkHeader(header, value, header === 'Authorization' ? paths.key : `${path}.headers.${header}`);
  // Of a server of this protocol that is not OpenAI's own the models' names cannot be known.
  const fallbackModels =
    entry.kind === 'openai' && new URL(baseUrl).hostname !== 'api.openai.com'
      ? []
      : defaultModels[entry.kind];
  const models = entry.models?.length ? entry.models : fallbackModels;
  if (models.length === 0 && !kindInfo.isLocalProgram)
    throw new EndpointSettingsError(`${paths.models}：缺少，请写出图像模型的名字`);
  const local = entry.local ?? isLoopback(new URL(baseUrl));
  return {
    name,
    kind: entry.kind,
    baseUrl,
    headers,
    local,
    concurrency: entry.concurrency ?? (kindInfo.isLocalProgram || local ? 1 : 2),
    models: models.map((model, n) => toModel(entry.kind, model, `${paths.models}[${n}]`, folder)),
  };
}

/** The image endpoint of IMAGE_BASE_URL, IMAGE_API_KEY, IMAGE_MODEL (several names: commas) and IMAGE_KIND. */
export function quickImageEndpoint({ baseUrl, apiKey, model, kind }: QuickImage): ImageEndpointConfig {
  const models = (model ?? '')
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const entry: ImageEntry = { kind, baseUrl, models, ...(apiKey === undefined ? {} : { key: apiKey }) };
  return toConfig(
    entry,
    'IMAGE_BASE_URL',
    {},
    {
      baseUrl: 'IMAGE_BASE_URL',
      key: 'IMAGE_API_KEY',
      models: 'IMAGE_MODEL',
    },
    '.',
  );
}

/**
 * The image endpoints of the endpoints' file: its entries with a `kind`.
 * Throws EndpointSettingsError, whose message names the place in the file.
 */
export function parseImageEndpoints(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  folder = '.',
): ImageEndpointConfig[] {
  const list = parseEndpointsYaml(text);
  if (!Array.isArray(list)) return [];
  const toFileError = (message: string) =>
    new EndpointSettingsError(`MODELS_FILE 里有不正确的地方：\n${message}`);
  const configs: { config: ImageEndpointConfig; path: string }[] = [];
  for (const [n, entry] of list.entries()) {
    if (!isImageEntry(entry)) continue;
    const path = formatPath(['endpoints', n]);
    const parsed = ImageEntry.safeParse(entry, { reportInput: true });
    if (!parsed.success)
      throw toFileError(
        parsed.error.issues
          .slice(0, 10)
          .map((issue) => `${formatPath(['endpoints', n, ...issue.path])}：${describeIssue(issue)}`)
          .join('\n'),
      );
    try {
      const paths = { baseUrl: `${path}.baseUrl`, key: `${path}.key`, models: `${path}.models` };
      configs.push({ config: toConfig(parsed.data, path, env, paths, folder), path });
    } catch (error) {
      throw error instanceof EndpointSettingsError ? toFileError(error.message) : error;
    }
  }
  for (const [n, { config, path }] of configs.entries()) {
    const first = configs.find((other) => other.config.name === config.name);
    if (first && first !== configs[n])
      throw toFileError(`${path}.name：与 ${first.path} 同名（${config.name}），请各取一个名字`);
  }
  return configs.map(({ config }) => config);
}
