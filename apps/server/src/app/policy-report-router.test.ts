import { expect, test } from 'vitest';
import { recordingLog, testPlatform } from '../../test/test-platform.ts';
import { testSecret } from '../../test/start-test-server.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createApp } from './create-app.ts';
import { policyReportRouter } from './policy-report-router.ts';

function setUp() {
  const log = recordingLog();
  const metrics = createMetrics();
  const app = createApp(testPlatform({ log, metrics }), {
    secret: testSecret,
    routers: [policyReportRouter],
  });
  const report = (body: unknown, type = 'application/csp-report') =>
    app.request('/api/policy-reports', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(body),
    });
  const logged = () => log.lines.filter(({ message }) => message === 'content security policy violated');
  return { report, metrics, logged };
}

const violation = {
  'csp-report': {
    'document-uri': 'https://example.org/r/abcdef?name=张三',
    'effective-directive': 'img-src',
    'blocked-uri': 'https://evil.example/track?name=张三',
    'source-file': 'https://example.org/assets/chat-1a2b.js',
    'line-number': 7,
  },
};

test('R-SEC-62 a violation is counted and logged without what a visitor wrote', async () => {
  const { report, metrics, logged } = setUp();
  expect((await report(violation)).status).toBe(204);
  expect((await metrics.render()).text).toContain('baigong_policy_violations_total{directive="img-src"} 1');
  expect(logged()).toEqual([
    expect.objectContaining({
      fields: {
        directive: 'img-src',
        blocked: 'https://evil.example',
        source: '/assets/chat-1a2b.js',
        line: 7,
      },
    }),
  ]);
});

test('R-SEC-62 many reports make at most 100 lines an hour, and none of their names becomes a label', async () => {
  const { report, metrics, logged } = setUp();
  for (let sent = 0; sent < 130; sent += 1)
    await report({ 'csp-report': { 'effective-directive': `made-up-${sent}` } });
  expect(logged()).toHaveLength(100);
  expect((await metrics.render()).text).toContain('baigong_policy_violations_total{directive="other"} 130');
});

test('R-SEC-62 what is no report is refused', async () => {
  const { report } = setUp();
  expect((await report({ anything: 1 })).status).toBe(400);
  expect((await report(violation, 'text/plain')).status).toBe(415);
  expect((await report({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } })).status).toBe(413);
});
