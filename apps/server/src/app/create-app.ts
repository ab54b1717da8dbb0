import { join } from 'node:path';
import { getReadyRoute } from '@baigong/contracts';
import { Hono, type Context } from 'hono';
import { createAddressHasher } from '../platform/http/address-hash.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { AppError, errorBody } from '../platform/base/app-error.ts';
import { pathBelow, refuseOutside } from '../platform/http/base-path.ts';
import { createCaller } from '../platform/http/caller.ts';
import { ownHost, sameSite } from '../platform/http/own-host.ts';
import { assertNotBlocked } from '../platform/operator/address-blocks.ts';
import { renderPage, type PageData } from '../platform/http/render-page.ts';
import type { BodyLimits } from '../platform/http/bodies-in-flight.ts';
import { eventStreamPool } from '../platform/http/event-stream.ts';
import { BodyReader } from '../platform/http/read-body.ts';
import { requestLog } from '../platform/http/request-log.ts';
import { jsonHeaders, respond } from '../platform/http/respond.ts';
import { commonHeaders } from '../platform/http/security-headers.ts';
import { createVisitorCookies } from '../platform/http/visitor-cookie.ts';
import { ResourcePool } from '../platform/limits/resource-pool.ts';
import type { Platform } from './platform.ts';
import { findStorageProblem } from '../platform/base/storage-problem.ts';
import { isApi, methodTable, pageMatcher } from './paths.ts';
import { noWebBuild, readWebBuild } from './read-web-build.ts';
import type { FeatureRouter, PageDataProvider } from '../platform/server-feature.ts';
import { serveSharedAsset } from './web-builds/serve-shared-asset.ts';
import type { SharedAsset } from './web-builds/shared-builds.ts';
import { findBuild, otherBuilds } from './web-build-folder.ts';
import { createWebFiles } from './web-files.ts';

export interface AppOptions {
  /** Signs the visitors' cookies. */
  readonly secret: string;
  readonly routers: readonly FeatureRouter<Platform>[];
  /** Pages with a head of their own. */
  readonly pageDataProviders?: readonly PageDataProvider<Platform>[];
  /** The built web app; `apps/web/dist` of the project when absent, none when false. */
  readonly webFolder?: string | false;
  /** Files of other replicas' builds; undefined where there are none. */
  readonly sharedAssets?: ((path: string) => Promise<SharedAsset | undefined>) | undefined;
  /** Aborted on a stop signal: from then on the readiness probe fails, and calls are still answered. */
  readonly leaving?: AbortSignal;
  /** Aborted once no more calls are to come: from then on new ones are refused. */
  readonly draining?: AbortSignal;
  readonly heartbeatMs?: number;
  readonly bodyLimits?: Partial<BodyLimits>;
}

