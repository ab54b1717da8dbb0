import { expect, test } from 'vitest';
import { runMain } from './run-main.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('R-OPS-11 metrics have a port of their own on loopback, and hold nothing of the visitors', async () => {
  const { address, output } = runMain({ DATA_DIR: temporaryFolder(), METRICS_PORT: '0' });
  const url = await address;
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  await fetch(`${url}/api/gallery/pictures/secret-word`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await expect.poll(() => /"url":"([^"]+)"/.exec(output.stderr)?.[1]).toBeDefined();
  const metricsUrl = /"url":"([^"]+)"/.exec(output.stderr)?.[1] ?? '';
  expect(new URL(metricsUrl).hostname).toBe('127.0.0.1');
  const text = await (await fetch(metricsUrl)).text();
  expect(text).toContain(
    'baigong_http_request_duration_seconds_count{method="GET",route="/api/gallery/pictures/:id"',
  );
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('baigong_database_query_seconds_count');
  expect(text).not.toMatch(/secret-word|203\.0\.113|127\.0\.0\.1/);
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
});
