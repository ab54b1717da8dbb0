import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that a call brings, while the call lasts. */
export interface TemporaryFile {
  append(piece: Uint8Array): Promise<void>;
  /** No more is appended. */
  close(): Promise<void>;
  read(): Promise<Uint8Array>;
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
  return {
    async create() {
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
        async remove() {
          await close().catch(() => undefined);
          await rm(path, { force: true });
        },
      };
    },
  };
}
