import { AppError } from '../../platform/http/app-error.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { createMemoryCache } from '../../platform/memory-cache.ts';
import type { Deps } from './picture-rows.ts';

const types = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', png: 'image/png' } as const;
type FileType = keyof typeof types;

/** Cache of small files. */
const maxCachedBytes = 64 * 1024 * 1024;
const maxCachedFileBytes = 512 * 1024;

/**
 * Serves the files of shown pictures by their content's hash. Only bytes are cached: whether a picture is
 * shown is queried every time, so that a removed one is gone at once.
 */
export function createPictureFileHandler({ records: { db }, blobs }: Deps) {
  const cache = createMemoryCache(maxCachedBytes, maxCachedFileBytes);

  async function isShown(hash: string, type: string): Promise<boolean> {
    const rows = await db
      .selectFrom('gallery_files as f')
      .innerJoin('gallery_pictures as p', 'p.seq', 'f.seq')
      .select('p.state')
      .where('f.hash', '=', hash)
      .where('f.type', '=', type as FileType)
      .execute();
    if (rows.length === 0) throw new AppError('gallery.notFound');
    return rows.some(({ state }) => state === 'shown');
  }

  return async (hash: string, type: string, request: Request): Promise<Response> => {
    if (!(type in types)) throw new AppError('gallery.notFound');
    if (!(await isShown(hash, type))) throw new AppError('gallery.removed');
    const data = cache.get(hash) ?? (await blobs.get(hash));
    if (!data) throw new AppError('gallery.notFound');
    cache.put(hash, data);
    return respondWithBytes(data, `"${hash.slice(0, 32)}"`, types[type as FileType], request);
  };
}

/** Bytes that never change under their name: immutable, with an entity tag and single ranges (RFC 9110, 14). */
export function respondWithBytes(data: Uint8Array, tag: string, type: string, request: Request): Response {
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (matchesEtag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('if-range');
  const requestedRange = ifRange === null || ifRange === tag ? request.headers.get('range') : null;
  const range = requestedRange === null ? undefined : parseRange(requestedRange, data.byteLength);
  if (range === 'beyond') {
    headers.set('Content-Range', `bytes */${data.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  const slice = range ? data.subarray(range.from, range.to + 1) : data;
  headers.set('Content-Length', String(slice.byteLength));
  if (range) headers.set('Content-Range', `bytes ${range.from}-${range.to}/${data.byteLength}`);
  const body = request.method === 'HEAD' ? null : (slice as Uint8Array<ArrayBuffer>);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** One range of bytes; undefined for what is not one (several, other units), which is answered whole. */
function parseRange(header: string, size: number): { from: number; to: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? 'beyond' : { from, to };
}
