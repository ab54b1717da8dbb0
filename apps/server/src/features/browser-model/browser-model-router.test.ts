import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserModel,
  browserModelFilePath,
  browserModelPartBytes,
  getBrowserModelRoute,
} from '@baigong/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { recordingLog, testPlatform } from '../../../test/test-platform.ts';
import { tinyGguf } from '../../../test/tiny-gguf/write-tiny-gguf.ts';
import { browserModelRouter } from './browser-model-router.ts';

/** A site that offers this file. */
async function serve(content: Uint8Array, { device = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'browser-model-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'tiny.gguf');
  await writeFile(file, content);
  const log = recordingLog();
  const browserModel = { file, name: '很小的模型', licence: 'MIT' };
  const own = { keys: true, keyHosts: [], device, browserModel };
  const { url } = await startTestServer(testPlatform({ settings: { own }, log }), {
    routers: [browserModelRouter],
  });
  const model = async (): Promise<BrowserModel | null> =>
    getBrowserModelRoute.answer.parse(await (await fetch(url + getBrowserModelRoute.path)).json()).model;
  const get = (id: string, headers: Record<string, string> = {}) =>
    fetch(url + browserModelFilePath(id), { headers });
  return { file, log, model, get };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

test('R-DEVICE-11 a model file is offered with its size, its terms and a hash of each part', async () => {
  const tiny = tinyGguf({ contextLength: 4_096 });
  // What follows the tensors belongs to no part of the model: here it makes a second part.
  const content = Buffer.concat([tiny, Buffer.alloc(browserModelPartBytes - tiny.length + 100, 7)]);
  const { model } = await serve(content);
  expect(await model()).toMatchObject({
    name: '很小的模型',
    bytes: content.length,
    licence: 'MIT',
    context: 4_096,
    tools: false,
    parts: [
      sha256(content.subarray(0, browserModelPartBytes)),
      sha256(content.subarray(browserModelPartBytes)),
    ],
  });
});

test('R-DEVICE-11 its bytes are served by ranges, uncompressed, and only under the name of its content', async () => {
  const content = tinyGguf();
  const { model, get } = await serve(content);
  const id = (await model())?.id ?? '';
  const part = await get(id, { range: 'bytes=100-', 'accept-encoding': 'br, gzip' });
  expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
  expect(part.headers.get('content-range')).toBe(`bytes 100-${content.length - 1}/${content.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(100))).toBe(true);
  expect((await get(id, { range: `bytes=${content.length}-` })).status).toBe(416);
  expect((await get('0'.repeat(32))).status).toBe(404);
});

test('R-DEVICE-11 a file that was replaced has another name, and one that is gone is not offered', async () => {
  const { file, model, get } = await serve(tinyGguf());
  const before = (await model())?.id ?? '';
  await writeFile(file, tinyGguf({ name: 'another', endless: true }));
  await utimes(file, new Date(), new Date(1e12));
  const after = (await model())?.id;
  expect(after).toMatch(/^[0-9a-f]{32}$/);
  expect(after).not.toBe(before);
  expect((await get(before)).status).toBe(404);
  await rm(file);
  expect(await model()).toBeNull();
});

test('R-DEVICE-11 what is no chat model in one file is not offered, and the log says why', async () => {
  const cases = [
    [Buffer.from('<html>'), '不是完整的 GGUF 文件'],
    [tinyGguf({ parts: 2 }), '只是一个模型的一部分'],
    [tinyGguf({ kind: 'mmproj' }), '不是对话模型'],
  ] as const;
  for (const [content, reason] of cases) {
    const { model, log } = await serve(content);
    expect(await model()).toBeNull();
    expect(log.lines.map(({ message }) => message).join()).toContain(reason);
  }
});

test('R-DEVICE-11 a file beyond what an engine in a browser opens is not offered', async () => {
  const { file, model, log } = await serve(tinyGguf());
  await truncate(file, 2 ** 31);
  expect(await model()).toBeNull();
  expect(log.lines.map(({ message }) => message).join()).toContain('2 GB');
});

test('R-DEVICE-11 where models of the device are off, none is offered', async () => {
  const { model } = await serve(tinyGguf(), { device: false });
  expect(await model()).toBeNull();
});
