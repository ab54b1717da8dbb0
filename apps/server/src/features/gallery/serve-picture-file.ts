import { AppError } from '../../platform/base/app-error.ts';
import { type BlobLinks, linkMaxAgeS } from '../../platform/blobs/blob-links.ts';
import { type FileSource, fileInMemory, respondWithFile } from '../../platform/http/respond-with-file.ts';
import { createMemoryCache } from '../../platform/base/memory-cache.ts';
import { isFileShown } from './repository/find-pictures.ts';
import type { Deps } from './repository/picture-rows.ts';

const types = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', png: 'image/png' } as const;
const isFileType = (type: string): type is keyof typeof types => type in types;

/** Cache of small files. */
const maxCachedBytes = 64 * 1024 * 1024;
const maxCachedFileBytes = 512 * 1024;

/**
 * A visitor's browser keeps what it has seen. Caches that visitors share ask again after less than a minute, so that a
 * picture that was taken down is gone from them.
 */
const cacheControl = 'public, max-age=31536000, s-maxage=50, immutable';

/**
 * Serves the files of shown pictures by their content's hash. Only bytes are cached: whether a picture is
 * shown is queried every time, so that a removed one is gone at once.
 */
export function createPictureFileHandler({
  records,
  blobs,
  blobLinks,
}: Pick<Deps, 'records' | 'blobs'> & { readonly blobLinks?: BlobLinks | undefined }) {
  const cache = createMemoryCache(maxCachedBytes, maxCachedFileBytes);

  async function openFile(hash: string): Promise<FileSource | undefined> {
    const cached = cache.get(hash);
    if (cached) return fileInMemory(cached);
    const bytes = await blobs.size(hash);
    if (bytes === undefined) return undefined;
    if (bytes > maxCachedFileBytes) return blobs.open(hash);
    const data = await blobs.get(hash);
    if (data) cache.put(hash, data);
    return data && fileInMemory(data);
  }

  async function redirect(hash: string, links: BlobLinks): Promise<Response> {
    const headers = { Location: await links.linkTo(hash), 'Cache-Control': `public, max-age=${linkMaxAgeS}` };
    return new Response(null, { status: 302, headers });
  }

  return async (hash: string, type: string, request: Request): Promise<Response> => {
    if (!isFileType(type)) throw new AppError('gallery.notFound');
    const isShown = await isFileShown({ records }, hash, type);
    if (isShown === undefined) throw new AppError('gallery.notFound');
    if (!isShown) throw new AppError('gallery.removed');
    const headers = { tag: `"${hash.slice(0, 32)}"`, type: types[type], cacheControl };
    const response =
      blobLinks && mayRedirect(request)
        ? await redirect(hash, blobLinks)
        : await respondWithFile(() => openFile(hash), headers, request);
    if (!response) throw new AppError('gallery.notFound');
    if (blobLinks) response.headers.set('Vary', 'Sec-Fetch-Dest, Sec-Fetch-Mode');
    return response;
  };
}

/**
 * Only a picture in a page that asks with CORS is sent elsewhere: the pages are cross-origin isolated, and anything else
 * from another origin is blocked. What is downloaded keeps its file name, and needs no other origin in `connect-src`.
 */
function mayRedirect({ headers }: Request): boolean {
  return headers.get('sec-fetch-dest') === 'image' && headers.get('sec-fetch-mode') === 'cors';
}
