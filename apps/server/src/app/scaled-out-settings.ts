import * as z from 'zod/mini';

/** An address of one of these protocols with a host; user and password may be in it. */
const engineAddress = (...protocols: readonly string[]) =>
  z.string().check(
    z.refine((value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, hostname } = new URL(value);
      return protocols.includes(protocol) && hostname !== '';
    }),
  );

/** Settings of the engines that replicas share. The addresses may hold passwords and are never shown. */
export const scaledOutRules = {
  DATABASE_URL: {
    schema: engineAddress('postgres:', 'postgresql:'),
    allowed: 'PostgreSQL 的地址，例如 postgres://用户:密码@主机:5432/数据库',
    secret: true,
  },
  REDIS_URL: {
    schema: engineAddress('redis:', 'rediss:'),
    allowed: 'Redis 或 Valkey 的地址，例如 redis://:密码@主机:6379',
    secret: true,
  },
  S3_BUCKET: {
    schema: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
    allowed: '存储桶的名称：3 到 63 个小写字母、数字、点或连字符',
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
    allowed: '英文字符，不含空格',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
    allowed: '英文字符，不含空格',
    secret: true,
  },
  S3_REGION: {
    schema: z.string().check(z.regex(/^[a-z0-9-]+$/)),
    allowed: '区域的名称，例如 us-east-1 或 cn-north-1',
  },
  S3_PREFIX: {
    // In an address `.` and `..` are no names.
    schema: z.string().check(z.regex(/^[\w./-]{1,200}$/), z.regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}\/)/)),
    allowed: '文件名之前的一段，不以 / 开头，不含 ./ 或 ../，例如 baigong/',
  },
} as const;

interface ScaledOutValues {
  readonly DATABASE_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_PREFIX?: string | undefined;
  readonly S3_PATH_STYLE?: boolean | undefined;
  readonly S3_PUBLIC_URL?: string | undefined;
  readonly S3_PRESIGN?: boolean | undefined;
}

/** Replicas share nothing but these engines, so that none of them can be left out. */
const required = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;
const optional = ['S3_REGION', 'S3_PREFIX', 'S3_PATH_STYLE', 'S3_PUBLIC_URL', 'S3_PRESIGN'] as const;

/** What is missing for the scaled-out form, in one sentence; undefined when it is complete, or none of it is set. */
export function describeMissingEngines(values: ScaledOutValues): string | undefined {
  const set = [...required, ...optional].filter((name) => values[name] !== undefined);
  const missing = required.filter((name) => values[name] === undefined);
  if (set.length === 0 || missing.length === 0) return undefined;
  return (
    `设置了 ${set.join('、')}，多机部署还缺 ${missing.join('、')}：请补上。` +
    '多机部署的各个进程只共享 PostgreSQL、Redis 和对象存储，三者缺一不可；只用一台机器时，请去掉已设置的这些。'
  );
}

/** The engines that replicas share; undefined in the embedded form. */
export function scaledOutSettings(values: ScaledOutValues) {
  const { DATABASE_URL, REDIS_URL, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!DATABASE_URL || !REDIS_URL || !S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return undefined;
  return {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    s3: {
      endpoint: S3_ENDPOINT,
      region: values.S3_REGION ?? 'us-east-1',
      bucket: S3_BUCKET,
      /** Before every name in the bucket. */
      prefix: values.S3_PREFIX ?? '',
      /** The bucket in the path rather than in the host name. */
      pathStyle: values.S3_PATH_STYLE ?? true,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      /** Where browsers read pictures from; from this server when undefined. */
      publicUrl: values.S3_PUBLIC_URL,
      /** Browsers are sent to a presigned address of the store. */
      presign: values.S3_PRESIGN ?? false,
    },
  };
}

export type ScaledOutSettings = NonNullable<ReturnType<typeof scaledOutSettings>>;
