import { browserModelPartBytes } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { fetchWeights, type FetchWeights } from './fetch-weights.ts';
import type { PartialFile } from './weights-store.ts';

/** A file in memory, which holds so many bytes at most. */
function memoryFile(room = Infinity, content = new Uint8Array()) {
  const state = { content, writes: 0 };
  const file: PartialFile = {
    getSize: () => state.content.length,
    read(bytes, { at }) {
      bytes.set(state.content.subarray(at, at + bytes.length));
      return bytes.length;
    },
    write(bytes, { at }) {
      if (at + bytes.length > room) throw new DOMException('full', 'QuotaExceededError');
      const grown = new Uint8Array(Math.max(state.content.length, at + bytes.length));
      grown.set(state.content);
      grown.set(bytes, at);
      state.content = grown;
      state.writes++;
      return bytes.length;
    },
    truncate(size) {
      state.content = state.content.slice(0, size);
    },
    flush: () => undefined,
    close: () => undefined,
  };
  return { file, state };
}

/** Three parts, the last one short. */
const content = Uint8Array.from(
  { length: browserModelPartBytes * 2 + 1_000 },
  (_, at) => (at * 7 + (at >> 9)) & 255,
);
const hashOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url');
const partsOf = () =>
  Promise.all(
    [0, 1, 2].map((part) =>
      hashOf(content.slice(part * browserModelPartBytes, (part + 1) * browserModelPartBytes)),
    ),
  );

type Request = FetchWeights['request'];
const serve: Request = async (start, end) => new Response(content.slice(start, end + 1), { status: 206 });

async function fetchAll(file: PartialFile, changes: Partial<FetchWeights> = {}) {
  const asked: number[] = [];
  const waited: number[] = [];
  const request = changes.request ?? serve;
  let progress = 0;
  const done = fetchWeights({
    model: { bytes: content.length, parts: await partsOf() },
    file,
    wait: async (ms) => void waited.push(ms),
    signal: new AbortController().signal,
    onProgress: (bytes) => (progress = bytes),
    ...changes,
    request(start, end, signal) {
      asked.push(start / browserModelPartBytes);
      return request(start, end, signal);
    },
  });
  const failure = await done.then(
    () => undefined,
    (error: unknown) => (error as { fault?: string }).fault ?? error,
  );
  return { asked, waited, failure, progress };
}

const isWhole = (bytes: Uint8Array) => Buffer.compare(bytes, content) === 0;

test('R-DEVICE-12 a model is fetched part by part, and each is checked before it is kept', async () => {
  const { file, state } = memoryFile();
  expect(await fetchAll(file)).toEqual({
    asked: [0, 1, 2],
    waited: [],
    failure: undefined,
    progress: content.length,
  });
  expect(isWhole(state.content)).toBe(true);
});

test('R-DEVICE-12 a download goes on where it was left; a part that was cut or altered is fetched anew', async () => {
  const cut = memoryFile(Infinity, content.slice(0, browserModelPartBytes + 5_000));
  expect((await fetchAll(cut.file)).asked).toEqual([1, 2]);
  expect(isWhole(cut.state.content)).toBe(true);
  const altered = content.slice();
  altered[browserModelPartBytes + 3] = 255 - (altered[browserModelPartBytes + 3] ?? 0);
  const damaged = memoryFile(Infinity, altered);
  expect((await fetchAll(damaged.file)).asked).toEqual([1, 2]);
  expect(isWhole(damaged.state.content)).toBe(true);
  const complete = memoryFile(Infinity, content.slice());
  expect(await fetchAll(complete.file)).toMatchObject({ asked: [], progress: content.length });
  const longer = memoryFile(Infinity, new Uint8Array([...content.slice(0, 10), ...new Uint8Array(10)]));
  await fetchAll(longer.file);
  expect(isWhole(longer.state.content)).toBe(true);
});

test('R-DEVICE-12 a broken line is tried again after a while, and then the visitor is asked; what came stays', async () => {
  let failures = 2;
  const flaky: Request = async (start, end, signal) => {
    if (start > 0 && failures-- > 0) throw new TypeError('network');
    return serve(start, end, signal);
  };
  const mended = memoryFile();
  expect(await fetchAll(mended.file, { request: flaky })).toMatchObject({
    waited: [1_000, 3_000],
    failure: undefined,
  });
  expect(isWhole(mended.state.content)).toBe(true);

  const { file, state } = memoryFile();
  const short: Request = async (start, end, signal) =>
    start === 0 ? serve(start, end, signal) : new Response(content.slice(start, start + 10), { status: 206 });
  expect(await fetchAll(file, { request: short })).toMatchObject({
    asked: [0, 1, 1, 1, 1],
    waited: [1_000, 3_000, 9_000],
    failure: 'offline',
  });
  expect(state.content.length).toBe(browserModelPartBytes);
});

test('R-DEVICE-12 what does not have the announced hash is not kept', async () => {
  const { file, state } = memoryFile();
  const wrong: Request = async (start, end) => new Response(new Uint8Array(end - start + 1), { status: 206 });
  expect(await fetchAll(file, { request: wrong })).toMatchObject({ asked: [0, 0], failure: 'mismatch' });
  const more: Request = async (start, end) => new Response(content.slice(start, end + 100), { status: 206 });
  expect(await fetchAll(file, { request: more })).toMatchObject({ failure: 'mismatch' });
  expect(state.content.length).toBe(0);
});

test('R-DEVICE-12 a replaced file and a proxy without ranges are told apart from a broken line', async () => {
  const answers = [
    [404, 'replaced'],
    [200, 'ranges'],
    [502, 'offline'],
  ] as const;
  for (const [status, fault] of answers) {
    const request: Request = async () => new Response('x', { status });
    expect((await fetchAll(memoryFile().file, { request })).failure).toBe(fault);
  }
});

test('R-DEVICE-13 where the disk is full, what fits stays and the visitor is told', async () => {
  const { file, state } = memoryFile(browserModelPartBytes + 10);
  expect(await fetchAll(file)).toMatchObject({ asked: [0, 1], failure: 'quota' });
  expect(state.content.length).toBe(browserModelPartBytes);
});

test('R-DEVICE-12 a stop ends the download at once, and the next one goes on', async () => {
  const stop = new AbortController();
  const { file, state } = memoryFile();
  const request: Request = async (start, end, signal) => {
    if (start > 0) stop.abort();
    return serve(start, end, signal);
  };
  expect((await fetchAll(file, { request, signal: stop.signal })).failure).toMatchObject({
    name: 'AbortError',
  });
  expect((await fetchAll(file)).asked).not.toContain(0);
  expect(isWhole(state.content)).toBe(true);
});
