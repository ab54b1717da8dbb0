import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPublicLinks } from '../../src/platform/blobs/blob-links.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { setUp } from './gallery-server.ts';

const inPage = { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'cors' };

test('R-SCALE-44 pictures of a page are read from the CDN for as long as they are shown', async () => {
  const blobLinks = createPublicLinks('https://cdn.example/site', 'made/');
  const { publish, call, operate } = setUp({ parts: { blobLinks } });
  const { id, renditions } = await publish(1);
  const url = renditions[0]?.url ?? '';
  const answer = await call('x', 'GET', url, undefined, inPage);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`https://cdn.example/site/made/${url.slice(10, 74)}`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=20');
  expect(answer.headers.get('vary')).toContain('Sec-Fetch-Mode');
  await operate('POST', `/api/operate/gallery/pictures/${id}/review`, { verdict: 'remove', reason: '侵权' });
  expect((await call('x', 'GET', url, undefined, inPage)).status).toBe(410);
});

test('R-SCALE-44 what is downloaded, or asked for without CORS, comes from this server', async () => {
  const blobLinks = createPublicLinks('https://cdn.example/', '');
  const { publish, call } = setUp({ parts: { blobLinks } });
  const { renditions } = await publish(1);
  for (const headers of [
    {},
    { ...inPage, 'Sec-Fetch-Mode': 'no-cors' },
    { ...inPage, 'Sec-Fetch-Dest': 'empty' },
  ]) {
    const answer = await call('x', 'GET', renditions[0]?.url ?? '', undefined, headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('vary')).toContain('Sec-Fetch-Dest');
  }
});

test('R-SCALE-44 pages may show pictures of the CDN, and of no other origin', async () => {
  const webFolder = temporaryFolder();
  mkdirSync(webFolder, { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>百工</title>');
  const policyOf = async (parts: Parameters<typeof setUp>[0]) => {
    const page = await setUp({ webFolder, ...parts }).call('x', 'GET', '/', undefined, {
      Accept: 'text/html',
    });
    return page.headers.get('content-security-policy') ?? '';
  };
  const blobLinks = createPublicLinks('https://cdn.example/site', '');
  expect(await policyOf({ parts: { blobLinks } })).toContain(
    "img-src 'self' data: blob: https://cdn.example;",
  );
  expect(await policyOf({})).toContain("img-src 'self' data: blob:;");
});
