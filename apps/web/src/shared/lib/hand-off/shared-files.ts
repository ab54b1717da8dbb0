import { basePath } from '../base-path.ts';

/*
 * Files that another program shares. The service worker (offline/service-worker.ts) stores them in this cache, one
 * folder for each share, and leads to a screen with the share's id in its address.
 */

const cacheName = `baigong-shared${basePath}`;
const folderOf = (id: string) => `${basePath}/share/${id}/`;

const isId = (text: string) => /^[\da-f-]{36}$/.test(text);

/** The files of a share, in their order; none where they were taken already. They stay until `forgetSharedFiles`. */
export async function readSharedFiles(id: string): Promise<File[]> {
  if (!isId(id) || typeof caches === 'undefined') return [];
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  const order = ({ url }: Request) => Number(url.slice(url.lastIndexOf('/') + 1));
  const own = requests
    .filter(({ url }) => new URL(url).pathname.startsWith(folderOf(id)))
    .toSorted((a, b) => order(a) - order(b));
  const files = await Promise.all(
    own.map(async (request) => {
      const response = await cache.match(request);
      if (!response) return [];
      const name = decodeURIComponent(response.headers.get('x-file-name') ?? '');
      const type = response.headers.get('content-type') ?? '';
      return [new File([await response.blob()], name || '分享的文件', { type })];
    }),
  );
  return files.flat();
}

/** Forgets a share. */
export async function forgetSharedFiles(id: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  await Promise.all(
    requests
      .filter(({ url }) => new URL(url).pathname.startsWith(folderOf(id)))
      .map((request) => cache.delete(request)),
  );
}
