import { expect, test } from 'vitest';
import { startTestServer } from './start-test-server.ts';
import { testPlatform } from './test-platform.ts';

const photo = (): FormData => {
  const form = new FormData();
  form.set('files', new Blob([new Uint8Array(5_000_000)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
};

test('R-SHELL-27 a share that reaches the server leads to a page that says so, and is not stored', async () => {
  const server = await startTestServer(testPlatform());
  const share = (headers: Record<string, string>) =>
    fetch(`${server.url}/share`, { method: 'POST', body: photo(), headers, redirect: 'manual' });
  const own = await share({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' });
  expect([own.status, own.headers.get('location')]).toEqual([303, '/document?share-problem=notReady']);
  expect((await share({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403);
});
