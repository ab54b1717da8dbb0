/**
 * Keeps the whole app on the visitor's machine, so that every local feature opens without a network.
 *
 * All files of one build are one cache. A new build is fetched beside the old one and takes over when the visitor
 * agrees (or when no page of the old one is left). Files under /assets/ carry their content's hash in their
 * name; the others are told apart by the build.
 */
const scope = self as unknown as ServiceWorkerGlobalScope;

/** Put in at build: the build's name and the addresses of its files, index.html as '/'. */
declare const __BUILD__: { readonly name: string; readonly files: readonly string[] };

const prefix = 'baigong-app-';
const cacheName = prefix + __BUILD__.name;
/** Files under /assets/ that are not fetched ahead; they are the same in every build that has them. */
const usedName = 'baigong-used';
const parallel = 4;
/** A reload asks the network first, this long in milliseconds. */
const patience = 2_500;

/** What a page can ask of its service worker. */
type Question = { readonly type: 'activate' } | { readonly type: 'has'; readonly file: string };

async function fetchFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return;
  // An unchanged file is taken from the older build's cache, not from the network.
  const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
  const response =
    known ?? (await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }));
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  await cache.put(file, response);
}

/** Files that were fetched stay when one fails: the next try goes on from there. */
async function fetchBuild(): Promise<void> {
  const cache = await caches.open(cacheName);
  const left = [...__BUILD__.files];
  const worker = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await fetchFile(cache, file);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

async function dropOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

async function keptPage(): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match('/');
}

async function answerPage(request: Request): Promise<Response> {
  const kept = await keptPage();
  if (!kept) return fetch(request);
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  if (!isReload) return kept;
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(patience) });
    return fresh.status < 500 ? fresh : kept;
  } catch {
    return kept;
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request)) ?? fetch(request);
}

async function answerUsed(request: Request): Promise<Response> {
  const cache = await caches.open(usedName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

scope.addEventListener('install', (event) => event.waitUntil(fetchBuild()));

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherBuilds().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The server's answers are never kept, and its event streams never pass through here.
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith('/api/')) return;
  const isFile = /\.\w+$/.test(pathname);
  if (isFile) {
    if (__BUILD__.files.includes(pathname)) event.respondWith(answerFile(request));
    else if (/^\/(?:assets|ocr|person)\//.test(pathname)) event.respondWith(answerUsed(request));
  } else if (request.mode === 'navigate' && !pathname.startsWith('/operate')) {
    // The operator's page is not part of the app.
    event.respondWith(answerPage(request));
  }
});

scope.addEventListener('message', (event) => {
  const question = event.data as Question;
  if (question.type === 'activate') void scope.skipWaiting();
  if (question.type === 'has') event.ports[0]?.postMessage(__BUILD__.files.includes(question.file));
});
