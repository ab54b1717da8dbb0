import { statfs } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { assertDiskSpace, createDiskSpace } from './disk-space.ts';

test('R-OPS-26 space is low when less is free than is to be kept', async () => {
  const folder = temporaryFolder();
  const { blocks, bsize } = await statfs(folder);
  expect(await createDiskSpace(folder, 0).isLow()).toBe(false);
  const full = createDiskSpace(folder, (blocks + 1) * bsize);
  expect(await full.freeBytes()).toBeLessThan((blocks + 1) * bsize);
  expect(await full.isLow()).toBe(true);
  await expect(assertDiskSpace(full)).rejects.toMatchObject({ code: 'server.diskFull', status: 507 });
});
