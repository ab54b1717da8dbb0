import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { isLoopbackHost } from '../platform/http/addresses.ts';
import { defaultQuotas, parseQuotas, quotasHelp } from '../platform/quotas/quota-settings.ts';
import {
  ownModelConflicts,
  ownModelRules,
  ownModelSettings,
} from '../platform/models/own/own-model-settings.ts';
import { webConflicts, webRules, webSettings } from '../features/web/web-settings.ts';
import { describeMissingEngines, scaledOutRules, scaledOutSettings } from './scaled-out-settings.ts';
import { defaultLimits, limitsHelp, noLimits, parseLimits } from '../platform/limits/limit-settings.ts';
import { onOff, shortText } from '../platform/base/setting-rules.ts';
import { imageKinds } from '../platform/images/image-abilities.ts';
import { readToolServers } from '../features/foreign-tools/tool-server-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings cannot be used; the message is for the operator, in Chinese, one line per problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

interface Rule {
  readonly schema: z.ZodMiniType;
  /** What is allowed, for the operator. */
  readonly allowed: string;
  /** The value is never shown. */
  readonly secret?: true;
}

const integer = (min: number, max: number) => ({
  schema: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  ),
  allowed: `${min} 到 ${max} 的整数`,
});
const flag = {
  schema: z.pipe(
    z.string().check(z.regex(/^[01]$/)),
    z.transform((value: string) => value === '1'),
  ),
  allowed: '0 或 1',
};
const text = (allowed: string) => ({ schema: z.string(), allowed });
const secret = (minLength: number) => ({
  schema: z.string().check(z.minLength(minLength), z.regex(/^[\x21-\x7e]+$/)),
  allowed: `至少 ${minLength} 个英文字符，不含空格`,
  secret: true as const,
});
const webAddress = {
  schema: z.string().check(z.refine((value) => isWebAddress(value))),
  allowed: '完整的网址，以 http:// 或 https:// 开头，不含用户名和密码',
};

const hostSchema = z.string().check(z.refine((value) => isIP(value) !== 0 || /^[a-z0-9.-]+$/i.test(value)));

/** Every setting by name, in the order of docs/settings.md. All are optional. */
const rules = {
  PORT: integer(0, 65_535),
  HOST: {
    schema: hostSchema,
    allowed: '一个 IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0',
  },
  DATA_DIR: text('一个文件夹的路径'),
  PUBLIC_URL: {
    schema: z.pipe(
      z.string().check(z.refine((value) => isWebAddress(value) && isOrigin(new URL(value)))),
      z.transform((value: string) => new URL(value).origin),
    ),
    allowed: '访问者使用的网址，只到域名和端口为止，例如 https://example.com；子路径写在 BASE_PATH 里',
  },
  BASE_PATH: {
    schema: z.pipe(
      z.string().check(z.regex(/^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/)),
      z.transform((value: string) => value.replace(/\/$/, '')),
    ),
    allowed: '以 / 开头的路径，每段只含字母、数字、-、_、~ 和 .（不在段首），例如 /tools/baigong',
  },
  MODEL_BASE_URL: webAddress,
  MODEL_API_KEY: secret(1),
  MODEL_NAME: text('一段文字'),
  MODELS_FILE: text('一个 JSON 或 YAML 文件的路径'),
  MODEL_AUTODETECT: flag,
  ...ownModelRules,
  MCP: onOff,
  MCP_SERVERS: { schema: z.string(), allowed: '外部工具服务器的 JSON 数组', secret: true },
  ...webRules,
  WEB_SEARCH_URL: webAddress,
  WEB_SEARCH_KEY: secret(1),
  IMAGE_BASE_URL: webAddress,
  IMAGE_API_KEY: secret(1),
  IMAGE_MODEL: text('一段文字'),
  IMAGE_KIND: { schema: z.enum(imageKinds), allowed: `${imageKinds.join('、')} 之一` },
  IMAGE_MARK: flag,
  IMAGE_STALL_SECONDS: integer(1, 86_400),
  GALLERY_SAMPLES: flag,
  LIMITS: {
    schema: z.pipe(
      z.string().check(z.refine((value) => parseLimits(value) !== undefined)),
      z.transform((value: string) => parseLimits(value)),
    ),
    allowed: limitsHelp,
  },
  BUDGET_TIME_ZONE: {
    schema: z.string().check(z.refine((value) => isTimeZone(value))),
    allowed: '一个 IANA 时区名，例如 Asia/Shanghai 或 UTC',
  },
  QUOTAS: {
    schema: z.pipe(
      z.string().check(z.refine((value) => parseQuotas(value) !== undefined)),
      z.transform((value: string) => parseQuotas(value)),
    ),
    allowed: quotasHelp,
  },
  SECRET: secret(32),
  TRUST_PROXY: integer(0, 10),
  DRAIN_DELAY: integer(0, 300),
  MIN_FREE_DISK: integer(0, 100_000_000),
  METRICS_PORT: integer(0, 65_535),
  METRICS_HOST: { schema: hostSchema, allowed: '一个 IP 地址或主机名，例如 127.0.0.1' },
  OPERATOR_TOKEN: secret(16),
  // Robots of groups have their key in the address.
  NOTIFY_URL: { ...webAddress, secret: true },
  SECURITY_CONTACT: {
    schema: z.string().check(z.refine((value) => isContact(value))),
    allowed: '收安全报告的地方：mailto: 开头的邮箱，或 https:// 开头的网址，例如 mailto:security@example.com',
  },
  SITE_OPERATOR: shortText,
  SITE_CONTACT: shortText,
  SITE_ICP: shortText,
  SITE_POLICE: shortText,
  SITE_MODEL_FILINGS: {
    schema: z.pipe(
      z.string().check(z.maxLength(1_000), z.regex(/^\P{Cc}+$/u)),
      z.transform((value: string) =>
        value
          .split(/[;；]/)
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ),
    ),
    allowed: '一行文字，最多 1000 个字；多个模型用分号隔开，例如 模型甲（备案号 100）；模型乙（登记号 200）',
  },
  DATABASE_URL: scaledOutRules.DATABASE_URL,
  REDIS_URL: scaledOutRules.REDIS_URL,
  S3_ENDPOINT: webAddress,
  S3_BUCKET: scaledOutRules.S3_BUCKET,
  S3_ACCESS_KEY_ID: scaledOutRules.S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: scaledOutRules.S3_SECRET_ACCESS_KEY,
  S3_REGION: scaledOutRules.S3_REGION,
  S3_PREFIX: scaledOutRules.S3_PREFIX,
  S3_PATH_STYLE: flag,
  S3_PUBLIC_URL: webAddress,
  S3_PRESIGN: flag,
} as const satisfies Record<string, Rule>;

