import type { Hono } from 'hono';
import type { AppEnv } from './http/app-env.ts';
import type { PageData } from './http/render-page.ts';
import type { PictureTasks } from './pictures/picture-worker.ts';
import type { Platform } from './platform.ts';

/** One feature's routes over the platform. */
export type FeatureRouter = (platform: Platform) => Hono<AppEnv>;

/**
 * What a feature writes into the page at a path; undefined where the path is not the feature's. The search is what
 * stands behind the path, with its question mark; empty where nothing does.
 */
export type PageDataProvider = (
  platform: Platform,
) => (path: string, search: string) => Promise<PageData | undefined>;

/** What runs in the background until `stopping` is aborted. */
export interface BackgroundJob {
  /** The promise, where there is one, ends once the job has ended after `stopping`: the process waits for it a moment. */
  readonly start: (platform: Platform) => void | Promise<void>;
  /** In a worker that is to stop: begins nothing new; resolves once what is under way has ended. */
  readonly drain?: (platform: Platform) => Promise<void>;
  /** Where it runs when a site has several processes; where there is one, all jobs run in it. */
  readonly in: readonly Exclude<Platform['role'], 'all'>[];
}

/** All that the server knows of a feature: its `feature.ts`, the mirror of the web app's `screen.ts`. */
export interface ServerFeature {
  readonly routers?: readonly FeatureRouter[];
  readonly jobs?: readonly BackgroundJob[];
  /** What is made of visitors' files, by workers where there are any. */
  readonly pictureTasks?: PictureTasks;
  /** Of pages that others link to. */
  readonly pageData?: readonly PageDataProvider[];
}
