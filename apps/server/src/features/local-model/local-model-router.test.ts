import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorBody, LocalModelState } from '@baigong/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { recordingLog, testPlatform } from '../../../test/test-platform.ts';
import { tinyGguf, writeTinyGguf } from '../../../test/tiny-gguf/write-tiny-gguf.ts';
import { createLocalModels, type LocalModels } from '../../platform/models/local/local-models.ts';
import { huggingFaceHub } from '../../platform/models/local/model-hubs.ts';
import type { ModelOffer } from '../../platform/models/local/model-offers.ts';
import { localModelRouter } from './local-model-router.ts';

const content = tinyGguf();
const offers: ModelOffer[] = ['small', 'large'].map((id, index) => ({
  id,
  name: id,
  repository: `Qwen/${id}`,
  file: `${id}.gguf`,
  bytes: content.length,
  memory: (index + 1) * 1e9,
}));

let dataDir: string;
let models: LocalModels;
let url: string;
/** Lets the file's second half through. */
let release: () => void;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-model-router-'));
  const { promise: released, resolve } = Promise.withResolvers<void>();
  release = resolve;
  models = createLocalModels({
    dataDir,
    offers,
    log: recordingLog(),
    freeMemory: () => 2e9,
    downloadOptions: {
      hubs: [huggingFaceHub('hub', 'https://hub.test', () => true)],
      fetch: async (address) => hubAnswer(address, released),
    },
  });
  ({ url } = await startTestServer(testPlatform(), { routers: [() => localModelRouter(models)] }));
});

afterEach(async () => {
  release();
  await models.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

function hubAnswer(address: string, released: Promise<void>): Response {
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (address.includes('/tree/'))
    return Response.json(
      offers.map(({ file }) => ({
        type: 'file',
        path: file,
        lfs: { oid: sha256, size: content.length },
      })),
    );
  const half = content.length / 2;
  return new Response(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(content.subarray(0, half));
        await released;
        controller.enqueue(content.subarray(half));
        controller.close();
      },
    }),
  );
}

const path = '/api/local-model';

async function state(): Promise<LocalModelState> {
  return LocalModelState.parse(await (await fetch(url + path)).json());
}

function start(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}${path}/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ id }),
  });
}

const codeOf = async (response: Response): Promise<string> =>
  ErrorBody.parse(await response.json()).error.code;

test('R-LOCAL-05 a visitor on this machine sees the offers, what is there, and may download', async () => {
  await mkdir(join(dataDir, 'models'));
  await writeTinyGguf(join(dataDir, 'models', 'mine.gguf'));
  expect(await state()).toEqual({
    mayDownload: true,
    offers: offers.map(({ id, name, bytes, memory }) => ({
      id,
      name,
      bytes,
      memory,
      recommended: id === 'small',
    })),
    download: null,
    files: [{ name: 'mine', bytes: content.length }],
  });
});

test('R-LOCAL-05 a visitor from elsewhere, through a proxy or under a foreign name may not', async () => {
  const proxied = { 'x-forwarded-for': '198.51.100.7' };
  const seen = LocalModelState.parse(await (await fetch(url + path, { headers: proxied })).json());
  expect(seen.mayDownload).toBe(false);
  expect(await codeOf(await start('small', proxied))).toBe('request.forbidden');
  const stopped = await fetch(`${url}${path}/download`, { method: 'DELETE', headers: proxied });
  expect(await codeOf(stopped)).toBe('request.forbidden');
  const status = await new Promise((resolve, reject) => {
    // fetch does not let one set the name.
    request(`${url}${path}`, { headers: { host: 'rebound.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
  expect((await state()).download).toBeNull();
});

test('R-LOCAL-61 one download at a time, seen by every page, and then the model can be chosen', async () => {
  expect((await start('small')).status).toBe(200);
  await vi.waitFor(async () =>
    expect((await state()).download).toEqual({
      id: 'small',
      received: content.length / 2,
      bytes: content.length,
      state: 'downloading',
    }),
  );
  expect((await start('small')).status).toBe(200);
  expect(await codeOf(await start('large'))).toBe('localModel.busy');
  release();
  await vi.waitFor(async () => expect((await state()).download?.state).toBe('done'), 10_000);
  expect((await state()).files).toEqual([{ name: 'small', bytes: content.length }]);
  expect((await models.source.list()).models.map(({ model }) => model)).toEqual(['small']);
});

test('R-LOCAL-61 a stopped download says so, and another can begin', async () => {
  await start('small');
  const stopped = await fetch(`${url}${path}/download`, { method: 'DELETE' });
  expect(LocalModelState.parse(await stopped.json()).download?.state).toBe('stopped');
  release();
  expect((await start('large')).status).toBe(200);
  await vi.waitFor(async () => expect((await state()).download?.state).toBe('done'), 10_000);
});

test('R-LOCAL-61 a model that is not offered cannot be fetched', async () => {
  expect(await codeOf(await start('../../etc/passwd'))).toBe('model.unknown');
});
