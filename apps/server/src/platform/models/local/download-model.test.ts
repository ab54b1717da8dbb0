import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TimerClock } from '../../base/clock.ts';
import { DownloadError } from './download-error.ts';
import { downloadModel, type DownloadEvent } from './download-model.ts';
import { huggingFaceHub, modelHubs, modelScopeHub, type ModelHub } from './model-hubs.ts';
import type { ModelOffer } from './model-offers.ts';

const content = Buffer.alloc(200_000, 'the weights of a model ');
const sha256 = createHash('sha256').update(content).digest('hex');
const offer: ModelOffer = {
  id: 'tiny',
  name: 'Tiny',
  repository: 'Qwen/Tiny-GGUF',
  file: 'Tiny-Q8_0.gguf',
  bytes: content.length,
  memory: 1,
};
const etag = '"v1"';

/** How a hub behaves; the defaults are those of a good one. */
interface Behaviour {
  listStatus?: number;
  publishedSha256?: string | undefined;
  /** Where the file's address redirects to. */
  redirect?: string;
  body?: Buffer;
  etag?: string;
  /** The connection breaks after so many bytes of a piece, as often as the list is long. */
  cutAfter?: number[];
  ignoreRange?: boolean;
}

let folder: string;
let server: Server;
let origin: string;
let behaviour: Record<'ms' | 'hf', Behaviour>;
/** A line that breaks once the reader has all that was sent over it. */
let breaking: { at: number; response: ServerResponse } | undefined;
let requests: { path: string; range: string | undefined; ifRange: string | undefined }[];
/** Pauses pass at once; silence is never reached. */
const hasty: TimerClock = {
  now: () => Date.now(),
  after(ms, action) {
    if (ms >= 30_000) return () => undefined;
    const timer = setImmediate(action);
    return () => clearImmediate(timer);
  },
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
  behaviour = { ms: {}, hf: {} };
  requests = [];
  breaking = undefined;
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

function serve(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  const hub = path.startsWith('/ms/') ? 'ms' : 'hf';
  const how = behaviour[hub];
  const published = 'publishedSha256' in how ? how.publishedSha256 : sha256;
  requests.push({ path, range: request.headers.range, ifRange: request.headers['if-range']?.toString() });
  const json = (value: unknown): void => {
    response.writeHead(how.listStatus ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  switch (path) {
    case '/ms/api/v1/models/Qwen/Tiny-GGUF/repo/files?Revision=master&Recursive=true':
      return json({
        Code: 200,
        Success: true,
        Data: {
          Files: [
            { Name: 'README.md', Path: 'README.md', Type: 'blob', Size: 9, Sha256: 'f'.repeat(64) },
            { Name: offer.file, Path: offer.file, Type: 'blob', Size: content.length, Sha256: published },
          ],
        },
      });
    case '/hf/api/models/Qwen/Tiny-GGUF/tree/main':
      return json([
        { type: 'file', oid: 'a'.repeat(40), size: 9, path: 'README.md' },
        {
          type: 'file',
          oid: 'b'.repeat(40),
          size: content.length,
          path: offer.file,
          lfs: { oid: published, size: content.length, pointerSize: 135 },
        },
      ]);
    case `/ms/models/Qwen/Tiny-GGUF/resolve/master/${offer.file}`:
    case `/hf/Qwen/Tiny-GGUF/resolve/main/${offer.file}`:
      response.writeHead(302, { location: how.redirect ?? `/${hub}/cdn/object` }).end();
      return;
    case `/${hub}/cdn/object`:
      return sendFile(request, response, how);
    default:
      response.writeHead(404).end();
  }
}

function sendFile(request: IncomingMessage, response: ServerResponse, how: Behaviour): void {
  const body = how.body ?? content;
  const mark = how.etag ?? etag;
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const ifRange = request.headers['if-range'];
  const partial = start > 0 && !how.ignoreRange && (ifRange === undefined || ifRange === mark);
  const rest = partial ? body.subarray(start) : body;
  response.writeHead(partial ? 206 : 200, {
    etag: mark,
    'content-length': rest.length,
    ...(partial ? { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` } : {}),
  });
  const cut = how.cutAfter?.shift();
  if (cut === undefined) response.end(rest);
  else if (cut === 0) response.destroy();
  else {
    response.write(rest.subarray(0, cut));
    breaking = { at: (partial ? start : 0) + cut, response };
  }
}

const here = (url: URL): boolean => url.origin === origin;
const hubs = (): ModelHub[] => [
  modelScopeHub('ModelScope', `${origin}/ms`, here),
  huggingFaceHub('hf-mirror', `${origin}/hf`, here),
];

interface Outcome {
  readonly event: string[];
  readonly failure: string | undefined;
  readonly files: string[];
}

async function download(
  signal = new AbortController().signal,
  heard?: (event: DownloadEvent) => void,
): Promise<Outcome> {
  const event: string[] = [];
  const tell = (item: DownloadEvent): void => {
    heard?.(item);
    if (item.type === 'progress' && item.received === breaking?.at) breaking.response.destroy();
    if (item.type === 'hub') event.push(item.hub);
    else if (item.type === 'hubFailed') event.push(`${item.hub} failed: ${item.error.failure}`);
    else if (item.type === 'checking') event.push('checking');
  };
  let failure: string | undefined;
  try {
    await downloadModel(offer, folder, { signal, onEvent: tell, hubs: hubs(), clock: hasty });
  } catch (error) {
    failure = error instanceof DownloadError ? error.failure : String(error);
  }
  return { event, failure, files: (await readdir(folder)).toSorted() };
}

const ranges = (): (string | undefined)[] =>
  requests.filter(({ path }) => path.endsWith('/cdn/object')).map(({ range }) => range);

test('R-LOCAL-04 a model comes from ModelScope, and has its name only after its hash was checked', async () => {
  const namesWhileLoading: string[][] = [];
  const outcome = await download(undefined, (event) => {
    if (event.type === 'checking') void readdir(folder).then((names) => namesWhileLoading.push(names));
  });
  expect(outcome).toEqual({ event: ['ModelScope', 'checking'], failure: undefined, files: [offer.file] });
  expect(namesWhileLoading.flat()).not.toContain(offer.file);
  expect(await readFile(join(folder, offer.file))).toEqual(content);
});

test.each([
  ['does not answer with a list', { listStatus: 500 }, 'refused'],
  ['publishes no hash', { publishedSha256: undefined }, 'unlisted'],
  ['redirects to a stranger', { redirect: 'https://example.com/object' }, 'strayed'],
  ['redirects from https to an unknown scheme', { redirect: 'ftp://127.0.0.1/object' }, 'strayed'],
  ['sends other content', { body: Buffer.alloc(content.length, 'x') }, 'damaged'],
  ['sends more than it said', { body: Buffer.concat([content, content]) }, 'damaged'],
] satisfies [string, Behaviour, string][])(
  'R-LOCAL-04 a hub that %s is left for the next one',
  async (_case, how, failure) => {
    behaviour.ms = how;
    const { event, files } = await download();
    expect(event.filter((item) => item !== 'checking')).toEqual([
      'ModelScope',
      `ModelScope failed: ${failure}`,
      'hf-mirror',
    ]);
    expect(files).toEqual([offer.file]);
    expect(await readFile(join(folder, offer.file))).toEqual(content);
  },
);

test('R-LOCAL-04 a broken line is taken up where it broke, as long as the file is the same', async () => {
  behaviour.ms = { cutAfter: [50_000, 60_000] };
  const { event, failure } = await download();
  expect({ event, failure }).toEqual({ event: ['ModelScope', 'checking'], failure: undefined });
  expect(ranges()).toEqual([undefined, 'bytes=50000-', 'bytes=110000-']);
  expect(requests.findLast(({ ifRange }) => ifRange)?.ifRange).toBe(etag);
});

test('R-LOCAL-04 a file that changed on the hub, or a hub without ranges, is fetched from the beginning', async () => {
  behaviour.ms = { cutAfter: [50_000], ignoreRange: true };
  expect((await download()).failure).toBeUndefined();
  expect(await readFile(join(folder, offer.file))).toEqual(content);
});

test('R-LOCAL-04 what one hub began another one finishes', async () => {
  behaviour.ms = { cutAfter: [70_000, 0, 0, 0, 0, 0, 0, 0] };
  const { event } = await download();
  expect(event).toEqual(['ModelScope', 'ModelScope failed: unreachable', 'hf-mirror', 'checking']);
  expect(ranges().at(-1)).toBe('bytes=70000-');
  expect(await readFile(join(folder, offer.file))).toEqual(content);
});

test('R-LOCAL-58 a stopped download keeps what has come, and the next one goes on from there', async () => {
  behaviour.ms = { cutAfter: [90_000] };
  const stop = new AbortController();
  const stopped = await download(stop.signal, (event) => {
    if (event.type === 'progress' && event.received > 0) stop.abort();
  });
  expect(stopped.files).toEqual([`${offer.file}.part`, `${offer.file}.part.json`]);
  const before = ranges().length;
  expect((await download()).files).toEqual([offer.file]);
  expect(ranges()[before]).toMatch(/^bytes=[1-9]\d*-$/);
});

test('R-LOCAL-58 a part of another content is thrown away, not continued', async () => {
  await writeFile(join(folder, `${offer.file}.part`), 'something else');
  await writeFile(
    join(folder, `${offer.file}.part.json`),
    JSON.stringify({ sha256: 'c'.repeat(64), etags: {} }),
  );
  expect((await download()).files).toEqual([offer.file]);
  expect(ranges()).toEqual([undefined]);
});

test('R-LOCAL-58 when every hub fails, no file is left under the name of the model', async () => {
  behaviour.ms = { body: Buffer.alloc(content.length, 'x') };
  behaviour.hf = { listStatus: 404 };
  const { failure, files, event } = await download();
  expect(failure).toBe('nowhere');
  expect(files).toEqual([]);
  expect(event).toContain('ModelScope failed: damaged');
});

test('R-LOCAL-59 two processes do not write the same file; the lock of a dead one does not count', async () => {
  const lock = join(folder, `${offer.file}.lock`);
  await writeFile(lock, String(process.pid));
  expect((await download()).failure).toBe('busy');
  await writeFile(lock, '999999999');
  expect(await download()).toMatchObject({ failure: undefined, files: [offer.file] });
});

test('R-LOCAL-59 a model that is there already is not fetched again', async () => {
  await writeFile(join(folder, offer.file), 'here');
  expect((await download()).failure).toBeUndefined();
  expect(requests).toEqual([]);
});

test('R-LOCAL-60 the real hubs are asked in order, over https, at addresses of their own', () => {
  expect(modelHubs.map(({ name }) => name)).toEqual(['ModelScope', 'hf-mirror', 'Hugging Face']);
  const allowed = (hub: number, address: string): boolean | undefined =>
    modelHubs[hub]?.allows(new URL(address));
  for (const [index, hub] of modelHubs.entries()) {
    expect(hub.allows(new URL(hub.listUrl('Qwen/Qwen3-4B-GGUF')))).toBe(true);
    for (const bad of [
      'http://www.modelscope.cn/x',
      'https://huggingface.co.example.com/x',
      'https://user:word@huggingface.co/x',
      'https://huggingface.co:8443/x',
      'https://127.0.0.1/x',
    ])
      expect(allowed(index, bad)).toBe(false);
  }
  expect(modelHubs[0]?.listUrl('Qwen/Qwen3-4B-GGUF')).toBe(
    'https://www.modelscope.cn/api/v1/models/Qwen/Qwen3-4B-GGUF/repo/files?Revision=master&Recursive=true',
  );
  expect(modelHubs[2]?.listUrl('Qwen/Qwen3-4B-GGUF')).toBe(
    'https://huggingface.co/api/models/Qwen/Qwen3-4B-GGUF/tree/main',
  );
  expect(allowed(0, 'https://cdn-lfs-cn-1.modelscope.cn/prod/lfs-objects/x')).toBe(true);
  expect(allowed(1, 'https://cas-bridge.xethub.hf.co/xet-bridge-us/x')).toBe(true);
  expect(allowed(2, 'https://us.aws.cdn.hf.co/xet-bridge-us/x')).toBe(true);
});
