import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { ErrorCode } from '@baigong/contracts';
import type { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { callerAddress, callerNetwork } from '../platform/http/addresses.ts';
import { AppError, errorBody } from '../platform/base/app-error.ts';
import { ResourcePool } from '../platform/limits/resource-pool.ts';
import type { Settings } from './settings.ts';
import type { Log } from '../platform/base/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

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

/** Connections of one address: forty browsers behind it. Only where no proxy stands between: it holds those of everybody. */
const socketsPerAddress = 256;
const maxSockets = 8_192;

/**
 * An HTTP server over the app, not yet listening. What is not HTTP, too big or too slow gets our answer and the end.
 * @param perAddress connections of one address; any number where absent
 */
export function createHttpServer(
  app: Hono<AppEnv>,
  timeouts: ServerTimeouts = defaultServerTimeouts,
  perAddress?: number,
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
  if (perAddress !== undefined) boundSockets(server, perAddress);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || socket.destroyed || error.code === 'ECONNRESET') return void socket.destroy();
    socket.end(rawResponse(errorCodeOf(error)), () => socket.destroy());
  });
  return server;
}

/** An address at its limit loses the connection that has been idle longest; where all are at work, the new one. */
function boundSockets(server: Server, perAddress: number): void {
  const pool = new ResourcePool({ total: maxSockets, perAddress });
  const states = new WeakMap<Socket, { requests: number; idleSince: number }>();
  server.on('connection', (socket: Socket) => {
    const state = { requests: 0, idleSince: performance.now() };
    states.set(socket, state);
    const address = callerAddress(socket.remoteAddress, undefined, 0);
    const staleness = (): number | undefined =>
      state.requests > 0 ? undefined : performance.now() - state.idleSince;
    const place = pool.tryAcquire({ address, network: callerNetwork(address) }, 1, { staleness });
    if (!place) return void socket.destroy();
    place.signal.addEventListener('abort', () => socket.destroy(), { once: true });
    socket.once('close', () => place.release());
  });
  server.on('request', ({ socket }, response) => {
    const state = states.get(socket);
    if (!state) return;
    state.requests += 1;
    response.once('close', () => {
      state.requests -= 1;
      state.idleSince = performance.now();
    });
  });
}

/** Connections an address may have: behind a proxy that is the proxy's to say, and without limits nobody's. */
export function socketLimit({
  trustProxy,
  limits,
}: Pick<Settings, 'trustProxy' | 'limits'>): number | undefined {
  return trustProxy === 0 && limits.requests ? socketsPerAddress : undefined;
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

/** Answers `GET /metrics` and nothing else; not yet listening. It has a port of its own, which visitors never reach. */
export function createMetricsServer(metrics: Metrics, log: Log): Server {
  return createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    metrics
      .render()
      .then(({ contentType, text }) => response.setHeader('Content-Type', contentType).end(text))
      .catch((error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      });
  });
}
