import type { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import type { PageData } from '../platform/http/render-page.ts';
import type { Platform } from '../platform/platform.ts';
import { startDeletingOldActs } from '../platform/acts/delete-old-acts.ts';
import { browserModelRouter } from '../features/browser-model/browser-model-router.ts';
import { chatRouter } from '../features/chat/chat-router.ts';
import { createToolRunner } from '../features/chat/tool-runner.ts';
import { systemClock } from '../platform/clock.ts';
import { startEndingInterruptedRuns } from '../features/chat/end-interrupted-runs.ts';
import { screenshotTask } from '../features/feedback/screenshots.ts';
import { processPictureTask } from '../features/gallery/process-picture.ts';
import { startPictureTasks } from '../platform/pictures/picture-worker.ts';
import { feedbackRouter } from '../features/feedback/feedback-router.ts';
import { foreignToolsRouter } from '../features/foreign-tools/foreign-tools-router.ts';
import { inboxRouter } from '../features/feedback/inbox-router.ts';
import { startAvifEncoding } from '../features/gallery/avif/avif-queue.ts';
import { galleryPageData } from '../features/gallery/gallery-page.ts';
import { galleryRouter } from '../features/gallery/gallery-router.ts';
import { picturePageData } from '../features/gallery/picture-page.ts';
import { reviewRouter } from '../features/gallery/review-router.ts';
import { startWeeklyLikesSweep } from '../features/gallery/weekly-likes-sweep.ts';
import { startSigningPictures } from '../features/gallery/similar/sign-pictures.ts';
import { legalRouter } from '../features/legal/legal-router.ts';
import { localModelRouter } from '../features/local-model/local-model-router.ts';
import { blocksRouter } from '../features/operate/blocks-router.ts';
import { mcpRouter } from '../features/mcp/mcp-router.ts';
import { operateRouter } from '../features/operate/operate-router.ts';
import { startPaintSweep } from '../features/paint/paint-sweep.ts';
import { paintRouter } from '../features/paint/paint-router.ts';
import { drainPaintWorker, startPaintWorker } from '../features/paint/paint-worker.ts';
import { startDeletingExpiredShares } from '../features/share/delete-expired-shares.ts';
import { shareRouter } from '../features/share/share-router.ts';
import { startAudits } from '../features/storage/auditor.ts';
import { storageRouter } from '../features/storage/storage-router.ts';
import { webRouter } from '../features/web/web-router.ts';
import { startReserve } from '../platform/storage/start-reserve.ts';
import { startRemovals } from '../platform/storage/run-removals.ts';
import { checkIntegrity } from './check-integrity.ts';
import type { Role } from './role.ts';
import { policyReportRouter } from './policy-report-router.ts';
import { systemRouter } from './system-router.ts';
import { wellKnownRouter } from './well-known-router.ts';

/** One feature's routes over the platform. */
export type FeatureRouter = (platform: Platform) => Hono<AppEnv>;

/** What answers where no visitor is served: probes alone. */
export const workerRouters: readonly FeatureRouter[] = [systemRouter];

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

/** Every feature with an API, one line each. */
export const routers: readonly FeatureRouter[] = [
  systemRouter,
  wellKnownRouter,
  policyReportRouter,
  legalRouter,
  (platform) => chatRouter(platform),
  ({ localModels, settings }) => localModelRouter(localModels, { enabled: settings.scaledOut === undefined }),
  browserModelRouter,
  shareRouter,
  paintRouter,
  galleryRouter,
  operateRouter,
  blocksRouter,
  reviewRouter,
  feedbackRouter,
  inboxRouter,
  storageRouter,
  (platform) => webRouter(platform),
  (platform) => foreignToolsRouter(platform),
  (platform) => mcpRouter(platform, () => createMcpTools(platform)),
];

/**
 * What a feature writes into the page at a path; undefined where the path is not the feature's. The search is what
 * stands behind the path, with its question mark; empty where nothing does.
 */
export type PageDataProvider = (
  platform: Platform,
) => (path: string, search: string) => Promise<PageData | undefined>;

/** Every feature with pages that others link to, one line each. */
export const pageDataProviders: readonly PageDataProvider[] = [picturePageData, galleryPageData];

/** What is made of visitors' files, by workers where there are any; one task each. */
const pictureTasks = [processPictureTask, screenshotTask];

/** What runs in the background until `stopping` is aborted. */
export interface BackgroundJob {
  /** The promise, where there is one, ends once the job has ended after `stopping`: the process waits for it a moment. */
  readonly start: (platform: Platform) => void | Promise<void>;
  /** In a worker that is to stop: begins nothing new; resolves once what is under way has ended. */
  readonly drain?: (platform: Platform) => Promise<void>;
  /** Where it runs when a site has several processes; where there is one, all jobs run in it. */
  readonly in: readonly Exclude<Role, 'all'>[];
}

/** One line each. */
export const backgroundJobs: readonly BackgroundJob[] = [
  { start: startEndingInterruptedRuns, in: ['web'] },
  { start: (platform) => startPaintWorker(platform), drain: drainPaintWorker, in: ['worker'] },
  { start: startPaintSweep, in: ['worker'] },
  { start: (platform) => startAvifEncoding(platform), in: ['worker'] },
  { start: (platform) => startPictureTasks(platform, pictureTasks), in: ['worker'] },
  { start: startRemovals, in: ['worker'] },
  { start: startReserve, in: ['web'] },
  { start: checkIntegrity, in: ['web'] },
  { start: startDeletingOldActs, in: ['worker'] },
  { start: startDeletingExpiredShares, in: ['worker'] },
  { start: startAudits, in: ['worker'] },
  { start: startWeeklyLikesSweep, in: ['worker'] },
  { start: startSigningPictures, in: ['worker'] },
];
