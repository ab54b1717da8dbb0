import { join } from 'node:path';
import { openFolderBlobs } from '../platform/blobs/folder-blobs.ts';
import { createDiskSpace } from '../platform/disk-space.ts';
import { connectImages } from '../platform/images/connect-images.ts';
import { createBudgets } from '../platform/limits/budgets.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { createRateLimits } from '../platform/limits/rate-limits.ts';
import { systemClock } from '../platform/clock.ts';
import { connectModels } from '../platform/models/connect-models.ts';
import { createLocalModels } from '../platform/models/local/local-models.ts';
import { measureBlobs, measureLimits, measureModels } from '../platform/metrics/measure-engines.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { Log } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import { pictureQueueLength } from '../platform/pictures/decode-untrusted.ts';
import { openSqliteRecords } from '../platform/records/sqlite-records.ts';
import { createMemoryStreams } from '../platform/streams/memory-streams.ts';
import { openStreamFiles } from '../platform/streams/stream-files.ts';
import { createDiskReserve } from '../platform/storage/disk-reserve.ts';
import { recordDamage } from '../platform/storage/record-damage.ts';
import { rateRules } from '../platform/limits/limit-settings.ts';
import type { Environment, Settings } from '../platform/settings.ts';
import { openUploadFolder } from '../platform/uploads/upload-folder.ts';
import { dataFiles } from './data-folder/data-files.ts';

/**
 * Opens the embedded engines in the data folder and connects the models. What was opened is closed again when a
 * later one fails.
 * @param env where the endpoints' file may point to for its keys
 */
export async function openPlatform(
  settings: Settings,
  env: Environment,
  log: Log,
  stopping: AbortSignal,
): Promise<Platform> {
  const localModels = createLocalModels({ dataDir: settings.dataDir, log });
  const images = await connectImages(settings, { ...env });
  const metrics = createMetrics({ ofProcess: true });
  metrics.observeQueue('pictures', pictureQueueLength);
  metrics.observeQueue('localModel', () => localModels.source.queueLength);
  const models = await connectModels(settings, { ...env }, [localModels.source]);
  const records = openSqliteRecords(join(settings.dataDir, dataFiles.records), undefined, {
    onQuery: (seconds) => metrics.databaseQuery(seconds),
  });
  const disk = createDiskSpace(settings.dataDir, settings.minFreeDisk);
  try {
    const blobs = measureBlobs(await openFolderBlobs(join(settings.dataDir, dataFiles.blobs)), metrics);
    return {
      settings,
      records,
      blobs: recordDamage(blobs, { records, clock: systemClock, log }),
      reserve: createDiskReserve(settings.dataDir, disk, settings.minFreeDisk),
      streams: createMemoryStreams({
        durable: { files: openStreamFiles(join(settings.dataDir, dataFiles.streams)), log },
      }),
      limits: measureLimits(
        createLimits(createRateLimits(rateRules(settings.limits)), createBudgets(records)),
        metrics,
      ),
      models: measureModels(models, metrics),
      images,
      localModels,
      log,
      metrics,
      disk,
      uploads: await openUploadFolder(join(settings.dataDir, dataFiles.uploads)),
      clock: systemClock,
      stopping,
    };
  } catch (error) {
    await records.dispose();
    throw error;
  }
}

/** Closes everything, the records last because limits write to them. */
export async function closePlatform(platform: Platform): Promise<void> {
  const { models, localModels, streams, blobs } = platform;
  await Promise.allSettled([models, localModels, streams, blobs].map((engine) => engine.dispose()));
  await platform.limits.dispose();
  await platform.records.dispose();
}
