import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { blobsContract } from '../../../test/backend-suites/blobs-suite.ts';
import { CorruptBlobError } from './blobs.ts';
import { openFolderBlobs } from './folder-blobs.ts';
import { createMemoryBlobs } from '../../../test/memory-blobs.ts';

const parent = mkdtempSync(join(tmpdir(), 'baigong-blobs-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
let folders = 0;

blobsContract('memory', () => {
  const blobs = createMemoryBlobs();
  return { blobs, corrupt: blobs.corrupt };
});
blobsContract('folder', async () => {
  const folder = join(parent, String(++folders));
  return { blobs: await openFolderBlobs(folder), corrupt: (key) => corruptFile(fileOf(folder, key)) };
});

const fileOf = (folder: string, key: string): string => join(folder, key.slice(0, 2), key);

/** Changes a file's bytes, and its time as a write does; the size stays. */
function corruptFile(file: string): void {
  writeFileSync(
    file,
    readFileSync(file).map((byte) => byte ^ 0xff),
  );
  utimesSync(file, new Date(), new Date(statSync(file).mtimeMs + 5));
}

test('R-SRV-86 a blob is one file under its content, and nothing half-written stays', async () => {
  const folder = temporaryFolder();
  const blobs = await openFolderBlobs(folder);
  const key = await blobs.put(new TextEncoder().encode('你好'));
  expect(readdirSync(folder).toSorted()).toEqual([key.slice(0, 2), 'writing'].toSorted());
  expect(readdirSync(join(folder, key.slice(0, 2)))).toEqual([key]);
  expect(readdirSync(join(folder, 'writing'))).toEqual([]);
});

test('R-SRV-86 a file cut short by a crash is written again', async () => {
  const folder = temporaryFolder();
  const blobs = await openFolderBlobs(folder);
  const data = new TextEncoder().encode('whole');
  const key = await blobs.put(data);
  writeFileSync(join(folder, key.slice(0, 2), key), 'who');
  await blobs.put(data);
  expect(Buffer.from((await blobs.get(key)) ?? []).toString()).toBe('whole');
});

test('R-SRV-86 what a dead process left is cleared, what another is writing is not', async () => {
  const folder = temporaryFolder();
  await openFolderBlobs(folder);
  const old = join(folder, 'writing', 'old');
  const young = join(folder, 'writing', 'young');
  writeFileSync(old, 'x');
  writeFileSync(young, 'x');
  const yesterday = new Date(Date.now() - 24 * 3600_000);
  utimesSync(old, yesterday, yesterday);
  await openFolderBlobs(folder);
  expect(readdirSync(join(folder, 'writing'))).toEqual(['young']);
});

test('R-OPS-52 a file that is as it was is hashed once per process, and a damaged one is noticed by the next', async () => {
  const folder = temporaryFolder();
  const first = await openFolderBlobs(folder);
  const key = await first.put(new TextEncoder().encode('intact'));
  const file = fileOf(folder, key);
  const at = new Date(2026, 10, 5);
  utimesSync(file, at, at);
  await first.get(key);
  writeFileSync(file, 'broken');
  utimesSync(file, at, at);
  // Neither size nor time tells: the audit and the next process find it.
  expect(Buffer.from((await first.get(key)) ?? []).toString()).toBe('broken');
  expect(await first.verify(key)).toBe('corrupt');
  await expect(first.get(key)).rejects.toThrow(CorruptBlobError);
  const second = await openFolderBlobs(folder);
  await expect(second.get(key)).rejects.toThrow(CorruptBlobError);
});

test('R-OPS-57 a folder that takes no more bytes is noticed', async () => {
  const folder = temporaryFolder();
  const blobs = await openFolderBlobs(folder);
  await blobs.ping();
  expect(readdirSync(join(folder, 'writing'))).toEqual([]);
  rmSync(join(folder, 'writing'), { recursive: true });
  writeFileSync(join(folder, 'writing'), '');
  await expect(blobs.ping()).rejects.toThrow('ENOTDIR');
});

test('R-SRV-87 what visitors made is readable by the server alone', async () => {
  if (process.platform === 'win32') return;
  const folder = temporaryFolder();
  const blobs = await openFolderBlobs(folder);
  const key = await blobs.put(new Uint8Array([1]));
  expect(statSync(join(folder, key.slice(0, 2), key)).mode & 0o777).toBe(0o600);
});

test('R-SRV-13 a folder that is gone is noticed', async () => {
  const folder = temporaryFolder();
  const blobs = await openFolderBlobs(folder);
  rmSync(folder, { recursive: true });
  await expect(blobs.ping()).rejects.toThrow('ENOENT');
});
