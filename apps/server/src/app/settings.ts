import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { isLoopbackHost } from '../platform/http/addresses.ts';
import { imageKinds, type Settings } from '../platform/settings.ts';
import { defaultLimits, limitsHelp, noLimits, parseLimits } from './parse-limits.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings cannot be used; the message is for the operator, in Chinese, one line per fault. */
export class SettingsError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'SettingsError';
  }
}

interface Rule {
  readonly schema: z.ZodMiniType;
  /** What is allowed, for the operator. */
  readonly allowed: string;
  /** The value is a secret and is never shown. */
  readonly secret?: true;
}

const integer = (least: number, most: number) => ({
  schema: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  ),
  allowed: `${least} 到 ${most} 的整数`,
});
const text = { schema: z.string(), allowed: '一段文字' };
const secret = (least: number) => ({
  schema: z.string().check(z.minLength(least), z.regex(/^[\x21-\x7e]+$/)),
  allowed: `至少 ${least} 个英文字符，不含空格`,
  secret: true as const,
});
const webAddress = {
  schema: z.string().check(z.refine((value) => isWebAddress(value))),
  allowed: '完整的网址，以 http:// 或 https:// 开头，不含用户名和密码',
};

/** Every setting by name, in the order of the documentation. All are optional. */
const rules = {
  PORT: integer(0, 65_535),
  HOST: {
    schema: z.string().check(z.refine((value) => isIP(value) !== 0 || /^[a-z0-9.-]+$/i.test(value))),
    allowed: '一个 IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0',
  },
  DATA_DIR: { schema: z.string(), allowed: '一个文件夹的路径' },
  PUBLIC_URL: {
    schema: z.pipe(
      z.string().check(z.refine((value) => isWebAddress(value) && isOrigin(new URL(value)))),
      z.transform((value: string) => new URL(value).origin),
    ),
    allowed: '访问者使用的网址，只到域名和端口为止，例如 https://example.com',
  },
  MODEL_BASE_URL: webAddress,
  MODEL_API_KEY: secret(1),
  MODEL_NAME: text,
  IMAGE_BASE_URL: webAddress,
  IMAGE_API_KEY: secret(1),
  IMAGE_MODEL: text,
  IMAGE_KIND: { schema: z.enum(imageKinds), allowed: `${imageKinds.join('、')} 之一` },
  IMAGE_MARK: {
    schema: z.pipe(
      z.string().check(z.regex(/^[01]$/)),
      z.transform((value: string) => value === '1'),
    ),
    allowed: '0 或 1',
  },
  MODELS_FILE: { schema: z.string(), allowed: '一个 JSON 或 YAML 文件的路径' },
  MODEL_AUTODETECT: {
    schema: z.pipe(
      z.string().check(z.regex(/^[01]$/)),
      z.transform((value: string) => value === '1'),
    ),
    allowed: '0 或 1',
  },
  OPERATOR_TOKEN: secret(16),
  SECRET: secret(32),
  DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/)),
    allowed: '以 postgres:// 开头的地址',
    secret: true,
  },
  REDIS_URL: {
    schema: z.string().check(z.regex(/^rediss?:\/\/\S+$/)),
    allowed: '以 redis:// 或 rediss:// 开头的地址',
    secret: true,
  },
  S3_ENDPOINT: webAddress,
  S3_BUCKET: {
    schema: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
    allowed: '一个存储桶名',
  },
  S3_ACCESS_KEY_ID: secret(1),
  S3_SECRET_ACCESS_KEY: secret(1),
  S3_REGION: { schema: z.string().check(z.regex(/^[a-z0-9-]+$/i)), allowed: '一个区域名，例如 cn-north-1' },
  TRUST_PROXY: integer(0, 10),
  LIMITS: {
    schema: z.pipe(
      z.string().check(z.refine((value) => parseLimits(value) !== undefined)),
      z.transform((value: string) => parseLimits(value)),
    ),
    allowed: limitsHelp,
  },
} as const satisfies Record<string, Rule>;

type Name = keyof typeof rules;
type Values = { [N in Name]?: z.output<(typeof rules)[N]['schema']> | undefined };

/** Names that settings may have; whatever else stands in `.env` is a slip. */
export const settingNames = Object.keys(rules) as Name[];

const scaledOut = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
] as const satisfies readonly Name[];