type Name = keyof typeof rules;
type Values = { [N in Name]?: z.output<(typeof rules)[N]['schema']> | undefined };

/** The names that settings may have. */
export const settingNames = Object.keys(rules) as Name[];

/**
 * Settings from the environment. An empty value counts as not set.
 * @param root the project's folder, to which relative paths belong
 * @throws SettingsError naming every wrong setting, its value and what is allowed
 */
export function parseSettings(env: Environment, root: string) {
  const { values, problems } = parseValues(env);
  problems.push(...findConflicts(values));
  if (problems.length > 0) throw new SettingsError(problems);
  const scaledOut = scaledOutSettings(values);
  return {
    /** The engines that replicas share; undefined where all is in the data folder. */
    scaledOut,
    /** 0 takes a free port. */
    port: values.PORT ?? 3000,
    host: values.HOST ?? '127.0.0.1',
    /** The project's folder, absolute. */
    root,
    /** Absolute folder of records, pictures and models. */
    dataDir: resolve(root, values.DATA_DIR ?? 'data'),
    /** Origin that visitors use, without a trailing slash. */
    publicUrl: values.PUBLIC_URL,
    /** Path that the whole site is under, without a trailing slash; empty at the root. */
    basePath: values.BASE_PATH ?? '',
    /** One chat endpoint; all the models that it lists when `name` is absent. */
    model:
      values.MODEL_BASE_URL === undefined
        ? undefined
        : { baseUrl: values.MODEL_BASE_URL, apiKey: values.MODEL_API_KEY, name: values.MODEL_NAME },
    image:
      values.IMAGE_BASE_URL === undefined
        ? undefined
        : {
            baseUrl: values.IMAGE_BASE_URL,
            apiKey: values.IMAGE_API_KEY,
            model: values.IMAGE_MODEL,
            kind: values.IMAGE_KIND ?? 'openai',
          },
    /** Draw a visible mark on pictures made by models. */
    imageMark: values.IMAGE_MARK ?? true,
    imageStallMs: (values.IMAGE_STALL_SECONDS ?? 120) * 1_000,
    /** Keep the wall of a fresh gallery from being empty. */
    gallerySamples: values.GALLERY_SAMPLES ?? true,
    /** Absolute path of the endpoints' file. */
    modelsFile: values.MODELS_FILE === undefined ? undefined : resolve(root, values.MODELS_FILE),
    /** Programs on the machine of one replica are no models of the site. */
    modelAutodetect: values.MODEL_AUTODETECT ?? scaledOut === undefined,
    own: ownModelSettings(values, root),
    /** Pages and searches of the web for visitors. */
    web: {
      ...webSettings(values),
      /** Servers whose tools models may use. */
      toolServers: readToolServers(values.MCP_SERVERS).servers,
    },
    mcp: values.MCP ?? false,
    operatorToken: values.OPERATOR_TOKEN,
    /** The operator's webhook for what is new. */
    notifyUrl: values.NOTIFY_URL,
    /** Where security reports go: a mailto: or https: address. */
    securityContact: values.SECURITY_CONTACT,
    /** Who runs the site and under which numbers, for the pages that the law wants. */
    site: {
      operator: values.SITE_OPERATOR,
      contact: values.SITE_CONTACT,
      icp: values.SITE_ICP,
      police: values.SITE_POLICE,
      modelFilings: values.SITE_MODEL_FILINGS ?? [],
    },
    secret: values.SECRET,
    trustProxy: values.TRUST_PROXY ?? 0,
    /** Seconds between SIGTERM, when readiness fails, and the end of the listener. */
    drainDelay: values.DRAIN_DELAY ?? (values.PUBLIC_URL === undefined ? 0 : 5),
    /** Bytes of the data folder's file system that uploads leave free. */
    minFreeDisk: (values.MIN_FREE_DISK ?? (scaledOut ? 32 : 512)) * 1024 * 1024,
    /** Where Prometheus reads; none where no port is set. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST ?? '127.0.0.1' },
    limits: values.LIMITS ?? defaultLimits,
    quotas: values.QUOTAS ?? defaultQuotas,
    /** IANA name of the time zone whose days the budgets count by. */
    budgetTimeZone: values.BUDGET_TIME_ZONE ?? 'Asia/Shanghai',
  };
}

