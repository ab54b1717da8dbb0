import { join } from 'node:path';
import { openFolderBlobs } from '../../platform/blobs/folder-blobs.ts';
import type { DiskSpace } from '../../platform/base/disk-space.ts';
import { openSqliteRecords } from '../../platform/records/sqlite-records.ts';
import type { Settings } from '../settings.ts';
import { createDiskReserve } from '../../platform/storage/disk-reserve.ts';
import { createMemoryStreams } from '../../platform/streams/memory-streams.ts';
import { openStreamFiles } from '../../platform/streams/stream-files.ts';
import { dataFiles } from '../data-folder/data-files.ts';
import type { EngineOptions, Engines } from './engines.ts';

/** Opens the engines of one process, in the data folder. */
export async function openEmbeddedEngines(
  { dataDir, minFreeDisk }: Settings,
  disk: DiskSpace,
  { log, metrics }: EngineOptions,
): Promise<Engines> {
  const records = openSqliteRecords(join(dataDir, dataFiles.records), undefined, {
    onQuery: (seconds) => metrics.databaseQuery(seconds),
  });
  try {
    return {
      records,
      blobs: await openFolderBlobs(join(dataDir, dataFiles.blobs)),
      streams: createMemoryStreams({
        durable: { files: openStreamFiles(join(dataDir, dataFiles.streams)), log },
      }),
      reserve: createDiskReserve(dataDir, disk, minFreeDisk),
      redis: undefined,
    };
  } catch (error) {
    await records.dispose();
    throw error;
  }
}
