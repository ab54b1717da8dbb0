import { join } from 'node:path';
import { createMemoryBlobs } from './memory-blobs.ts';
import { openTestRecords } from './test-records.ts';
import { createMemoryUploads } from './memory-uploads.ts';
import { createBudgets } from '../src/platform/limits/budgets.ts';
import { createLimits } from '../src/platform/limits/limits.ts';
import { createRateLimits } from '../src/platform/limits/rate-limits.ts';
import { createImages } from '../src/platform/images/connect-images.ts';
import { createLocalModels } from '../src/platform/models/local/local-models.ts';
import { noLimits, rateRules } from '../src/platform/limits/limit-settings.ts';
import { noQuotas } from '../src/platform/quotas/quota-settings.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import type { Models } from '../src/platform/models/models.ts';
import type { Log } from '../src/platform/base/log.ts';
import type { Platform } from '../src/app/platform.ts';
import { parseSettings, type Settings } from '../src/app/settings.ts';
import { createMemoryStreams } from '../src/platform/streams/memory-streams.ts';

/** The project's folder. */
export const projectRoot = join(import.meta.dirname, '../../..');

/** Settings as on loopback with nothing set and nothing limited. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  return {
    ...parseSettings({}, projectRoot),
    port: 0,
    dataDir: '/nonexistent',
    modelAutodetect: false,
    minFreeDisk: 0,
    limits: noLimits,
    quotas: noQuotas,
    ...changes,
  };
}

/** No model at all. */
export const noModels: Models = {
  list: async () => ({ models: [], problems: [] }),
  // oxlint-disable-next-line require-yield -- a model that is not there sends nothing
  async *stream() {
    throw new Error('no model in this test');
  },
  dispose: async () => undefined,
};

/** One line that was logged. */
export interface LogLine {
  readonly level: keyof Log;
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

/** A log that keeps its lines. */
export function recordingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: keyof Log) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, fields, message });
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A platform in memory; what a test looks at it brings along. */
export function testPlatform(
  changes: Partial<Omit<Platform, 'settings'>> & { settings?: Partial<Settings> } = {},
): Platform {
  const { settings: settingChanges, ...parts } = changes;
  const settings = testSettings(settingChanges);
  const records = parts.records ?? openTestRecords();
  const log = parts.log ?? recordingLog();
  const clock = parts.clock ?? { now: () => Date.now() };
  return {
    settings,
    role: 'all',
    records,
    blobs: createMemoryBlobs(),
    reserve: { release: async () => undefined, restore: async () => undefined },
    streams: createMemoryStreams(),
    limits: createLimits(createRateLimits(rateRules(settings.limits)), createBudgets(records)),
    models: noModels,
    images: createImages([]),
    localModels: createLocalModels({ dataDir: settings.dataDir, log }),
    log,
    metrics: createMetrics(),
    disk: { freeBytes: async () => 2 ** 40, isLow: async () => false },
    uploads: createMemoryUploads(),
    clock,
    // A test's clock is right.
    sweepTime: { now: async () => clock.now() },
    stopping: new AbortController().signal,
    ...parts,
  };
}
