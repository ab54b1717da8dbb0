import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface BytesRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
  readonly signal: AbortSignal;
  /** From the call to the last byte. */
  readonly timeoutMs: number;
  /** Largest answer. */
  readonly maxBytes: number;
  /** Finds the addresses of the host, and may refuse them. */
  readonly lookup?: LookupFunction | undefined;
}

export interface BytesAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
}

/** Why there is no answer. */
export type RequestTrouble =
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
  readonly trouble: RequestTrouble;
  constructor(trouble: RequestTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/**
 * One request over HTTP, answered whole. Unlike fetch it waits as long as it is told to (a picture can take half an
 * hour on a small machine), follows no redirect, and lets the caller choose the addresses.
 * @throws RequestError; the signal's reason when it aborts
 */
export function requestBytes(url: URL, options: BytesRequest): Promise<BytesAnswer> {
  const { method = 'GET', headers = {}, body, signal, timeoutMs, maxBytes, lookup } = options;
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const call = send(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
      ...(lookup === undefined ? {} : { lookup }),
      // A pooled connection may have been opened without the check of the address.
      ...(lookup === undefined ? {} : { agent: false }),
    });
    let begun = false;
    const end = (error: unknown): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      call.destroy();
      reject(error);
    };
    const fail = (error: unknown): void =>
      end(error instanceof RequestError ? error : new RequestError(begun ? 'cut' : 'unreachable', error));
    const onAbort = (): void => end(signal.reason);
    const timer = setTimeout(() => end(new RequestError('timeout')), timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });

    call.on('error', fail);
    call.on('response', (response) => {
      begun = true;
      const pieces: Uint8Array[] = [];
      let size = 0;
      response.on('data', (piece: Uint8Array) => {
        size += piece.byteLength;
        if (size > maxBytes) end(new RequestError('tooLarge'));
        else pieces.push(piece);
      });
      response.on('error', fail);
      response.on('close', () => {
        if (!response.complete) fail(new Error('the answer broke off'));
      });
      response.on('end', () => {
        if (!response.complete) return;
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: new Uint8Array(Buffer.concat(pieces, size)),
        });
      });
    });
    call.end(body);
  });
}
