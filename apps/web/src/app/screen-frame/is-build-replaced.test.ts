import { expect, test } from 'vitest';
import { isBuildReplaced } from './is-build-replaced.ts';

const build = 'https://site.example/assets/index-abc.js';
const page =
  (text: string, init: ResponseInit = {}) =>
  () =>
    Promise.resolve(new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init }));

test('R-CHAT-72 only a page with other files is a new version', async () => {
  expect(await isBuildReplaced(build, page('<script src="/assets/index-xyz.js">'))).toBe(true);
  expect(await isBuildReplaced(build, page('<script src="/assets/index-abc.js">'))).toBe(false);
});

test('R-CHAT-72 a network that is down, a server that fails or a sign-in page is no new version', async () => {
  expect(await isBuildReplaced(build, () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  expect(await isBuildReplaced(build, page('<script src="/assets/x.js">', { status: 502 }))).toBe(false);
  expect(await isBuildReplaced(build, page('<h1>请登录校园网</h1>'))).toBe(false);
});
