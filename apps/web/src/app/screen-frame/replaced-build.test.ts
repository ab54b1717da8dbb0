import { expect, test } from 'vitest';
import { isBuildReplaced, shouldReload } from './replaced-build.ts';

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

test('R-SHELL-07 a part that is gone reloads the page once for each build', () => {
  expect(shouldReload({ online: true, build: '/a.js', reloadedFrom: null })).toBe(true);
  expect(shouldReload({ online: true, build: '/a.js', reloadedFrom: '/a.js' })).toBe(false);
  expect(shouldReload({ online: true, build: '/b.js', reloadedFrom: '/a.js' })).toBe(true);
});

test('R-SHELL-07 without a network nothing is reloaded', () => {
  expect(shouldReload({ online: false, build: '/a.js', reloadedFrom: null })).toBe(false);
});
