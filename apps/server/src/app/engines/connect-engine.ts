import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/base/clock.ts';
import { S3Error } from '../../platform/blobs/s3-errors.ts';

/** How long a probe waits for an engine. */
export const probeTimeoutMs = 5_000;

/** An engine cannot be used; the message is for the operator and holds no secret. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** It did not answer, and may do so later. */
  readonly mayPass: boolean;
  constructor(message: string, options: ErrorOptions & { readonly mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = options.mayPass ?? false;
  }
}

/** An engine of the scaled-out form, as the operator knows it. */
export interface EngineName {
  /** Such as PostgreSQL. */
  readonly engine: string;
  /** The setting with its address. */
  readonly setting: string;
  readonly url: string;
}

/** Containers start in any order. */
const usualWaitMs = 60_000;
const retryMs = 1_000;

interface EngineProblem {
  /** For the operator, without addresses or secrets. */
  readonly text: string;
  /** It may end by itself: containers start in any order. */
  readonly passes: boolean;
}

const passing = (text: string): EngineProblem => ({ text, passes: true });
const lasting = (text: string): EngineProblem => ({ text, passes: false });

const unresolved = passing('找不到这个主机名（DNS），请检查地址');
const unanswered = passing('没有回答，请检查地址、网络与防火墙');
const refused = passing('拒绝连接，请检查它是否已启动、端口是否正确');
const wrongPassword = lasting('用户名或密码不对');
const noPermission = lasting('这个用户没有所需的权限');
const starting = passing('还在启动，或连接已满');
const wrongKey = lasting('密钥不对，请检查 S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY');
const noBucket = lasting('没有这个存储桶，请先建立它（S3_BUCKET）');

/** By the code or name of an error: the system's, PostgreSQL's (appendix A), S3's. */
const problems: Readonly<Record<string, EngineProblem>> = {
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
  ECONNREFUSED: refused,
  ECONNRESET: unanswered,
  ETIMEDOUT: unanswered,
  EHOSTUNREACH: unanswered,
  ENETUNREACH: unanswered,
  EPIPE: unanswered,
  TimeoutError: unanswered,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': lasting('没有这个数据库，请先建立它'),
  '42501': noPermission,
  '57P03': starting,
  '53300': starting,
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AccessDenied: noPermission,
  NoSuchBucket: noBucket,
  ServiceUnavailable: starting,
  SlowDown: starting,
  DEPTH_ZERO_SELF_SIGNED_CERT: lasting('它的证书是自签名的，可以用 NODE_EXTRA_CA_CERTS 给出签发者'),
  SELF_SIGNED_CERT_IN_CHAIN: lasting('它的证书不受信任，可以用 NODE_EXTRA_CA_CERTS 给出签发者'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: lasting('它的证书不受信任，可以用 NODE_EXTRA_CA_CERTS 给出签发者'),
  CERT_HAS_EXPIRED: lasting('它的证书已过期'),
  ERR_TLS_CERT_ALTNAME_INVALID: lasting('它的证书不是这个主机名的'),
};

/** By the first word of what Redis answers. */
const redisProblems: Readonly<Record<string, EngineProblem>> = {
  WRONGPASS: wrongPassword,
  NOAUTH: lasting('需要密码，请写在 REDIS_URL 里'),
  NOPERM: noPermission,
  LOADING: starting,
};

/** Answers without a body, such as those to HEAD, tell by their status alone. */
const statusProblems: Readonly<Record<number, EngineProblem>> = {
  401: wrongKey,
  403: lasting('拒绝访问：密钥不对，或没有这个存储桶的权限'),
  404: noBucket,
  500: starting,
  502: starting,
  503: starting,
};

/** Why an engine cannot be used; undefined for an error that tells nothing of that. */
function describeEngineError(error: unknown): EngineProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  for (const cause of inner) {
    const problem = describeEngineError(cause);
    if (problem) return problem;
  }
  const { code } = error as { code?: unknown };
  return (
    problems[String(code)] ??
    problems[error.name] ??
    redisProblems[/^[A-Z]+/.exec(error.message)?.[0] ?? ''] ??
    statusProblems[error instanceof S3Error ? error.status : 0] ??
    (/timeout/i.test(error.message) ? unanswered : undefined) ??
    // It said nothing more than that the connection failed.
    (error.name === 'EngineUnavailableError' ? unanswered : undefined)
  );
}

interface Waiting {
  readonly clock: Clock;
  /** How long an engine that does not answer is waited for; one minute when absent. */
  readonly waitMs?: number;
  /** Takes a line for the operator when waiting begins. */
  readonly tell: (line: string) => void;
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * Connects to an engine, again and again while it does not answer.
 * @throws EngineError when it cannot be used
 */
export async function connectEngine<T>(
  name: EngineName,
  connect: () => Promise<T>,
  { clock, tell, waitMs = usualWaitMs, sleep = (ms) => delay(ms) }: Waiting,
): Promise<T> {
  const end = clock.now() + waitMs;
  for (let tries = 1; ; tries++)
    try {
      return await connect();
    } catch (error) {
      if (error instanceof EngineError) throw error;
      const problem = describeEngineError(error);
      if (!problem) throw error;
      const sentence = `连不上 ${name.engine}（${name.setting}，${hostOf(name.url)}）：${problem.text}。`;
      if (!problem.passes || clock.now() >= end)
        throw new EngineError(sentence, { cause: error, mayPass: problem.passes });
      if (tries === 1) tell(`${sentence}最多再等 ${waitMs / 1000} 秒。`);
      await sleep(retryMs);
    }
}

/** Host and port alone: user and password are in the rest. */
function hostOf(url: string): string {
  return new URL(url).host;
}
