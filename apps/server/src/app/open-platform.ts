import { join } from 'node:path';
import { createDiskSpace, type DiskSpace } from '../platform/base/disk-space.ts';
import { connectImages } from '../platform/images/connect-images.ts';
import { createBudgets } from '../platform/limits/budgets.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { createRateLimits } from '../platform/limits/rate-limits.ts';
import { systemClock } from '../platform/base/clock.ts';
import { connectModels } from '../platform/models/connect-models.ts';
import { createLocalModels } from '../platform/models/local/local-models.ts';
import { measureBlobs, measureLimits, measureModels } from './engines/measure-engines.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { Platform } from './platform.ts';
import { pictureQueueLength } from '../platform/pictures/decode-untrusted.ts';
import { createSweepTime } from '../platform/sweeps/sweep-time.ts';
import { recordDamage } from '../platform/storage/record-damage.ts';
import { rateRules } from '../platform/limits/limit-settings.ts';
import type { Environment, Settings } from './settings.ts';
import {
  openOwnUploadFolder,
  openUploadFolder,
  type UploadFolder,
} from '../platform/uploads/upload-folder.ts';
import { dataFiles } from './data-folder/data-files.ts';
import { readLastBackup } from './data-folder/last-backup.ts';
import { openEmbeddedEngines } from './engines/embedded-engines.ts';
import type { EngineOptions, Engines } from './engines/engines.ts';
import { readSharedBackup } from './engines/shared-last-backup.ts';

/**
 * Opens the engines that the settings name and connects the models. What was opened is closed again when a
 * later one fails.
 * @param env where the endpoints' file may point to for its keys
 */
export async function openPlatform(
  settings: Settings,
  env: Environment,
  { role, log, stopping }: Pick<Platform, 'role' | 'log' | 'stopping'>,
): Promise<Platform> {
  const localModels = createLocalModels({ dataDir: settings.dataDir, log });
  const images = await connectImages(settings, { ...env });
  const metrics = createMetrics({ ofProcess: true });
  metrics.observeQueue('pictures', pictureQueueLength);
  metrics.observeQueue('localModel', () => localModels.source.queueLength);
  const models = await connectModels(
    settings,
    { ...env },
    // Each machine would have another one.
    settings.scaledOut ? [] : [localModels.source],
    {
      endpoint: {
        onMalformed: (skipped) => log.warn(skipped, 'events of an answer could not be read and were skipped'),
      },
    },
  );
  const disk = createDiskSpace(settings.dataDir, settings.minFreeDisk);
  const engines = await openEngines(settings, disk, { log, metrics });
  const { records, redis } = engines;
  metrics.observeLastBackup(async () => {
    if (!settings.scaledOut) return readLastBackup(settings.dataDir)?.at;
    // Without the database the other figures are read all the same.
    const last = await readSharedBackup(records).catch(() => undefined);
    return last?.at;
  });
  try {
    return {
      ...engines,
      settings,
      role,
      blobs: recordDamage(measureBlobs(engines.blobs, metrics), { records, clock: systemClock, log }),
      limits: measureLimits(
        createLimits(
          createRateLimits(rateRules(settings.limits), redis && { redis }),
          createBudgets(records),
        ),
        metrics,
      ),
      models: measureModels(models, metrics),
      images,
      localModels,
      log,
      metrics,
      disk,
      uploads: await openUploads(settings),
      clock: systemClock,
      sweepTime: createSweepTime({ records, clock: systemClock, log, alone: !settings.scaledOut }),
      stopping,
    };
  } catch (error) {
    await closeEngines(engines);
    throw error;
  }
}

async function openEngines(settings: Settings, disk: DiskSpace, options: EngineOptions): Promise<Engines> {
  if (!settings.scaledOut) return openEmbeddedEngines(settings, disk, options);
  // What only several processes need is not loaded where there is one.
  const { openScaledOutEngines } = await import('./engines/scaled-out-engines.ts');
  return openScaledOutEngines(settings.scaledOut, options);
}

/** Processes that share a data folder need folders of their own for what callers send. */
function openUploads({ dataDir, scaledOut }: Settings): Promise<UploadFolder> {
  const folder = join(dataDir, dataFiles.uploads);
  return scaledOut ? openOwnUploadFolder(folder) : openUploadFolder(folder);
}

/** Closes everything, the records last because limits write to them. */
export async function closePlatform(platform: Platform): Promise<void> {
  await Promise.allSettled([platform.models.dispose(), platform.localModels.dispose()]);
  await closeEngines(platform);
}

async function closeEngines({
  records,
  blobs,
  streams,
  redis,
  limits,
}: Pick<Platform, 'records' | 'blobs' | 'streams' | 'redis'> & Partial<Pick<Platform, 'limits'>>) {
  await Promise.allSettled([streams.dispose(), blobs.dispose()]);
  await limits?.dispose();
  await redis?.dispose();
  await records.dispose();
}
