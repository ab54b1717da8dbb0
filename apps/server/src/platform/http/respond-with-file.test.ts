import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createMemoryBlobs } from '../../../test/memory-blobs.ts';
import { respondWithFile } from './respond-with-file.ts';

const data = randomBytes(100_000);

async function setUp() {
  const blobs = createMemoryBlobs();
  const key = await blobs.put(data);
  const open = vi.fn(() => blobs.open(key));
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    respondWithFile(
      open,
      { tag: '"tag"', type: 'image/png', cacheControl: 'private' },
      new Request('http://localhost/file', { method, headers }),
    );
  return { blobs, key, open, ask };
}

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=10-70009', 10, 70_010],
  ['bytes=99999-', 99_999, 100_000],
  ['bytes=-500', 99_500, 100_000],
  ['bytes=5-999999', 5, 100_000],
])('R-SCALE-40 %s of a file is streamed, and nothing else', async (range, from, to) => {
  const { ask } = await setUp();
  const answer = await ask({ Range: range });
  expect(answer?.status).toBe(206);
  expect(answer?.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/100000`);
  expect(answer?.headers.get('content-length')).toBe(String(to - from));
  expect(
    Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer()).equals(data.subarray(from, to)),
  ).toBe(true);
});

test('R-SCALE-40 what lies behind the end is refused, other units are answered whole', async () => {
  const { ask } = await setUp();
  const beyond = await ask({ Range: 'bytes=100000-' });
  expect([beyond?.status, beyond?.headers.get('content-range')]).toEqual([416, 'bytes */100000']);
  for (const headers of [
    { Range: 'lines=1-2' },
    { Range: 'bytes=0-1,4-5' },
    { Range: 'bytes=0-1', 'If-Range': '"old"' },
  ]) {
    const whole = await ask(headers);
    expect([whole?.status, whole?.headers.get('content-length')]).toEqual([200, '100000']);
  }
});

test('R-SCALE-40 a file is not opened for a browser that has it, nor read for its headers', async () => {
  const { open, ask, blobs, key } = await setUp();
  expect((await ask({ 'If-None-Match': 'W/"tag"' }))?.status).toBe(304);
  expect(open).not.toHaveBeenCalled();
  const head = await ask({}, 'HEAD');
  expect([head?.body, head?.headers.get('content-length')]).toEqual([null, '100000']);
  await blobs.delete(key);
  expect(await ask()).toBeUndefined();
});
