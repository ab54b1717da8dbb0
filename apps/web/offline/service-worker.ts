/**
 * Caches the whole app in the browser, so that every local feature opens without a network.
 *
 * All files of one build are one cache. A new build is fetched beside the old one and takes over when the visitor
 * agrees (or when no page of the old one is open). Files under /assets/ have a content hash in their name; the
 * others are told apart by the build.
 */
const scope = self as unknown as ServiceWorkerGlobalScope;

/**
 * Inserted by the build: its name, the paths of its files (index.html as '/'), and of the screens whose page is the
 * same for everyone, without their parameters.
 */
declare const __BUILD__: {
  readonly name: string;
  readonly files: readonly string[];
  readonly screens: readonly string[];
};
const buildFiles = new Set(__BUILD__.files);

/** The path that the site is under, as the page's modules have it; caches belong to all sites of the host. */
const BASE_PATH = scope.location.pathname.replace(/\/sw\.js$/, '');
const CACHE_PREFIX = `baigong-app${BASE_PATH}-`;
const CACHE_NAME = CACHE_PREFIX + __BUILD__.name;
/** Files under /assets/ that are not fetched in advance; they are the same in every build that has them. */
const ON_USE_CACHE_NAME = `baigong-used${BASE_PATH}`;
/** Few, and of low priority: the copy is for later visits, and may take its time. */
const CONCURRENCY = 2;
/** A page that has just begun to load has the network to itself for so long, in milliseconds. */
const NAVIGATION_PAUSE_MS = 3_000;
/** A navigation waits this long for the server before the cached page is shown. */
const NAVIGATION_TIMEOUT_MS = 1_500;
/** The cached page is renewed when the one that it was shown as has loaded. */
const PAGE_RENEWAL_MS = 5_000;

/** What a page can ask its service worker. */
type PageMessage = { readonly type: 'activate' } | { readonly type: 'has'; readonly file: string };

async function cacheFile(cache: Cache, file: string): Promise<void> {
  const url = BASE_PATH + file;
  if (await cache.match(url)) return;
  // An unchanged file is copied from the older build's cache.
  const cached = file.startsWith('/assets/') ? await caches.match(url) : undefined;
  const response =
    cached ??
    (await fetch(url, { cache: file.startsWith('/assets/') ? 'default' : 'reload', priority: 'low' }));
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  await cache.put(url, response);
}

/** Resolves while no page begins to load: a page that was not there at the last look has just begun. */
function waitForQuiet(): () => Promise<void> {
  let known: ReadonlySet<string> | undefined;
  let quietAt = 0;
  return async () => {
    const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' });
    if (known && pages.some(({ id }) => !known?.has(id))) quietAt = performance.now() + NAVIGATION_PAUSE_MS;
    known = new Set(pages.map(({ id }) => id));
    const left = quietAt - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  };
}

/** Files that were fetched stay when one fails: the next attempt continues from there. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const queue = [...__BUILD__.files];
  const quiet = waitForQuiet();
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      await quiet();
      await cacheFile(cache, file);
    }
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

/** The cached page of this build. Opening its cache would make it again after a newer build has deleted it. */
const cachedPage = () => caches.match(`${BASE_PATH}/`, { cacheName: CACHE_NAME });

/** What the server says with the page (its policy, the operator's settings) may have changed since it was cached. */
async function renewPage(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAGE_RENEWAL_MS));
  const cached = await cachedPage();
  const fresh = await fetch(`${BASE_PATH}/`, { cache: 'reload', priority: 'low' });
  if (!cached || !fresh.ok) return;
  if (entryScriptOf(await fresh.clone().text()) !== entryScriptOf(await cached.text())) return;
  await (await caches.open(CACHE_NAME)).put(`${BASE_PATH}/`, fresh);
}

/**
 * Network first: for a reload, for pages that the server writes into, and for paths that are no screen. The cached page
 * when the server is slow, broken or away. A page of a newer build must not be mixed with this build's files: it is only
 * shown on reload, otherwise the visitor is offered it.
 */
async function fetchPage(request: Request, cached: Response): Promise<Response> {
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS) });
    if (fresh.status >= 500) return cached;
    // Read to the end within the timeout, which also covers the body.
    const entry = entryScriptOf(await fresh.clone().text());
    // Another site's page, at a path below ours.
    if (entry !== undefined && !entry.startsWith(`${BASE_PATH}/assets/`)) return fresh;
    return isReload(request) || entry === entryScriptOf(await cached.clone().text()) ? fresh : cached;
  } catch {
    return cached;
  }
}

const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload';

const isScreen = (path: string) =>
  path === '/' || __BUILD__.screens.some((screen) => path === screen || path.startsWith(`${screen}/`));

