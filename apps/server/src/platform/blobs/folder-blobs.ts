import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { blobKeyPattern, type BlobKey, type Blobs } from './blobs.ts';

/** A half-written file older than this was left by a process that died. */
const staleMs = 60 * 60_000;

/**
 * Blobs in a folder: `ab/abcdef…`, one file each. A file appears under its name whole or not at all
 * (written aside, flushed, renamed), and is never changed.
 */
export async function openFolderBlobs(folder: string): Promise<Blobs> {
  const temporaryFolder = join(folder, 'writing');
  await mkdir(temporaryFolder, { recursive: true });
  await deleteStaleTemporaryFiles(temporaryFolder);

  const pathOf = (key: BlobKey): string | undefined =>
    blobKeyPattern.test(key) ? join(folder, key.slice(0, 2), key) : undefined;

  return {
    async put(data) {
      const key = createHash('sha256').update(data).digest('hex');
      const directory = join(folder, key.slice(0, 2));
      const file = join(directory, key);
      if ((await sizeOf(file)) === data.byteLength) return key;
      const temporary = join(temporaryFolder, randomUUID());
      try {
        await writeAndSync(temporary, data);
        await mkdir(directory, { recursive: true });
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(directory);
      await syncFolder(folder);
      return key;
    },

    async get(key) {
      const file = pathOf(key);
      return file === undefined ? undefined : ignoreMissing(readFile(file));
    },

    async size(key) {
      const file = pathOf(key);
      return file === undefined ? undefined : sizeOf(file);
    },

    async delete(key) {
      const file = pathOf(key);
      if (file === undefined) return false;
      return (await ignoreMissing(unlink(file).then(() => true))) ?? false;
    },

    ping: () => access(temporaryFolder, constants.W_OK),

    async dispose() {
      // Nothing is held open between calls.
    },
  };
}

async function writeAndSync(file: string, data: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename last through a power cut. Windows cannot open folders and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function sizeOf(file: string): Promise<number | undefined> {
  return ignoreMissing(stat(file).then((stats) => stats.size));
}

async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function deleteStaleTemporaryFiles(temporaryFolder: string): Promise<void> {
  const names = await readdir(temporaryFolder);
  await Promise.all(
    names.map(async (name) => {
      const file = join(temporaryFolder, name);
      const stats = await ignoreMissing(stat(file));
      if (stats && Date.now() - stats.mtimeMs > staleMs) await rm(file, { force: true });
    }),
  );
}
