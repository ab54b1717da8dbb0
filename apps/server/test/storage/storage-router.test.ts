import { listRemovalsRoute, readStorageRoute } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { auditWhenDue, startAudit } from '../../src/features/storage/auditor.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { codeOf, setUp } from '../gallery/gallery-server.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';

const hashOf = (url: string): string => /[0-9a-f]{64}/.exec(url)?.[0] ?? '';

test('R-OPS-53 R-OPS-54 the operator starts an audit, sees what is damaged and the receipt of a takedown', async () => {
  const blobs = createMemoryBlobs();
  const { at, publish, operate, call, platform } = setUp({ parts: { blobs } });
  expect(await codeOf(await call('x', 'GET', '/api/operate/storage'))).toEqual([401, 'operate.sessionOver']);
  const read = async () =>
    readStorageRoute.answer.parse(await (await operate('GET', '/api/operate/storage')).json());
  const first = await publish(1);
  const second = await publish(2);
  blobs.corrupt(hashOf(first.original.url));
  expect((await operate('POST', '/api/operate/storage/audits')).status).toBe(204);
  await expect.poll(async () => (await read()).auditing, { timeout: 20_000 }).toBe(false);
  const report = await read();
  expect(report.audits).toMatchObject([{ corrupt: 1, missing: 0, orphaned: 0, collected: 0 }]);
  expect(report.damaged).toEqual([
    { hash: hashOf(first.original.url), damage: 'corrupt', foundAt: at.now, owners: [`gallery ${first.id}`] },
  ]);

  const takedown = { verdict: 'remove', reason: '侵权' };
  await operate('POST', `/api/operate/gallery/pictures/${second.id}/review`, takedown);
  // Its renditions, the preview and the original.
  const files = second.renditions.length + 2;
  expect((await read()).pendingFiles).toBe(files);
  at.now += 5_000;
  await runRemovals(platform);
  expect((await read()).pendingFiles).toBe(0);
  const listed = await operate('GET', '/api/operate/storage/removals');
  const { removals, next } = listRemovalsRoute.answer.parse(await listed.json());
  expect(next).toBeNull();
  expect(removals).toMatchObject([
    { reason: 'gallery.remove', subject: second.id, createdAt: at.now - 5_000, finishedAt: at.now },
  ]);
  expect(removals[0]?.files.map(({ outcome }) => outcome)).toEqual(Array(files).fill('deleted'));
});

test('R-OPS-53 an audit runs when the last one is a day old, and never two at once', async () => {
  const { at, platform } = setUp();
  const count = async () =>
    (await platform.records.db.selectFrom('storage_audits').select('id').execute()).length;
  await startAudit(platform);
  await auditWhenDue(platform);
  await expect.poll(count, { timeout: 30_000 }).toBe(1);
  at.now += 24 * 3600_000 - 1;
  await auditWhenDue(platform);
  expect(await count()).toBe(1);
  at.now += 1;
  await auditWhenDue(platform);
  expect(await count()).toBe(2);
});
