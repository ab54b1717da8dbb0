import { createServer, type Server } from 'node:http';
import type { Log } from '../platform/base/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

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
