import type { ErrorCode } from '@baigong/contracts';
import { RequestError, requestBytes, type RequestTrouble } from '../http/request-bytes.ts';
import { pause, type TimerClock } from '../models/clock.ts';
import { complaintToError } from '../models/endpoint/provider-errors.ts';
import { ModelError } from '../models/models.ts';
import { serverStopping } from './images.ts';

/** Where a provider is, and how one shows who one is. */
export interface ProviderAddress {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Longest wait for one answer. */
  readonly timeoutMs: number;
  readonly clock: TimerClock;
  /** Between two looks at a task. */
  readonly pollMs: number;
}

/** Four pictures of 4096 x 4096 as base64, and what stands around them. */
const maxAnswerBytes = 160 * 1024 * 1024;

export interface ProviderAnswer {
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
  readonly timeoutMs?: number;
}

const troubles: Record<RequestTrouble, ErrorCode> = {
  unreachable: 'model.unreachable',
  cut: 'model.brokenAnswer',
  timeout: 'model.timeout',
  tooLarge: 'paint.pictureTooLarge',
  forbidden: 'paint.linkRefused',
};

/** One call of a provider's API; every status is an answer. @throws ModelError when there is none */
export async function ask(address: ProviderAddress, path: string, call: Call): Promise<ProviderAnswer> {
  const form = call.body instanceof FormData ? new Response(call.body) : undefined;
  const body = form
    ? new Uint8Array(await form.arrayBuffer())
    : call.body === undefined
      ? undefined
      : JSON.stringify(call.body);
  const type = form?.headers.get('content-type') ?? 'application/json';
  try {
    const { status, headers, bytes } = await requestBytes(new URL(address.baseUrl + path), {
      method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': type }),
        ...address.headers,
        ...call.headers,
      },
      body,
      signal: call.signal,
      timeoutMs: call.timeoutMs ?? address.timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    return { status, text: new TextDecoder().decode(bytes), retryAfter: headers['retry-after'] ?? null };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new ModelError(troubles[error.trouble], { cause: error });
  }
}

/** A provider's complaint as one of our codes. */
export function complaint(status: number, body: unknown, retryAfter: string | null, now: number): ModelError {
  const error = complaintToError({ status, body, retryAfter }, now);
  if (error.code === 'model.tooLong') return new ModelError('paint.promptTooLong');
  // Said by a task that failed: the answer was understood, the picture refused.
  if (status === 0 && error.code === 'model.brokenAnswer') return new ModelError('model.refused');
  return error;
}

/** The JSON of a success. @throws ModelError for a refusal, and for what is no JSON */
export function understood({ status, text, retryAfter }: ProviderAnswer, now: number): unknown {
  if (status < 200 || status >= 300) throw complaint(status, text, retryAfter, now);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError('model.brokenAnswer', { cause: error });
  }
}

/** A call whose success is JSON. */
export async function askJson(address: ProviderAddress, path: string, call: Call): Promise<unknown> {
  return understood(await ask(address, path, call), address.clock.now());
}

/** Looks that may fail one after the other before a task is given up. */
const maxFailedLooks = 5;
const passing: ReadonlySet<ErrorCode> = new Set(['model.busy', 'model.unreachable', 'model.timeout']);

/** Looks at a task again and again; a look that fails in passing is not the task's failure. */
export async function* looks<T>(
  address: ProviderAddress,
  look: () => Promise<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  for (let failed = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- a look, a pause, a look
    await pause(address.clock, address.pollMs * 2 ** failed, signal);
    try {
      yield await look(); // oxlint-disable-line no-await-in-loop -- likewise
      failed = 0;
    } catch (error) {
      if (!(error instanceof ModelError) || !passing.has(error.code) || failed === maxFailedLooks)
        throw error;
      failed += 1;
    }
  }
}

/** Tells the provider of a stop, without waiting long and without caring whether it listens. */
export async function tellStop(address: ProviderAddress, path: string, signal: AbortSignal): Promise<void> {
  if (!signal.aborted || signal.reason === serverStopping) return;
  const call = { method: 'POST', signal: new AbortController().signal, timeoutMs: 5_000 } as const;
  await ask(address, path, call).catch(() => undefined);
}
