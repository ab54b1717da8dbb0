import type { ByteRange } from '../blobs/blobs.ts';
import { matchesEtag } from './etag.ts';

/** A file's size in bytes, and its contents, whole or in part. */
export interface FileSource {
  readonly bytes: number;
  read(range?: ByteRange): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

interface FileHeaders {
  /** An entity tag with its quotes. */
  readonly tag: string;
  readonly type: string;
  readonly cacheControl: string;
}

/** A file that is in memory. */
export const fileInMemory = (data: Uint8Array): FileSource => ({
  bytes: data.byteLength,
  read: (range) => (range ? data.subarray(range.start, range.end + 1) : data) as Uint8Array<ArrayBuffer>,
});

/**
 * Answers with a file that never changes under its address: with an entity tag and single ranges (RFC 9110, 14).
 * @param open is asked only when bytes or their number are needed
 * @returns undefined when there is no such file
 */
export async function respondWithFile(
  open: () => Promise<FileSource | undefined>,
  { tag, type, cacheControl }: FileHeaders,
  request: Request,
): Promise<Response | undefined> {
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': cacheControl,
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (matchesEtag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers });
  const file = await open();
  if (!file) return undefined;
  const ifRange = request.headers.get('if-range');
  const requestedRange = ifRange === null || ifRange === tag ? request.headers.get('range') : null;
  const range = requestedRange === null ? undefined : parseRange(requestedRange, file.bytes);
  if (range === 'beyond') {
    headers.set('Content-Range', `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.bytes));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  const body = request.method === 'HEAD' ? null : file.read(range);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** One range of bytes; undefined for what is not one (several, other units), which is answered whole. */
function parseRange(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
