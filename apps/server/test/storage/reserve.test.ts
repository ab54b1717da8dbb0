import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { codeOf, drawing, setUp } from '../gallery/gallery-server.ts';
import { recordingLog } from '../test-platform.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { recordAct } from '../../src/platform/operator/operator-acts.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { createDiskReserve } from '../../src/platform/storage/disk-reserve.ts';

/** Lets the database grow by so many pages and no further: a disk that is full. */
async function leavePages({ db }: Records, pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
  await sql.raw(`PRAGMA max_page_count = ${(rows[0]?.page_count ?? 0) + pages}`).execute(db);
}

test('R-OPS-56 R-OPS-58 on a full disk publishing says so, and logging in and taking down work', async () => {
  const log = recordingLog();
  const release = vi.fn(() => leavePages(platform.records, 50));
  const reserve = { release, restore: async () => undefined };
  const { publish, send, operate, call, platform } = setUp({ parts: { reserve, log } });
  const { id, original } = await publish(1);
  await leavePages(platform.records, 0);
  // Free pages first, then what is left in the pages of the operator's log.
  const fill = async (detail: string): Promise<void> => {
    for (let n = 0; n < 1_000; n++)
      await recordAct(platform.records.db, { at: 1, action: '', subject: '', detail });
  };
  await expect(fill('x'.repeat(3_000))).rejects.toThrow('full');
  await expect(fill('')).rejects.toThrow('full');

  expect(await codeOf(await send(await drawing(2), { prompt: '山'.repeat(2_000) }))).toEqual([
    507,
    'server.diskFull',
  ]);
  expect(log.lines.find(({ level }) => level === 'error')?.fields['rootCause']).toBe('SQLITE_FULL');
  expect(release).not.toHaveBeenCalled();
  const taken = await operate('POST', `/api/operate/gallery/pictures/${id}/review`, {
    verdict: 'remove',
    reason: '违规',
  });
  expect(taken.status).toBe(200);
  expect(release).toHaveBeenCalled();
  await runRemovals(platform);
  expect(await platform.blobs.size(/[0-9a-f]{64}/.exec(original.url)?.[0] ?? '')).toBeUndefined();
  expect((await call('x', 'GET', original.url)).status).toBe(410);
});

test('R-OPS-56 the reserve takes its room on the disk, gives it back, and takes it again when enough is free', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'reserve');
  const disk = { free: 100, freeBytes: async () => disk.free, isLow: async () => false };
  const reserve = createDiskReserve(folder, disk, 1_000, 3 * 1024 * 1024);
  await reserve.restore();
  expect(existsSync(file)).toBe(false);
  disk.free = 3 * 1024 * 1024 + 1_000;
  await reserve.restore();
  const { size, blocks, mode } = statSync(file);
  expect(size).toBe(3 * 1024 * 1024);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  writeFileSync(file, 'as it is');
  await reserve.restore();
  expect(statSync(file).size).toBe(8);
  await reserve.release();
  await reserve.release();
  expect(existsSync(file)).toBe(false);
});