/** The whole server as a function from request to answer; `app.request` runs it without a port. */
export function createApp(platform: Platform, options: AppOptions): Hono<AppEnv> {
  const { settings, limits, log, metrics, clock, stopping } = platform;
  const https = settings.publicUrl?.startsWith('https:') ?? false;
  const { basePath } = settings;
  const cookies = createVisitorCookies(options.secret, https, basePath);
  const { webFolder = join(settings.root, 'apps/web/dist') } = options;
  const policySettings = {
    basePath,
    pictureOrigin: platform.blobLinks?.origin,
    loopback: platform.settings.own.device,
  };
  const folder = webFolder === false ? undefined : findBuild(webFolder);
  const build = folder === undefined ? noWebBuild : readWebBuild(folder, policySettings, otherBuilds(folder));
  const web = createWebFiles(build);
  // The operator's page is no page where there is no operator.
  const isPage = pageMatcher(
    build.pagePaths.filter((path) => path !== '/operate' || settings.operatorToken !== undefined),
  );
  const app = new Hono<AppEnv>(basePath === '' ? {} : { getPath: pathBelow(basePath) });

  const services = {
    log,
    metrics,
    clock,
    stopping,
    bodyReader: new BodyReader(platform, options.bodyLimits),
    eventStreams: new ResourcePool(eventStreamPool(settings.limits)),
    commonHeaders: commonHeaders(https),
    heartbeatMs: options.heartbeatMs ?? 15_000,
  };
  app.use(requestLog(services));
  if (basePath !== '') app.use(refuseOutside(basePath));
  app.use(async (c, next) => {
    const refuses = c.req.path === getReadyRoute.path ? options.leaving : options.draining;
    if (refuses?.aborted) throw new AppError('server.stopping');
    await next();
  });
  app.use(ownHost(settings));
  app.use(sameSite(settings));

  const caller = createCaller(settings, limits, cookies, clock, createAddressHasher(platform), (hashes) =>
    assertNotBlocked(platform, hashes),
  );
  // Health probes are not counted as visits or limited.
  app.use('/api/*', (c, next) =>
    /^\/api\/(health|ready)$/.test(c.req.path) ? next() : caller.admit(c, next),
  );

  for (const router of options.routers) app.route('/', router(platform));

  // The service worker takes shares. Where it is not there yet, nothing of the body is read or stored.
  app.post('/share', (c) => c.redirect(`${basePath}/document?share-problem=notReady`, 303));

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const { path } = c.req;
    if (isApi(path)) return next();
    const file = path === '/' || path === '/index.html' ? undefined : web.file(c, path);
    if (file) {
      c.set('route', 'file');
      return file;
    }
    const shared = path.startsWith('/assets/') ? await options.sharedAssets?.(path) : undefined;
    if (shared) {
      c.set('route', 'file');
      return serveSharedAsset(c, policySettings, shared);
    }
    const known = path === '/index.html' || isPage(path);
    if (!known && !isNavigation(c)) return next();
    const page = await renderPageAt(c, known ? 200 : 404);
    if (!page) return c.text('网页还没有构建：请在项目文件夹里运行 npm start。', 503);
    c.set('route', 'page');
    return page;
  });

  const pageDataOf = (options.pageDataProviders ?? []).map((provider) => provider(platform));

  /** The page at a path, with what a feature writes into it. */
  async function renderPageAt(c: Context<AppEnv>, status: 200 | 404): Promise<Response | undefined> {
    // With the page, so that its first calls, which go out together, are all the same visitor's.
    const cookie = caller.identify(c);
    const headers = {
      ...(cookie !== undefined && { 'Set-Cookie': cookie }),
      // Somebody's resume: for those who were given the link, not for search engines.
      ...(/^\/r\//i.test(c.req.path) && { 'X-Robots-Tag': 'noindex, nofollow' }),
    };
    const data = status === 200 ? await findPageData(c) : undefined;
    if (!data) return web.page(c, status, headers);
    return web.renderedPage(c, data.status, headers, (html) => renderPage(html, data, siteAddress(c)));
  }

  /** Where the site is reached, whatever name the caller used for it; without a slash at the end. */
  function siteAddress(c: Context<AppEnv>): string {
    const port = c.env?.incoming?.socket.localPort ?? settings.port;
    return (settings.publicUrl ?? `http://${settings.host}:${port}`) + basePath;
  }

  async function findPageData(c: Context<AppEnv>): Promise<PageData | undefined> {
    const { search } = new URL(c.req.url);
    const found = await Promise.all(pageDataOf.map((provide) => provide(c.req.path, search)));
    return found.find((given) => given !== undefined);
  }

  const methodsOf = methodTable(app);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) return fail(c, new AppError('request.notFound'));
    return fail(c, new AppError('request.methodNotAllowed'), methods.join(', '));
  });

  app.onError((error, c) => {
    if (error instanceof AppError) return fail(c, error);
    const problem = findStorageProblem(error);
    const requestId = c.get('requestId');
    const route = c.get('route');
    log.error({ err: error, requestId, route, rootCause: problem?.rootCause }, 'request failed');
    return fail(c, new AppError(problem?.code ?? 'server.internal'));
  });

  return app;
}

/** @param allow the methods that the path answers */
function fail(c: Context<AppEnv>, error: AppError, allow?: string): Response {
  // A reason in words is ours and says where a call did not fit; any other cause may hold what was in it.
  const reason = typeof error.cause === 'string' ? { reason: error.cause } : {};
  c.set('refusal', { code: error.code, ...reason });
  const body = errorBody(error.code, c.get('requestId'), error);
  const headers: Record<string, string> = { ...jsonHeaders };
  if (allow !== undefined) headers['Allow'] = allow;
  if (body.error.wait !== undefined) headers['Retry-After'] = String(body.error.wait);
  // What the caller may still be sending is not read. (After other refusals it is, for a moment, so that the answer
  // is not lost with the line.)
  if (error.status === 413 || error.status === 408 || error.code === 'server.stopping')
    headers['Connection'] = 'close';
  return respond(c, error.status, headers, JSON.stringify(body));
}

/** Somebody opened an address, rather than a page asking for a file. */
function isNavigation(c: Context<AppEnv>): boolean {
  if (c.req.path.startsWith('/assets/') || /\.[a-z0-9]{1,8}$/i.test(c.req.path)) return false;
  const mode = c.req.header('sec-fetch-mode');
  return mode === undefined ? (c.req.header('accept') ?? '').includes('text/html') : mode === 'navigate';
}
