import type { Hono } from 'hono';
import type { AppEnv } from './http/app-env.ts';
import type { PageData } from './http/render-page.ts';
import type { PictureTasks } from './pictures/picture-worker.ts';
import type { Role } from './pictures/picture-work.ts';

/** One feature's routes over the platform. */
export type FeatureRouter<Parts> = (platform: Parts) => Hono<AppEnv>;

/**
 * What a feature writes into the page at a path; undefined where the path is not the feature's. The search is what
 * stands behind the path, with its question mark; empty where nothing does.
 */
export type PageDataProvider<Parts> = (
  platform: Parts,
) => (path: string, search: string) => Promise<PageData | undefined>;

/** What runs in the background until `stopping` is aborted. */
export interface BackgroundJob<Parts> {
  /** The promise, where there is one, ends once the job has ended after `stopping`: the process waits for it a moment. */
  readonly start: (platform: Parts) => void | Promise<void>;
  /** In a worker that is to stop: begins nothing new; resolves once what is under way has ended. */
  readonly drain?: (platform: Parts) => Promise<void>;
  /** Where it runs when a site has several processes; where there is one, all jobs run in it. */
  readonly in: readonly Exclude<Role, 'all'>[];
}

/**
 * All that the server knows of a feature: its `feature.ts`, the mirror of the web app's `screen.ts`. `Parts` are the parts
 * of the platform that the feature uses; nothing below `app` knows the whole.
 */
export interface ServerFeature<Parts = never> {
  readonly routers?: readonly FeatureRouter<Parts>[];
  readonly jobs?: readonly BackgroundJob<Parts>[];
  /** What is made of visitors' files, by workers where there are any. */
  readonly pictureTasks?: PictureTasks;
  /** Of pages that others link to. */
  readonly pageData?: readonly PageDataProvider<Parts>[];
}
