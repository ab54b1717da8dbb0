import { systemClock } from '../platform/base/clock.ts';
import { startDeletingOldActs } from '../platform/acts/delete-old-acts.ts';
import { startPictureTasks } from '../platform/pictures/picture-worker.ts';
import type { Platform } from './platform.ts';
import type {
  BackgroundJob,
  FeatureRouter,
  PageDataProvider,
  ServerFeature,
} from '../platform/server-feature.ts';
import { startRemovals } from '../platform/storage/run-removals.ts';
import { startReserve } from '../platform/storage/disk-reserve.ts';
import { browserModelFeature } from '../features/browser-model/feature.ts';
import { chatFeature } from '../features/chat/feature.ts';
import { createToolRunner } from '../features/chat/tool-runner.ts';
import { feedbackFeature } from '../features/feedback/feature.ts';
import { foreignToolsFeature } from '../features/foreign-tools/feature.ts';
import { galleryFeature } from '../features/gallery/feature.ts';
import { legalFeature } from '../features/legal/feature.ts';
import { localModelFeature } from '../features/local-model/feature.ts';
import { mcpFeature } from '../features/mcp/feature.ts';
import { operateFeature } from '../features/operate/feature.ts';
import { packsFeature } from '../features/packs/feature.ts';
import { paintFeature } from '../features/paint/feature.ts';
import { relayFeature } from '../features/relay/feature.ts';
import { shareFeature } from '../features/share/feature.ts';
import { storageFeature } from '../features/storage/feature.ts';
import { webFeature } from '../features/web/feature.ts';
import { checkIntegrity } from './check-integrity.ts';
import { policyReportRouter } from './policy-report-router.ts';
import { systemRouter } from './system-router.ts';
import { wellKnownRouter } from './well-known-router.ts';

/** What answers where no visitor is served: probes alone. */
export const workerRouters: readonly FeatureRouter<Platform>[] = [systemRouter];

/** Threads beside those of the answers, so that programs and visitors do not wait for each other. */
function createMcpTools({ metrics, stopping }: Platform) {
  const observed = {
    observeQueue: (_name: string, length: () => number | Promise<number>) =>
      metrics.observeQueue('mcp', length),
  };
  const tools = createToolRunner({ clock: systemClock, metrics: observed, threads: 1 });
  stopping.addEventListener('abort', () => void tools.dispose(), { once: true });
  return tools;
}

/** What belongs to no feature. */
const site: ServerFeature<Platform> = {
  routers: [systemRouter, wellKnownRouter, policyReportRouter],
  jobs: [
    { start: (platform) => startPictureTasks(platform, pictureTasks), in: ['worker'] },
    { start: startRemovals, in: ['worker'] },
    { start: startReserve, in: ['web'] },
    { start: checkIntegrity, in: ['web'] },
    { start: startDeletingOldActs, in: ['worker'] },
  ],
};

/** One line each. */
const features: readonly ServerFeature<Platform>[] = [
  site,
  legalFeature,
  chatFeature,
  localModelFeature,
  browserModelFeature,
  shareFeature,
  relayFeature,
  packsFeature,
  paintFeature,
  galleryFeature,
  operateFeature,
  feedbackFeature,
  storageFeature,
  webFeature,
  foreignToolsFeature,
  mcpFeature(createMcpTools),
];

export const routers: readonly FeatureRouter<Platform>[] = features.flatMap(
  (feature) => feature.routers ?? [],
);

export const pageDataProviders: readonly PageDataProvider<Platform>[] = features.flatMap(
  (feature) => feature.pageData ?? [],
);

const pictureTasks = features.flatMap((feature) => feature.pictureTasks ?? []);

export const backgroundJobs: readonly BackgroundJob<Platform>[] = features.flatMap(
  (feature) => feature.jobs ?? [],
);
