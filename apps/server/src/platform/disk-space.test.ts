import { statfs } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { assertDiskSpace, createDiskSpace, isDiskFull } from './disk-space.ts';

test('R-OPS-26 space is low when less is free than is to be kept', async () => {
  const folder = temporaryFolder();
  const { blocks, bsize } = await statfs(folder);
  expect(await createDiskSpace(folder, 0).isLow()).toBe(false);
  const full = createDiskSpace(folder, (blocks + 1) * bsize);
  expect(await full.freeBytes()).toBeLessThan((blocks + 1) * bsize);
  expect(await full.isLow()).toBe(true);
  await expect(assertDiskSpace(full)).rejects.toMatchObject({ code: 'server.diskFull', status: 507 });
});

test('R-OPS-26 a full disk is told by its code, also as the cause of another error', () => {
  const failure = (code: string) => Object.assign(new Error('write failed'), { code });
  expect(isDiskFull(failure('ENOSPC'))).toBe(true);
  expect(isDiskFull(new Error('not stored', { cause: failure('SQLITE_FULL') }))).toBe(true);
  expect(isDiskFull(failure('EACCES'))).toBe(false);
  expect(isDiskFull('ENOSPC')).toBe(false);
});
