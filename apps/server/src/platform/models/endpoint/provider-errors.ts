import { readRefusal, refusalSentence, refusalWords } from '@baigong/agent/refusal';
import type { ErrorCode } from '@baigong/contracts';
import { ModelError } from '../models.ts';

/** What a provider said when it refused: read here to choose a code, and never passed on. */
export interface ProviderErrorResponse {
  /** HTTP status, or 0 when the complaint came inside a stream. */
  readonly status: number;
  readonly retryAfter?: string | null;
  /** The provider's host, for the operator. */
  readonly host?: string;
  /** The body's text or the parsed `error` of a stream. */
  readonly body: unknown;
  /** The request that was refused. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Whether its words may be handed on. */
  readonly quotes?: boolean | undefined;
}

/** Longer words than a visitor reads. A key in them is taken out before they are cut to what is shown. */
const maxSaidChars = 2_000;

/** Longest wait that is reported or used for a retry; some providers answer a day. */
export const maxWaitSeconds = 600;

/*
 * Words by which the known providers say what went wrong, in `code`, `type` or `message`. Order matters:
 * DashScope says "Access denied" of an unpaid bill and OpenAI-like servers put "invalid_request_error" on everything.
 * Sources:
 *  DeepSeek    https://api-docs.deepseek.com/quick_start/error_codes
 *  DashScope   https://help.aliyun.com/zh/model-studio/error-code
 *  智谱        https://docs.bigmodel.cn/cn/faq/api-code (1113 arrears, 1261 prompt too long, 1301 review, 1302-1305 rate)
 *  Ark         https://www.volcengine.com/docs/82379/1299023
 *  Moonshot    https://platform.kimi.com/docs/api/errors
 *  硅基流动    https://docs.siliconflow.cn/faqs/error-code (20012 no such model, 30001 balance)
 *  混元        https://cloud.tencent.com/document/product/1729/111007
 *  llama.cpp   tools/server (exceed_context_size_error); vLLM, Ollama and LM Studio word it "context length".
 */
const errorPatterns: readonly (readonly [ErrorCode, RegExp])[] = [
  [
    'model.reviewRefused',
    /content.?filter|data.?inspection|sensitive|risk.?(control|detection)|high risk|content.?(policy|security)|inappropriate content|moderation|prompt_blocked|"?\b1301\b|敏感|违规|不合规|不安全内容|审核/i,
  ],
  [
    'model.tooLong',
    /context.{0,3}(length|size|window)|token limit|(prompt|input|message|request).{0,24}(too long|too large|exceed)|length of prompt_tokens|max_seq_len|range of input length|total message size|maximum.{0,20}tokens|\b1261\b|超长|超出.{0,8}(上限|长度)|超过.{0,12}(上下文|长度)/i,
  ],
  [
    'model.quota',
    /insufficient.{0,3}(quota|balance|funds|user_quota)|exceeded.?(your.?)?current.?quota|arrear|overdue|good standing|allocation.?quota|free.?tier|billing|payment|balance|\b1113\b|\b30001\b|欠费|余额|充值/i,
  ],
  [
    'model.region',
    /(?:countr|region|territor|location|your area).{0,60}(?:not (?:supported|available|allowed|permitted)|unsupported|restricted|blocked)|(?:not (?:supported|available|allowed|served) (?:in|from)|unsupported|restricted).{0,40}(?:countr|region|territor|location)|(?:国家|地区|区域).{0,12}(?:不支持|不可用|受限|无法)|不支持.{0,12}(?:国家|地区)/i,
  ],
  [
    'model.keyRefused',
    /api.?key|auth(entication|orization).{0,12}(fail|error|invalid)|unauthori[sz]ed|invalid.?token|\b100[0-4]\b/i,
  ],
  [
    'model.unknown',
    /model.{0,40}(not.{0,3}(exist|found|open)|does not exist)|no such model|model_not_found|InvalidEndpointOrModel|\b20012\b|\b1211\b|模型不存在/i,
  ],
  [
    'model.busy',
    /rate.?limit|too many requests|overload|\bbusy\b|concurren|throttl|capacity|\b130[235]\b|限流|繁忙|过载|频繁/i,
  ],
];

/** Seconds of a Retry-After header (seconds or a date), capped; undefined when there is none to be read. */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0), maxWaitSeconds);
}

function codeOf(status: number, text: string): ErrorCode {
  const matched = errorPatterns.find(([, pattern]) => pattern.test(text))?.[0];
  if (status === 401) return 'model.keyRefused';
  if (status === 402) return 'model.quota';
  if (status === 451) return 'model.region';
  if (status === 413) return 'model.tooLong';
  // A missing right is the key's, unless the text says that the bill, the review or the place is meant.
  if (status === 403)
    return matched && ['model.quota', 'model.reviewRefused', 'model.region'].includes(matched)
      ? matched
      : 'model.keyRefused';
  if (status === 429) return matched === 'model.quota' ? matched : 'model.busy';
  if (status === 408 || status >= 500)
    return matched === 'model.reviewRefused' || matched === 'model.tooLong' ? matched : 'model.busy';
  // A redirect is not followed, and asking again would not change it.
  if (status >= 300 && status < 400) return 'model.brokenAnswer';
  // A model that the provider does not have, or a base URL without this interface.
  if (status === 404) return matched ?? 'model.notFound';
  return matched ?? (status === 0 ? 'model.brokenAnswer' : 'model.refused');
}

const isUnexplained = (code: ErrorCode) => code === 'model.refused' || code === 'model.brokenAnswer';

/** Turns a provider's refusal into one of our codes. The provider's own words end here; the log gets status and host. */
export function toModelError(response: ProviderErrorResponse, now: number): ModelError {
  const text = refusalWords(response.body);
  const code = codeOf(response.status, text);
  const wait = code === 'model.busy' ? parseRetryAfter(response.retryAfter, now) : undefined;
  const { host, status, sent, quotes } = response;
  const provider = host === undefined ? undefined : { host, status };
  const meaning = code === 'model.tooLong' ? 'tooLong' : isUnexplained(code) ? undefined : 'other';
  const refusal = sent && readRefusal({ status, words: text, sent, meaning });
  const said = quotes ? refusalSentence(response.body, maxSaidChars) : undefined;
  return new ModelError(code, { wait, provider, refusal, said });
}
