import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, HttpServices } from './app-env.ts';
import { defaultPolicy, commonHeaders } from './security-headers.ts';

/**
 * Gives each request its id, its answer the common headers, and the log one line: id, route, status and
 * milliseconds. The line names the route's pattern and not the path, so that it holds nothing a visitor wrote.
 */
export function requestLog(services: HttpServices, https: boolean) {
  const headers = commonHeaders(https);
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.set('http', services);
    c.set('route', 'none');
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    c.res.headers.set('X-Request-Id', requestId);
    if (!c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', defaultPolicy);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const fields = {
      requestId,
      method: c.req.method,
      route: c.var.route,
      status: c.res.status,
      ms,
      ...c.var.refusal,
    };
    services.metrics.request(c.req.method, c.var.route, c.res.status, ms / 1000, c.var.refusal?.code);
    if (c.var.route === 'file') services.log.debug(fields, 'request');
    else services.log.info(fields, 'request');
  });
}
