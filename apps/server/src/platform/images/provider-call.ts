import type { ErrorCode } from '@baigong/contracts';
import { RequestError, requestBuffered, type RequestFailure } from '../http/buffered-request.ts';
import { minuteMs } from '@baigong/contracts/units';
import { sleep, type TimerClock } from '../base/clock.ts';
import { toModelError } from '../models/endpoint/provider-errors.ts';
import { ModelError } from '../models/models.ts';
import { isRetryable } from '../models/retry-policy.ts';
import { serverStopping } from './images.ts';
import { maxPictureBytes } from './picture-source.ts';

/** Where a provider is, and how one shows who one is. */
export interface ProviderAddress {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Longest wait for an answer that holds pictures. */
  readonly timeoutMs: number;
  readonly clock: TimerClock;
  /** Between two looks at a task. */
  readonly pollMs: number;
}

/** Four pictures of 4096 x 4096 as base64, and what stands around them. */
const maxAnswerBytes = 160 * 1024 * 1024;

export interface ProviderResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

interface Call {
  readonly method?: 'GET' | 'POST';
  /** An object is sent as JSON. */
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Of a look; else the address’s timeout. */
  readonly timeoutMs?: number;
}

/** Longest wait for how a task stands. */
const lookTimeoutMs = minuteMs;

const failureCodes: Record<RequestFailure, ErrorCode> = {
  unreachable: 'model.unreachable',
  cut: 'model.brokenAnswer',
  timeout: 'paint.timeout',
  tooLarge: 'paint.pictureTooLarge',
  forbidden: 'paint.linkRefused',
};

interface RawResponse {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly retryAfter: string | null;
}

async function requestRaw(
  address: ProviderAddress,
  path: string,
  options: Call & { readonly maxBytes: number; readonly accept: string },
): Promise<RawResponse> {
  const form = options.body instanceof FormData ? new Response(options.body) : undefined;
  const body = form
    ? new Uint8Array(await form.arrayBuffer())
    : options.body === undefined
      ? undefined
      : JSON.stringify(options.body);
  const contentType = form?.headers.get('content-type') ?? 'application/json';
  try {
    const { status, headers, bytes } = await requestBuffered(new URL(address.baseUrl + path), {
      method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
      headers: {
        Accept: options.accept,
        ...(body === undefined ? {} : { 'Content-Type': contentType }),
        ...address.headers,
        ...options.headers,
      },
      body,
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? address.timeoutMs,
      maxBytes: options.maxBytes,
    });
    return { status, bytes, retryAfter: headers['retry-after'] ?? null };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // Whoever only looks has asked for nothing.
    const isLook = error.failure === 'timeout' && options.timeoutMs !== undefined;
    throw new ModelError(isLook ? 'model.timeout' : failureCodes[error.failure], { cause: error });
  }
}

/** One call of a provider's API; every status is an answer. @throws ModelError when there is none */
export async function callProvider(
  address: ProviderAddress,
  path: string,
  options: Call,
): Promise<ProviderResponse> {
  const all = { ...options, maxBytes: maxAnswerBytes, accept: 'application/json' };
  const { status, bytes, retryAfter } = await requestRaw(address, path, all);
  return { status, text: new TextDecoder().decode(bytes), retryAfter };
}

/** A picture that the provider itself holds. @throws ModelError */
export async function requestBytes(
  address: ProviderAddress,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const options = { signal, timeoutMs: lookTimeoutMs, maxBytes: maxPictureBytes, accept: 'image/*' };
  const { status, bytes } = await requestRaw(address, path, options);
  if (status !== 200) throw new ModelError('paint.linkFailed', { cause: `status ${status}` });
  return bytes;
}

/** Tells a provider something that changes nothing here, without waiting long and without caring whether it listens. */
export async function tellProvider(address: ProviderAddress, path: string, body?: object): Promise<void> {
  const options = { method: 'POST', body, signal: new AbortController().signal, timeoutMs: 5_000 } as const;
  await callProvider(address, path, options).catch(() => undefined);
}

/** A provider's complaint as one of our codes. */
export function toImageError(
  status: number,
  body: unknown,
  retryAfter: string | null,
  now: number,
): ModelError {
  const error = toModelError({ status, body, retryAfter }, now);
  if (error.code === 'model.tooLong') return new ModelError('paint.promptTooLong');
  // Said by a task that failed: the answer was understood, the picture refused.
  if (status === 0 && error.code === 'model.brokenAnswer') return new ModelError('model.refused');
  return error;
}

/** The JSON of a success. @throws ModelError for a refusal, and for what is no JSON */
export function parseSuccess({ status, text, retryAfter }: ProviderResponse, now: number): unknown {
  if (status < 200 || status >= 300) throw toImageError(status, text, retryAfter, now);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError('model.brokenAnswer', { cause: error });
  }
}

/** A call whose success is JSON. */
export async function callProviderJson(
  address: ProviderAddress,
  path: string,
  options: Call,
): Promise<unknown> {
  return parseSuccess(await callProvider(address, path, options), address.clock.now());
}

/** How a task stands, as JSON. */
export const lookAt = (address: ProviderAddress, path: string, signal: AbortSignal): Promise<unknown> =>
  callProviderJson(address, path, { signal, timeoutMs: lookTimeoutMs });

/** Looks that may fail one after the other before a task is given up. */
const maxFailedPolls = 5;

/** Looks at a task again and again; a look that fails in passing is not the task's failure. */
export async function* pollTask<T>(
  address: ProviderAddress,
  poll: () => Promise<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  for (let failures = 0; ;) {
    await sleep(address.clock, address.pollMs * 2 ** failures, signal);
    try {
      yield await poll();
      failures = 0;
    } catch (error) {
      const mayPass = isRetryable(error) || (error instanceof ModelError && error.code === 'model.timeout');
      if (!mayPass || failures === maxFailedPolls) throw error;
      failures += 1;
    }
  }
}

/** Tells the provider of a stop. */
export async function requestCancel(
  address: ProviderAddress,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted && signal.reason !== serverStopping) await tellProvider(address, path);
}
