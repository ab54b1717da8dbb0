/**
 * Caches the whole app in the browser, so that every local feature opens without a network.
 *
 * All files of one build are one cache. A new build is fetched beside the old one and takes over when the visitor
 * agrees (or when no page of the old one is open). Files under /assets/ have a content hash in their name; the
 * others are told apart by the build.
 */
const scope = self as unknown as ServiceWorkerGlobalScope;

/** Inserted by the build: its name and the paths of its files, index.html as '/'. */
declare const __BUILD__: { readonly name: string; readonly files: readonly string[] };

/** The path that the site is under, as the page's modules have it; caches belong to all sites of the host. */
const BASE_PATH = scope.location.pathname.replace(/\/sw\.js$/, '');
const CACHE_PREFIX = `baigong-app${BASE_PATH}-`;
const CACHE_NAME = CACHE_PREFIX + __BUILD__.name;
/** Files under /assets/ that are not fetched in advance; they are the same in every build that has them. */
const ON_USE_CACHE_NAME = `baigong-used${BASE_PATH}`;
const CONCURRENCY = 4;
/** A navigation waits this long for the server before the cached page is shown. */
const NAVIGATION_TIMEOUT_MS = 1_500;

/** What a page can ask its service worker. */
type PageMessage = { readonly type: 'activate' } | { readonly type: 'has'; readonly file: string };

async function cacheFile(cache: Cache, file: string): Promise<void> {
  const url = BASE_PATH + file;
  if (await cache.match(url)) return;
  // An unchanged file is copied from the older build's cache.
  const cached = file.startsWith('/assets/') ? await caches.match(url) : undefined;
  const response =
    cached ?? (await fetch(url, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }));
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  await cache.put(url, response);
}

/** Files that were fetched stay when one fails: the next attempt continues from there. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const queue = [...__BUILD__.files];
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await cacheFile(cache, file);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
      .map((name) => caches.delete(name)),
  );
}

const entryScriptOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];

/**
 * Network first, because the server writes into the page; the cached page when the server is slow, broken or away.
 * A page of a newer build must not be mixed with this build's files: it is only shown on reload, otherwise the
 * visitor is offered it.
 */
async function respondWithPage(request: Request): Promise<Response> {
  const cached = await (await caches.open(CACHE_NAME)).match(`${BASE_PATH}/`);
  if (!cached) return fetch(request);
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS) });
    if (fresh.status >= 500) return cached;
    // Read to the end within the timeout, which also covers the body.
    const entry = entryScriptOf(await fresh.clone().text());
    // Another site's page, at a path below ours.
    if (entry !== undefined && !entry.startsWith(`${BASE_PATH}/assets/`)) return fresh;
    const isReload = request.cache === 'no-cache' || request.cache === 'reload';
    return isReload || entry === entryScriptOf(await cached.clone().text()) ? fresh : cached;
  } catch {
    return cached;
  }
}

async function respondWithFile(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE_NAME)).match(request)) ?? fetch(request);
}

async function respondAndCache(request: Request): Promise<Response> {
  const cache = await caches.open(ON_USE_CACHE_NAME);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

scope.addEventListener('install', (event) => event.waitUntil(cacheBuild()));

scope.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherBuilds().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || !pathname.startsWith(`${BASE_PATH}/`))
    return;
  const path = pathname.slice(BASE_PATH.length);
  // API responses are never cached, and event streams never pass through here.
  if (path.startsWith('/api/')) return;
  const isFile = /\.\w+$/.test(path);
  if (isFile) {
    if (__BUILD__.files.includes(path)) event.respondWith(respondWithFile(request));
    else if (/^\/(?:assets|ocr|person)\//.test(path)) event.respondWith(respondAndCache(request));
  } else if (request.mode === 'navigate' && !path.startsWith('/operate')) {
    // The operator's page needs the server.
    event.respondWith(respondWithPage(request));
  }
});

scope.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  if (message.type === 'activate') void scope.skipWaiting();
  if (message.type === 'has') event.ports[0]?.postMessage(__BUILD__.files.includes(message.file));
});