function respondWithPage(event: FetchEvent, path: string): void {
  const { request } = event;
  const shown = cachedPage();
  const fromCache = !isReload(request) && isScreen(path);
  event.respondWith(
    shown.then((cached) => {
      if (!cached) return fetch(request);
      return fromCache ? cached : fetchPage(request, cached);
    }),
  );
  if (fromCache) event.waitUntil(shown.then((cached) => cached && renewPage()).catch(() => undefined));
}

/** Opened once: each of a page's files asks it. */
let ownCache: Promise<Cache> | undefined;

async function respondWithFile(request: Request): Promise<Response> {
  ownCache ??= caches.open(CACHE_NAME);
  return (await (await ownCache).match(request)) ?? fetch(request);
}

async function respondAndCache(request: Request): Promise<Response> {
  const cache = await caches.open(ON_USE_CACHE_NAME);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

/** Files that other programs shared, until a screen has taken them (src/shared/lib/hand-off/shared-files.ts). */
const SHARED_CACHE_NAME = `baigong-shared${BASE_PATH}`;
const MAX_SHARED_FILES = 20;
const MAX_SHARED_BYTES = 100 * 1024 * 1024;
/** What nobody has taken for so long is forgotten. */
const SHARED_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The screen that opens what was shared: photos, other pictures, a resume by its name, documents. */
function screenOf(files: readonly File[]): string {
  const [first] = files;
  if (!first) return '/document';
  const isPicture = ({ type, name }: File) =>
    type.startsWith('image/') || /\.(?:jpe?g|png|webp|gif|avif|heic|heif|svg)$/i.test(name);
  if (files.every(isPicture))
    return files.length === 1 &&
      /\.(?:jpe?g|heic|heif)$|^image\/(?:jpeg|hei[cf])$/i.test(first.type || first.name)
      ? '/selfie'
      : '/image';
  const isResume =
    /简历|履历|resume|(?:^|[^a-z])cv(?:[^a-z]|$)/i.test(first.name) || /\.json$/i.test(first.name);
  return files.length === 1 && isResume ? '/resume' : '/document';
}

async function forgetOldShares(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(
    requests.map(async (request) => {
      const at = Number((await cache.match(request))?.headers.get('x-shared-at'));
      if (!(Date.now() - at < SHARED_LIFETIME_MS)) await cache.delete(request);
    }),
  );
}

/** Stores what another program shares, each share under an id of its own, and leads to the screen that takes it. */
async function receiveShare(request: Request): Promise<Response> {
  const leadTo = (path: string) => Response.redirect(new URL(BASE_PATH + path, scope.location.origin), 303);
  const refuse = (problem: string) => leadTo(`/document?share-problem=${problem}`);
  try {
    const form = await request.formData();
    const files = form
      .getAll('files')
      .filter((entry): entry is File => entry instanceof File && entry.size > 0);
    if (files.length === 0) return refuse('empty');
    if (files.length > MAX_SHARED_FILES) return refuse('many');
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_SHARED_BYTES) return refuse('large');
    const cache = await caches.open(SHARED_CACHE_NAME);
    await forgetOldShares(cache);
    const id = crypto.randomUUID();
    await Promise.all(
      files.map((file, at) => {
        const headers = {
          'content-type': file.type || 'application/octet-stream',
          'x-file-name': encodeURIComponent(file.name),
          'x-shared-at': String(Date.now()),
        };
        return cache.put(`${BASE_PATH}/share/${id}/${at}`, new Response(file, { headers }));
      }),
    );
    return leadTo(`${screenOf(files)}?shared=${id}`);
  } catch {
    return refuse('failed');
  }
}

scope.addEventListener('install', (event) => event.waitUntil(cacheBuild()));

scope.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherBuilds().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin || !pathname.startsWith(`${BASE_PATH}/`)) return;
  const path = pathname.slice(BASE_PATH.length);
  if (request.method === 'POST' && request.mode === 'navigate' && path === '/share')
    event.respondWith(receiveShare(request));
  if (request.method !== 'GET') return;
  // API responses are never cached, and event streams never pass through here.
  if (path.startsWith('/api/')) return;
  const isFile = /\.\w+$/.test(path);
  if (isFile) {
    if (buildFiles.has(path)) event.respondWith(respondWithFile(request));
    else if (/^\/(?:assets|ocr|person)\//.test(path)) event.respondWith(respondAndCache(request));
  } else if (request.mode === 'navigate' && !path.startsWith('/operate')) {
    // The operator's page needs the server.
    respondWithPage(event, path);
  }
});

scope.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  if (message.type === 'activate') void scope.skipWaiting();
  if (message.type === 'has') event.ports[0]?.postMessage(buildFiles.has(message.file));
});
