import { statfs } from 'node:fs/promises';
import { AppError } from './app-error.ts';

/** The free space of the data folder's file system, and how much of it is to stay free. */
export interface DiskSpace {
  /** Bytes that this process may still write. */
  freeBytes(): Promise<number>;
  /** Whether less is free than the operator wants to keep (`MIN_FREE_DISK`). */
  isLow(): Promise<boolean>;
}

/**
 * Asks the file system each time.
 * @param folder exists
 * @param minFreeBytes least number of bytes to keep free
 */
export function createDiskSpace(folder: string, minFreeBytes: number): DiskSpace {
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return { freeBytes, isLow: async () => (await freeBytes()) < minFreeBytes };
}

/** Refuses what would take space from a disk that is nearly full. @throws AppError server.diskFull */
export async function assertDiskSpace(disk: DiskSpace): Promise<void> {
  if (await disk.isLow())
    throw new AppError('server.diskFull', { cause: 'free space is below MIN_FREE_DISK' });
}
