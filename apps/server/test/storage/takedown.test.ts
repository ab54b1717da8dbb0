import { expect, test, vi } from 'vitest';
import { codeOf, drawing, setUp } from '../gallery/gallery-server.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { receipts } from './feedback-rows.ts';

const review = (id: string) => `/api/operate/gallery/pictures/${id}/review`;
const takedown = { verdict: 'remove', reason: '含有他人隐私' };
const hashOf = (url: string): string => /[0-9a-f]{64}/.exec(url)?.[0] ?? '';

test('R-OPS-50 a takedown that dies half-way hides every file at once, finishes by itself and can be repeated', async () => {
  const { publish, operate, call, platform } = setUp();
  const { id, renditions, original } = await publish(1);
  const urls = [...renditions, original].map(({ url }) => url);
  const deleteBlob = vi.spyOn(platform.blobs, 'delete');
  expect((await operate('POST', review(id), takedown)).status).toBe(200);
  // The process may die here; nothing is deleted yet, and nothing is served any more.
  expect(deleteBlob).not.toHaveBeenCalled();
  for (const url of urls) expect(await codeOf(await call('x', 'GET', url))).toEqual([410, 'gallery.removed']);
  const preview = await operate('GET', `/api/operate/gallery/pictures/${id}/preview`);
  expect(await codeOf(preview)).toEqual([410, 'gallery.removed']);

  const again = await operate('POST', review(id), takedown);
  expect(await again.json()).toMatchObject({ id, state: 'removed', reason: takedown.reason });
  expect(await codeOf(await operate('POST', review(id), { verdict: 'approve' }))).toEqual([
    410,
    'gallery.removed',
  ]);
  await runRemovals(platform);
  for (const url of urls) expect(await platform.blobs.size(hashOf(url))).toBeUndefined();
  // The preview has no place in the answer, and goes as well.
  const all = [...urls, 'preview'].map(() => 'deleted');
  const receipt = { reason: 'gallery.remove', subject: id, outcomes: all };
  expect(await receipts(platform)).toMatchObject([receipt, receipt]);
});

test('R-OPS-50 a picture is deleted by its author with its removal, or not at all', async () => {
  const { publish, call, platform } = setUp();
  const { id, original } = await publish(1);
  await platform.records.db.schema.dropTable('removal_files').execute();
  const body = { authorKey: 'a'.repeat(43) };
  const deletion = () => call('author', 'POST', `/api/gallery/pictures/${id}/delete`, body);
  expect((await deletion()).status).toBe(500);
  expect((await call('x', 'GET', original.url)).status).toBe(200);
});

test('R-OPS-51 a picture of the same file stays whole when the other is deleted', async () => {
  const { publish, call, platform } = setUp();
  const first = await publish(1);
  const second = await publish(1, { authorKey: 'b'.repeat(43) });
  expect(second.original.url).toBe(first.original.url);
  const body = { authorKey: 'a'.repeat(43) };
  expect((await call('author', 'POST', `/api/gallery/pictures/${first.id}/delete`, body)).status).toBe(204);
  await runRemovals(platform);
  expect((await call('x', 'GET', first.original.url)).status).toBe(200);
});

test('R-OPS-52 a corrupt file is never served, and publishing the same picture repairs it', async () => {
  const blobs = createMemoryBlobs();
  const { publish, send, call } = setUp({ parts: { blobs } });
  const { original } = await publish(1);
  blobs.corrupt(hashOf(original.url));
  const response = await call('x', 'GET', original.url);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await codeOf(response)).toEqual([500, 'server.dataCorrupt']);
  expect((await send(await drawing(1), { authorKey: 'b'.repeat(43) })).status).toBe(200);
  expect((await call('x', 'GET', original.url)).status).toBe(200);
});
