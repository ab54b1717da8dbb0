import { randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace } from '../base/disk-space.ts';
import { runPeriodically, type PeriodicDeps } from '../base/run-periodically.ts';

/** Enough for the database to write some thousand deletions. */
const reserveBytes = 8 * 1024 * 1024;

/** Room on the disk that is kept for deletions. */
export interface DiskReserve {
  /** Gives the room back to the disk. */
  release(): Promise<void>;
  /** Takes the room again, where it leaves enough of the disk free. */
  restore(): Promise<void>;
}

/**
 * A file of some megabytes in the data folder.
 * @param minFreeBytes stay free when the file is written
 */
export function createDiskReserve(
  dataDir: string,
  disk: DiskSpace,
  minFreeBytes: number,
  bytes = reserveBytes,
): DiskReserve {
  const file = join(dataDir, 'reserve');
  return {
    release: () => rm(file, { force: true }),
    async restore() {
      if ((await exists(file)) || (await disk.freeBytes()) < minFreeBytes + bytes) return;
      const temporary = `${file}.new`;
      try {
        await allocate(temporary, bytes);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

const blockBytes = 1024 * 1024;

async function allocate(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    // Random, because a compressing file system gives zeros no room.
    for (let written = 0; written < bytes; written += blockBytes)
      await handle.writeFile(randomBytes(Math.min(blockBytes, bytes - written)));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Between two tries to take the room again, in milliseconds. */
const restoreIntervalMs = 60_000;

/** Keeps the reserve for as long as the server runs. */
export function startReserve(platform: PeriodicDeps & { readonly reserve: DiskReserve }): void {
  const failure = 'the disk reserve was not written';
  const restore = (): Promise<void> => platform.reserve.restore();
  restore().catch((error: unknown) => platform.log.warn({ err: error }, failure));
  runPeriodically(platform, restoreIntervalMs, failure, restore);
}