/**
 * Settings from the environment. An empty value counts as not set.
 * @param root the project's folder, to which relative paths belong
 * @throws SettingsError naming every wrong setting, what it is and what is allowed
 */
export function parseSettings(env: Environment, root: string): Settings {
  const { values, faults } = parseValues(env);
  faults.push(...conflicts(values));
  if (faults.length > 0) throw new SettingsError(faults);
  return {
    port: values.PORT ?? 3000,
    host: values.HOST ?? '127.0.0.1',
    root,
    dataDir: resolve(root, values.DATA_DIR ?? 'data'),
    publicUrl: values.PUBLIC_URL,
    model: values.MODEL_BASE_URL
      ? { baseUrl: values.MODEL_BASE_URL, apiKey: values.MODEL_API_KEY, name: values.MODEL_NAME }
      : undefined,
    image: values.IMAGE_BASE_URL
      ? {
          baseUrl: values.IMAGE_BASE_URL,
          apiKey: values.IMAGE_API_KEY,
          model: values.IMAGE_MODEL,
          kind: values.IMAGE_KIND ?? 'openai',
        }
      : undefined,
    imageMark: values.IMAGE_MARK ?? true,
    modelsFile: values.MODELS_FILE === undefined ? undefined : resolve(root, values.MODELS_FILE),
    modelAutodetect: values.MODEL_AUTODETECT ?? true,
    operatorToken: values.OPERATOR_TOKEN,
    secret: values.SECRET,
    trustProxy: values.TRUST_PROXY ?? 0,
    limits: values.LIMITS ?? defaultLimits,
  };
}

function parseValues(env: Environment): { values: Values; faults: string[] } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const name of settingNames) {
    const given = env[name]?.trim();
    if (given === undefined || given === '') continue;
    const rule: Rule = rules[name];
    const result = rule.schema.safeParse(given);
    if (result.success) values[name] = result.data;
    else faults.push(`设置 ${name} 不正确：现在是${shown(given, rule)}，允许的值：${rule.allowed}。`);
  }
  return { values, faults };
}

function shown(given: string, rule: Rule): string {
  if (rule.secret) return `（不显示，共 ${given.length} 个字符）`;
  // A web address may hold a password where none is allowed.
  const harmless = given.replace(/\/\/[^@/]*@/, '//…@');
  return `“${harmless.length > 120 ? `${harmless.slice(0, 120)}…` : harmless}”`;
}

/** Settings that are right each by itself, but not together. */
function conflicts(values: Values): string[] {
  const faults: string[] = [];
  for (const name of ['MODEL_API_KEY', 'MODEL_NAME'] as const)
    if (values[name] !== undefined && values.MODEL_BASE_URL === undefined)
      faults.push(`设置了 ${name}，却没有设置 MODEL_BASE_URL：请补上模型服务的网址。`);
  for (const name of ['IMAGE_API_KEY', 'IMAGE_MODEL', 'IMAGE_KIND'] as const)
    if (values[name] !== undefined && values.IMAGE_BASE_URL === undefined)
      faults.push(`设置了 ${name}，却没有设置 IMAGE_BASE_URL：请补上图像服务的网址。`);
  for (const name of scaledOut)
    if (values[name] !== undefined)
      faults.push(`设置 ${name} 属于多机部署，这个版本还不支持，请先去掉它；数据会保存在 DATA_DIR 里。`);
  if (values.LIMITS === noLimits && !isLoopbackHost(values.HOST ?? '127.0.0.1'))
    faults.push('LIMITS=off 只能用于本机（HOST 为 127.0.0.1）的测试；对外服务时请写出各项限额。');
  return faults;
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function isOrigin(url: URL): boolean {
  return url.pathname === '/' && url.search === '' && url.hash === '';
}

/**
 * The environment with what `.env` in the project's root adds to it; the real environment wins.
 * @returns also the names in `.env` that no setting has
 */
export function readEnvironment(real: Environment, root: string): { env: Environment; unknown: string[] } {
  let file: string;
  try {
    file = readFileSync(join(root, '.env'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { env: real, unknown: [] };
    throw new SettingsError(['读不到项目文件夹里的 .env 文件，请检查它的权限。']);
  }
  const added = parseEnv(file);
  const names = new Set<string>(settingNames);
  return { env: { ...added, ...real }, unknown: Object.keys(added).filter((name) => !names.has(name)) };
}
