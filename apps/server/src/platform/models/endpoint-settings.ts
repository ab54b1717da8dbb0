import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import * as z from 'zod/mini';
import { Ability } from '@baigong/contracts';
import { trimTrailingSlashes } from '../http/trim-slashes.ts';
import type { EndpointConfig } from './endpoint/endpoint-source.ts';
import { modelFromName, sourceModel } from './source-model.ts';
import type { SourceModel } from './source.ts';
import { isLoopback, presetIds, presetOf, presets } from './presets.ts';

/** The endpoints' settings cannot be used; `message` is Chinese, for the operator, and names the place. */
export class EndpointSettingsError extends Error {
  override readonly name = 'EndpointSettingsError';
}

const EndpointModel = z.union([
  z.string().check(z.minLength(1)),
  z.strictObject({
    model: z.string().check(z.minLength(1)),
    name: z.optional(z.string().check(z.minLength(1))),
    abilities: z.optional(z.array(Ability).check(z.minLength(1))),
    context: z.optional(z.int().check(z.positive())),
  }),
]);

const Endpoint = z.strictObject({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  preset: z.optional(z.enum(presetIds)),
  baseUrl: z.optional(z.string()),
  key: z.optional(z.string().check(z.minLength(1))),
  keyEnv: z.optional(z.string().check(z.minLength(1))),
  models: z.optional(z.array(EndpointModel)),
  headers: z.optional(z.record(z.string(), z.string())),
  local: z.optional(z.boolean()),
});
type Endpoint = z.infer<typeof Endpoint>;

const typeNames: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: 'true 或 false',
  array: '列表',
  object: '键值对',
  record: '键值对',
};

/** What is wrong at one place of the file, in Chinese. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    const expected = `应为${typeNames[issue.expected] ?? issue.expected}`;
    return issue.input === undefined ? `缺少，${expected}` : expected;
  }
  if (issue.code === 'invalid_value') return `只能是 ${issue.values.map(String).join('、')} 之一`;
  if (issue.code === 'unrecognized_keys') return `不认识 ${issue.keys.join('、')}`;
  if (issue.code === 'too_small') return '不能为空，数字须大于 0';
  if (issue.code === 'too_big') return `太长，最多 ${String(issue.maximum)} 个字符`;
  if (issue.code === 'invalid_union') return '应为模型名，或含 model、name、abilities、context 的键值对';
  return '格式不正确';
}

/** A place in the file, as people write it: endpoints[0].name. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** Reads a base URL: http(s), without credentials, query or the call's own path (`tail`), which people paste along. */
export function parseBaseUrl(
  text: string,
  path: string,
  tail = /\/chat\/completions$/,
  example = 'https://api.deepseek.com',
): string {
  const fail = (why: string) => new EndpointSettingsError(`${path}：${why}。例如 ${example}`);
  if (!URL.canParse(text)) throw fail('不是完整的网址');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw fail('须以 https:// 或 http:// 开头');
  if (url.username !== '' || url.password !== '') throw fail('网址里不能带用户名和密码，密钥请另写');
  url.search = '';
  url.hash = '';
  url.pathname = trimTrailingSlashes(url.pathname).replace(tail, '');
  return url.href.replace(/\/$/, '');
}

/** @throws EndpointSettingsError for what cannot be a header */
export function checkHeader(name: string, value: string, path: string): void {
  try {
    new Headers().set(name, value);
  } catch {
    throw new EndpointSettingsError(`${path}：不是可用的请求头`);
  }
}

/** A model's id is `endpoint/model`. */
export function checkName(name: string, path: string): void {
  if (name.includes('/')) throw new EndpointSettingsError(`${path}.name：不能含有 /`);
}

/** The key of an entry, written down or named by an environment variable. */
export function resolveKey(
  { key, keyEnv }: { readonly key?: string | undefined; readonly keyEnv?: string | undefined },
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (key !== undefined && keyEnv !== undefined)
    throw new EndpointSettingsError(`${path}：key 与 keyEnv 只能写一个`);
  if (keyEnv === undefined) return key;
  if (!env[keyEnv]) throw new EndpointSettingsError(`${path}.keyEnv：环境变量 ${keyEnv} 没有设置`);
  return env[keyEnv];
}

function toModel(entry: z.infer<typeof EndpointModel>): SourceModel {
  if (typeof entry === 'string') return modelFromName(entry);
  const known = modelFromName(entry.model, entry.name);
  return sourceModel(
    known.model,
    known.name,
    entry.abilities ?? known.abilities,
    entry.context ?? known.context,
  );
}

