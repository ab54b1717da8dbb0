import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that a call brings, while the call lasts. */
export interface TemporaryFile {
  append(piece: Uint8Array): Promise<void>;
  /** No more is appended. */
  close(): Promise<void>;
  read(): Promise<Uint8Array>;
  /** The contents in pieces of so many bytes, the last one of fewer. */
  pieces(bytes: number): AsyncIterable<Uint8Array>;
  /** Deletes the file. Doing so again changes nothing. */
  remove(): Promise<void>;
}

/** Where the files of calls are kept while the calls last. */
export interface UploadFolder {
  create(): Promise<TemporaryFile>;
}

/** Opens a folder for temporary files. What a killed process left in it is deleted. */
export async function openUploadFolder(folder: string): Promise<UploadFolder> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return uploadsIn(folder);
}

/** A folder that other processes have not written to for so long was left by one that died. */
const staleMs = 24 * 3_600_000;

/** Opens a folder for temporary files inside one that several processes share. */
export async function openOwnUploadFolder(parent: string): Promise<UploadFolder> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const stats = await stat(folder).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > staleMs) await rm(folder, { recursive: true, force: true });
  }
  return uploadsIn(await mkdtemp(join(parent, 'process-')));
}

function uploadsIn(folder: string): UploadFolder {
  return {
    async create() {
      // Another process may have taken the folder of a day without calls for one that was left behind.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      const handle = await open(path, 'wx', 0o600);
      let isOpen = true;
      const close = async (): Promise<void> => {
        if (!isOpen) return;
        isOpen = false;
        await handle.close();
      };
      return {
        append: (piece) => handle.appendFile(piece),
        close,
        read: () => readFile(path),
        pieces: (bytes) => createReadStream(path, { highWaterMark: bytes }),
        async remove() {
          await close().catch(() => undefined);
          await rm(path, { force: true });
        },
      };
    },
  };
}
