import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, HttpServices } from './app-env.ts';

/**
 * Gives each request its id, its answer the common headers, and the log one line: id, route, status and
 * milliseconds. The line names the route's pattern and not the path, so that it holds nothing a visitor wrote.
 */
export function requestLog(services: HttpServices) {
  const headers = Object.entries(services.commonHeaders);
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.set('http', services);
    c.set('route', 'none');
    await next();
    if (!c.get('hasCommonHeaders')) {
      for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
      c.res.headers.set('X-Request-Id', requestId);
    }
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { method } = c.req;
    const { status } = c.res;
    const route = c.get('route');
    const refusal = c.get('refusal');
    services.metrics.request(method, route, status, ms / 1000, refusal?.code);
    const fields = { requestId, method, route, status, ms, ...refusal };
    if (route === 'file') services.log.debug(fields, 'request');
    else services.log.info(fields, 'request');
  });
}
