import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { ErrorCode } from '@baigong/contracts';
import type { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { AppError, errorBody } from '../platform/http/app-error.ts';

export interface ServerTimeouts {
  /** From the first byte to the end of the headers. */
  readonly headersMs: number;
  /** From the first byte to the end of the body. */
  readonly requestMs: number;
  /** Idle between two calls; longer than the minute that proxies keep a line. */
  readonly keepAliveMs: number;
  /** How often the first two are looked at. */
  readonly checkIntervalMs: number;
}

export const defaultServerTimeouts: ServerTimeouts = {
  headersMs: 15_000,
  requestMs: 180_000,
  keepAliveMs: 65_000,
  checkIntervalMs: 2_000,
};

const maxHeaderBytes = 16 * 1024;

/** An HTTP server over the app, not yet listening. What is not HTTP, too big or too slow gets our answer and the end. */
export function createHttpServer(
  app: Hono<AppEnv>,
  timeouts: ServerTimeouts = defaultServerTimeouts,
): Server {
  const listener = getRequestListener(app.fetch, {
    // Thrown before the app is asked: an address that is none, or a Host that is none.
    errorHandler: () => Response.json(errorBody('request.invalid', randomUUID()), { status: 400 }),
  });
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
    },
    (request, response) => void listener(request, response),
  );
  server.maxHeadersCount = 100;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || socket.destroyed || error.code === 'ECONNRESET') return void socket.destroy();
    socket.end(rawResponse(errorCodeOf(error)), () => socket.destroy());
  });
  return server;
}

function errorCodeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.timeout';
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'request.tooLarge';
  return 'request.invalid';
}

/** An answer written by hand, for callers that never became a request. */
function rawResponse(code: ErrorCode): string {
  const body = JSON.stringify(errorBody(code, randomUUID()));
  return [
    `HTTP/1.1 ${new AppError(code).status} Error`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Listens, and gives the address as visitors of this machine would type it. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
      resolve(`http://${name.includes(':') ? `[${name}]` : name}:${actual}`);
    });
  });
}

/**
 * Stops a server: no new connections, idle ones are closed, calls under way may end within the grace. Then, or as
 * soon as somebody else does, `stopping` is aborted and what is left gets a moment to send its final event.
 */
export async function drain(
  server: Server,
  stopping: AbortController,
  { graceMs, closeTimeoutMs }: { graceMs: number; closeTimeoutMs: number },
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A line whose answer has just ended stays open for the next call, and nothing says when it does.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
  const graceTimer = setTimeout(() => stopping.abort(), graceMs);
  let closeTimer: NodeJS.Timeout | undefined;
  const onStopping = (): void => {
    closeTimer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  };
  if (stopping.signal.aborted) onStopping();
  else stopping.signal.addEventListener('abort', onStopping, { once: true });
  await closed;
  clearInterval(idleTimer);
  clearTimeout(graceTimer);
  clearTimeout(closeTimer);
  stopping.signal.removeEventListener('abort', onStopping);
}
