import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface BufferedRequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
  readonly signal: AbortSignal;
  /** From the call to the last byte. */
  readonly timeoutMs: number;
  /** Largest answer. */
  readonly maxBytes: number;
  /** Sees each part of the answer as it comes; true ends it there, for answers whose connection stays open. */
  readonly isComplete?: ((chunk: Uint8Array, headers: IncomingHttpHeaders) => boolean) | undefined;
  /** Hears how many bytes each part of the answer has. What it throws ends the request. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Finds the addresses of the host, and may refuse them. */
  readonly lookup?: LookupFunction | undefined;
}

export interface BufferedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
}

/** Why there is no answer. */
export type RequestFailure =
  /** Nobody there, or no answer begun. */
  | 'unreachable'
  /** The answer broke off. */
  | 'cut'
  | 'timeout'
  | 'tooLarge'
  /** An address that may not be asked. */
  | 'forbidden';

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly failure: RequestFailure;
  constructor(failure: RequestFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/**
 * One request over HTTP, answered whole. Unlike fetch it waits as long as it is told to (a picture can take half an
 * hour on a small machine), follows no redirect, and lets the caller choose the addresses.
 * @throws RequestError; the signal's reason when it aborts
 */
export function requestBuffered(url: URL, options: BufferedRequestOptions): Promise<BufferedResponse> {
  const {
    method = 'GET',
    headers = {},
    body,
    signal,
    timeoutMs,
    maxBytes,
    lookup,
    isComplete,
    onBytes,
  } = options;
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = send(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
      ...(lookup === undefined ? {} : { lookup }),
      // A pooled connection may have been opened without the check of the address.
      ...(lookup === undefined ? {} : { agent: false }),
    });
    let hasResponse = false;
    const end = (error: unknown): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      request.destroy();
      reject(error);
    };
    const fail = (error: unknown): void =>
      end(
        error instanceof RequestError ? error : new RequestError(hasResponse ? 'cut' : 'unreachable', error),
      );
    const onAbort = (): void => end(signal.reason);
    const timer = setTimeout(() => end(new RequestError('timeout')), timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });

    request.on('error', fail);
    request.on('response', (response) => {
      hasResponse = true;
      const chunks: Uint8Array[] = [];
      let size = 0;
      response.on('data', (chunk: Uint8Array) => {
        size += chunk.byteLength;
        if (size > maxBytes) return end(new RequestError('tooLarge'));
        try {
          onBytes?.(chunk.byteLength);
        } catch (error) {
          return end(error);
        }
        chunks.push(chunk);
        if (isComplete?.(chunk, response.headers) !== true) return;
        finish();
        request.destroy();
      });
      response.on('error', fail);
      response.on('close', () => {
        if (!response.complete) fail(new Error('the answer broke off'));
      });
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: new Uint8Array(Buffer.concat(chunks, size)),
        });
      };
      response.on('end', () => response.complete && finish());
    });
    request.end(body);
  });
}