export type Settings = Readonly<ReturnType<typeof parseSettings>>;

function parseValues(env: Environment): { values: Values; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of settingNames) {
    const value = env[name]?.trim();
    if (value === undefined || value === '') continue;
    const rule: Rule = rules[name];
    const result = rule.schema.safeParse(value);
    if (result.success) values[name] = result.data;
    else
      problems.push(`设置 ${name} 不正确：现在是${describeValue(value, rule)}，允许的值：${rule.allowed}。`);
  }
  return { values, problems };
}

function describeValue(value: string, rule: Rule): string {
  if (rule.secret) return `（不显示，共 ${value.length} 个字符）`;
  // A web address may hold a password where none is allowed.
  const safe = value.replace(/\/\/[^@/]*@/, '//…@');
  return `“${safe.length > 120 ? `${safe.slice(0, 120)}…` : safe}”`;
}

/** Settings that are right each by itself, but not together. */
function findConflicts(values: Values): string[] {
  const problems: string[] = [];
  for (const name of ['MODEL_API_KEY', 'MODEL_NAME'] as const)
    if (values[name] !== undefined && values.MODEL_BASE_URL === undefined)
      problems.push(`设置了 ${name}，却没有设置 MODEL_BASE_URL：请补上模型服务的网址。`);
  for (const name of ['IMAGE_API_KEY', 'IMAGE_MODEL', 'IMAGE_KIND'] as const)
    if (values[name] !== undefined && values.IMAGE_BASE_URL === undefined)
      problems.push(`设置了 ${name}，却没有设置 IMAGE_BASE_URL：请补上图像服务的网址。`);
  problems.push(
    ...ownModelConflicts(values),
    ...readToolServers(values.MCP_SERVERS).problems,
    ...webConflicts(values),
  );
  const host = values.HOST ?? '127.0.0.1';
  if (!isLoopbackHost(host) && values.PUBLIC_URL === undefined)
    problems.push(
      `设置了 HOST=${host}，别的机器也能访问，却没有设置 PUBLIC_URL：请写上访问者使用的网址，例如 https://example.com；` +
        '不用 https 时也要写明，例如 http://192.168.1.5:3000（身份与内容会明文传输）。只在本机使用时，请去掉 HOST。',
    );
  if (values.LIMITS === noLimits && !isLoopbackHost(host))
    problems.push('LIMITS=off 只能用于本机（HOST 为 127.0.0.1）的测试；对外服务时请写出各项限额。');
  const missingEngines = describeMissingEngines(values);
  if (missingEngines !== undefined) problems.push(missingEngines);
  return problems;
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function isContact(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname } = new URL(value);
  return protocol === 'https:' || (protocol === 'mailto:' && /^[^\s@]+@[^\s@]+$/.test(pathname));
}

/** An offset such as +08:00 is no name: it knows nothing of summer time. */
function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format(0);
    return true;
  } catch {
    return false;
  }
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
