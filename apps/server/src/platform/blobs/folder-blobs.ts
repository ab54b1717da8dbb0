import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BlobKey, blobKeyPattern, type Blobs, type ByteRange, CorruptBlobError } from './blobs.ts';
import { syncFolder } from '../base/sync-folder.ts';
import { createVerifiedFiles } from './verified-files.ts';

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
  const verified = createVerifiedFiles();

  const pathOf = (key: BlobKey): string | undefined =>
    blobKeyPattern.test(key) ? join(folder, key.slice(0, 2), key) : undefined;

  /** The bytes of a file with its state, undefined where there is none. */
  async function read(file: string) {
    const handle = await ignoreMissing(open(file));
    if (!handle) return undefined;
    try {
      const stats = await handle.stat();
      return { stats, data: await handle.readFile() };
    } finally {
      await handle.close();
    }
  }

  async function isIntact(key: BlobKey, file: string, data: Uint8Array): Promise<boolean> {
    const stats = await ignoreMissing(stat(file));
    if (stats?.size !== data.byteLength) return false;
    if (verified.has(key, versionOf(stats))) return true;
    return (await ignoreMissing(readFile(file)))?.equals(data) ?? false;
  }

  /** Reads all of a file. */
  async function hashOf(file: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  }

  return {
    async put(data) {
      const key = createHash('sha256').update(data).digest('hex');
      const directory = join(folder, key.slice(0, 2));
      const file = join(directory, key);
      if (await isIntact(key, file, data)) return key;
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
      const found = file === undefined ? undefined : await read(file);
      if (!found) return undefined;
      if (!verified.has(key, versionOf(found.stats))) {
        if (createHash('sha256').update(found.data).digest('hex') !== key) throw new CorruptBlobError(key);
        verified.add(key, versionOf(found.stats));
      }
      return found.data;
    },

    async open(key) {
      const file = pathOf(key);
      const stats = file === undefined ? undefined : await ignoreMissing(stat(file));
      if (file === undefined || !stats) return undefined;
      if (!verified.has(key, versionOf(stats))) {
        const hash = await ignoreMissing(hashOf(file));
        if (hash === undefined) return undefined;
        if (hash !== key) throw new CorruptBlobError(key);
        verified.add(key, versionOf(stats));
      }
      // Node's type of a web stream and the global one are two declarations of the same class.
      const read = (range?: ByteRange) =>
        Readable.toWeb(createReadStream(file, { ...range })) as unknown as ReadableStream<Uint8Array>;
      return { bytes: stats.size, read };
    },

    async size(key) {
      const file = pathOf(key);
      return file === undefined ? undefined : ignoreMissing(stat(file).then(({ size }) => size));
    },

    async verify(key) {
      const file = pathOf(key);
      if (file === undefined) return 'missing';
      const hash = await ignoreMissing(hashOf(file));
      if (hash === undefined) return 'missing';
      if (hash === key) return 'ok';
      verified.delete(key);
      return 'corrupt';
    },

    async *list(prefix) {
      const directory = join(folder, prefix);
      for (const key of (await ignoreMissing(readdir(directory))) ?? []) {
        if (!blobKeyPattern.test(key)) continue;
        const stats = await ignoreMissing(stat(join(directory, key)));
        if (stats) yield { key, bytes: stats.size, modifiedAt: stats.mtimeMs };
      }
    },

    async delete(key) {
      const file = pathOf(key);
      if (file === undefined) return false;
      verified.delete(key);
      if (!(await ignoreMissing(unlink(file).then(() => true)))) return false;
      await syncFolder(join(folder, key.slice(0, 2)));
      return true;
    },

    async ping() {
      const temporary = join(temporaryFolder, randomUUID());
      try {
        await writeAndSync(temporary, new Uint8Array(pingBytes));
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async dispose() {
      // Nothing is held open between calls.
    },
  };
}

/** Size and time of change: a write changes one of them. */
const versionOf = ({ size, mtimeMs }: Stats): string => `${size} ${mtimeMs}`;

/** One block of common file systems: a full disk does not take it. */
const pingBytes = 4096;

async function writeAndSync(file: string, data: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
