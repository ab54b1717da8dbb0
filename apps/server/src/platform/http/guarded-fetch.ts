import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { RequestError } from './buffered-request.ts';
import {
  assertPublicLiteral,
  parseLink,
  publicLookup,
  systemResolve,
  type ResolveHost,
} from './guarded-request.ts';

export interface GuardedFetchInit {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string;
  readonly signal: AbortSignal;
}

interface GuardOptions {
  /** Hosts (with the port, where it is not the protocol's) that may be at private addresses. */
  readonly isTrusted: (url: URL) => boolean;
  readonly resolveHost?: ResolveHost | undefined;
}

/** What our readers look at; the rest of a stranger's headers stays outside. */
const readHeaders = ['content-type', 'retry-after'] as const;

/**
 * A fetch for links that a visitor chose, whose answer is read as it comes. Public addresses only, and https on
 * port 443, unless the host is trusted; the address is checked when the connection is made. A redirect is given back, never followed, so that
 * headers reach no other host.
 * @throws RequestError forbidden, unreachable; the signal's reason
 */
export async function fetchGuarded(
  link: URL | string,
  { method = 'GET', headers, body, signal }: GuardedFetchInit,
  { isTrusted, resolveHost = systemResolve }: GuardOptions,
): Promise<Response> {
  const url = parseLink(String(link));
  const trusted = isTrusted(url);
  if (!trusted) {
    // Other ports are other services: mail, databases, whatever listens there.
    if (url.protocol !== 'https:' || url.port !== '') throw new RequestError('forbidden');
    assertPublicLiteral(url);
  }
  signal.throwIfAborted();
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method,
      headers: {
        ...Object.fromEntries(headers ?? []),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // A pooled connection may have been opened without the check of the address.
      agent: false,
      signal,
      ...(trusted ? {} : { lookup: publicLookup(resolveHost) }),
    });
    request.on('response', resolve);
    request.on('error', (error) =>
      reject(
        signal.aborted
          ? signal.reason
          : error instanceof RequestError
            ? error
            : new RequestError('unreachable', error),
      ),
    );
    request.end(body);
  });
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599) {
    message.destroy();
    throw new RequestError('unreachable');
  }
  const found = new Headers();
  for (const name of readHeaders) {
    const value = message.headers[name];
    if (value !== undefined) found.set(name, value);
  }
  if ([204, 205, 304].includes(status)) {
    message.destroy();
    return new Response(null, { status, headers: found });
  }
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers: found });
}