function toConfig(
  endpoint: Endpoint,
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): EndpointConfig {
  const { preset: presetId } = endpoint;
  const preset = presetId && presets[presetId];
  const url = endpoint.baseUrl ?? preset?.baseUrl;
  if (url === undefined)
    throw new EndpointSettingsError(
      `${path}.baseUrl：缺少。请写网址，或用 preset 指定服务商（${presetIds.join('、')}）`,
    );
  const baseUrl = parseBaseUrl(url, `${path}.baseUrl`);
  const name = endpoint.name ?? preset?.name;
  // Visitors read the name, so an address is no substitute for it.
  if (name === undefined) throw new EndpointSettingsError(`${path}.name：缺少，请给这个服务取个名字`);
  checkName(name, path);
  const key = resolveKey(endpoint, path, env);
  if (key !== undefined) checkHeader('authorization', `Bearer ${key}`, `${path}.key`);
  for (const [header, value] of Object.entries(endpoint.headers ?? {}))
    checkHeader(header, value, `${path}.headers.${header}`);
  return {
    name,
    baseUrl,
    key,
    headers: endpoint.headers,
    preset: presetId ?? presetOf(baseUrl),
    local: endpoint.local ?? isLoopback(new URL(baseUrl)),
    models: (endpoint.models ?? []).map((entry) => toModel(entry)),
  };
}

/** Entries of the file that have a `kind` are image endpoints, the others speak the chat protocol. */
export function isImageEntry(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'kind' in entry;
}

/**
 * The endpoints' file as data: a list, or `{endpoints: […]}`, in JSON or YAML. What is no list is given as it is.
 * Throws EndpointSettingsError, whose message names the line.
 */
export function parseEndpointsYaml(text: string): unknown {
  // Loaded where there is a file: it takes 10 MB.
  const { parse, YAMLParseError } = createRequire(import.meta.url)('yaml') as typeof Yaml;
  let data: unknown;
  try {
    // JSON is YAML; anchors are not needed and aliases can blow up.
    data = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    throw new EndpointSettingsError(`MODELS_FILE${line ? `第 ${line} 行` : ''}：不是正确的 JSON 或 YAML`);
  }
  return typeof data === 'object' && data !== null && 'endpoints' in data ? data.endpoints : data;
}

/**
 * Reads the chat endpoints of the file.
 * Throws EndpointSettingsError, whose message names the place in the file.
 */
export function parseChatEndpoints(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): EndpointConfig[] {
  const list = parseEndpointsYaml(text);
  // Places in the file are counted over both kinds of entries.
  const entryIndexes = Array.isArray(list)
    ? list.flatMap((entry: unknown, n) => (isImageEntry(entry) ? [] : [n]))
    : [];
  const chatEntries: unknown = Array.isArray(list) ? entryIndexes.map((n) => list[n] as unknown) : list;
  const pathOf = ([n, ...path]: readonly PropertyKey[]) =>
    formatPath(['endpoints', ...(n === undefined ? [] : [entryIndexes[Number(n)] ?? n]), ...path]);
  const parsed = z.array(Endpoint).safeParse(chatEntries, { reportInput: true });
  if (!parsed.success) {
    const lines = parsed.error.issues
      .slice(0, 10)
      .map((issue) => `${pathOf(issue.path)}：${describeIssue(issue)}`);
    throw new EndpointSettingsError(`MODELS_FILE 里有不正确的地方：\n${lines.join('\n')}`);
  }
  const configs = parsed.data.map((endpoint, n) => {
    try {
      return toConfig(endpoint, pathOf([n]), env);
    } catch (error) {
      if (!(error instanceof EndpointSettingsError)) throw error;
      throw new EndpointSettingsError(`MODELS_FILE 里有不正确的地方：\n${error.message}`);
    }
  });
  for (const [n, { name }] of configs.entries()) {
    const first = configs.findIndex((config) => config.name === name);
    if (first < n)
      throw new EndpointSettingsError(
        `MODELS_FILE 里有不正确的地方：\n${pathOf([n])}.name：与 ${pathOf([first])} 同名（${name}），请各取一个名字`,
      );
  }
  return configs;
}

/** The one endpoint of the settings MODEL_*. */
export interface QuickModel {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Several: commas. */
  readonly name: string | undefined;
}

/** The endpoint of the quick settings MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME (several names: commas). */
export function quickEndpoint({ baseUrl: url, apiKey, name: models }: QuickModel): EndpointConfig {
  const baseUrl = parseBaseUrl(url, 'MODEL_BASE_URL');
  const preset = presetOf(baseUrl);
  if (apiKey !== undefined) checkHeader('authorization', `Bearer ${apiKey}`, 'MODEL_API_KEY');
  return {
    name: preset ? presets[preset].name : '自定义',
    baseUrl,
    key: apiKey,
    preset,
    local: isLoopback(new URL(baseUrl)),
    models: (models ?? '')
      .split(/[,，]/)
      .map((model) => model.trim())
      .filter(Boolean)
      .map((model) => modelFromName(model)),
  };
}

/**
 * The endpoints that the settings name: the quick one of the environment, and those of MODELS_FILE.
 * Throws EndpointSettingsError with a Chinese message.
 */
export async function readEndpoints<Endpoint extends { readonly name: string }>(
  quick: Endpoint | undefined,
  file: string | undefined,
  parse: (text: string) => Endpoint[],
): Promise<Endpoint[]> {
  const first = quick === undefined ? [] : [quick];
  if (file === undefined) return first;
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new EndpointSettingsError(`MODELS_FILE：读不到文件 ${file}`);
  }
  const listed = parse(text);
  // The quick endpoint is the one asked for last, so it leads; the file may name the same provider again.
  return [...first.filter(({ name }) => !listed.some((other) => other.name === name)), ...listed];
}
