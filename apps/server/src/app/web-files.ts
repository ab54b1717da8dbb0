import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { Context } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { acceptedEncodings, compress, contentTag, type Encoding } from '../platform/http/encodings.ts';
import { matchesEtag } from '../platform/http/etag.ts';
import { respond } from '../platform/http/respond.ts';
import { createMemoryCache } from '../platform/base/memory-cache.ts';
import type { WebBuild, WebFileHeaders, WebVariant } from './read-web-build.ts';

/** Up to this size a file that is not in memory is read whole; a larger one in pieces, as fast as they are taken. */
const maxBufferedBytes = 1024 * 1024;
const pieceBytes = 256 * 1024;

/** Files read from disk that are kept, the most recently used. */
const maxCachedBytes = 8 * 1024 * 1024;
const maxCachedFileBytes = 256 * 1024;

/** Compressed rendered pages that are kept: what many visitors open at once is compressed once. */
const maxRenderedBytes = 4 * 1024 * 1024;

type Headers = Readonly<Record<string, string>>;
type Body = Uint8Array | ReadableStream<Uint8Array>;

/** The built web app: its files, and the page that every path of the address bar shows. */
export interface WebFiles {
  /** A file of the build; undefined when there is none of that name. */
  file(c: Context<AppEnv>, path: string): Response | undefined;
  /** index.html with a status and more headers; undefined when nothing is built. */
  page(c: Context<AppEnv>, status: 200 | 403 | 404, headers: Headers): Response | undefined;
  /** index.html with what `render` writes into it; undefined when nothing is built. */
  renderedPage(
    c: Context<AppEnv>,
    status: 200 | 403 | 404,
    headers: Headers,
    render: (html: string) => string,
  ): Response | undefined;
}

/**
 * Serves a build. Nothing here waits for libuv's thread pool, which decoding pictures and hashing passwords can keep
 * busy for seconds: what is not in memory is read synchronously, in pieces that take less than a millisecond.
 */
export function createWebFiles(build: WebBuild): WebFiles {
  const renderedPages = createMemoryCache(maxRenderedBytes, maxRenderedBytes);
  const cache = createMemoryCache(maxCachedBytes, maxCachedFileBytes);

  function read({ content, file, isPacked }: WebVariant): { bytes?: number; body: () => Body } {
    if (isPacked) return { body: () => unpack(file) };
    const known = content ?? cache.get(file);
    if (known) return { bytes: known.byteLength, body: () => known };
    const { size } = statSync(file);
    if (size > maxBufferedBytes) return { bytes: size, body: () => readPieces(file) };
    const whole = readFileSync(file);
    cache.put(file, whole);
    return { bytes: whole.byteLength, body: () => whole };
  }

  function serve(
    c: Context<AppEnv>,
    path: string,
    status: 200 | 403 | 404,
    added?: Headers,
  ): Response | undefined {
    const file = build.files.get(path);
    if (file === undefined) return undefined;
    const accepted = acceptedEncodings(c.req.header('accept-encoding'));
    const variant =
      file.variants.find(({ encoding }) => encoding !== undefined && accepted.includes(encoding)) ??
      file.variants.at(-1);
    if (variant === undefined) return undefined;
    const headers = headersOf(file, variant.encoding, file.variants.length > 1);
    return respondConditionally(
      c,
      status,
      { ...headers, ...added },
      { etag: variant.etag, ...read(variant) },
    );
  }

  return {
    file(c, path) {
      try {
        return serve(c, path, 200);
      } catch (error) {
        // It was there when the build was read: another build has replaced this one.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    page: (c, status, headers) => serve(c, '/index.html', status, headers),
    renderedPage(c, status, added, render) {
      if (build.page === undefined) return undefined;
      const page = Buffer.from(render(build.page.html));
      const [encoding] = acceptedEncodings(c.req.header('accept-encoding'));
      const etag = contentTag(page, encoding);
      const content = encoding === undefined ? page : (renderedPages.get(etag) ?? compress(page, encoding));
      if (encoding !== undefined) renderedPages.put(etag, content);
      const headers = { ...headersOf(build.page, encoding, true), ...added };
      const bytes = content.byteLength;
      return respondConditionally(c, status, headers, { etag, bytes, body: () => content });
    },
  };
}

function headersOf(
  { type, policy, cacheControl }: WebFileHeaders,
  encoding: Encoding | undefined,
  hasEncodings: boolean,
): Headers {
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Cache-Control': cacheControl,
  };
  if (hasEncodings) headers['Vary'] = 'Accept-Encoding';
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  return headers;
}

/** 304 for who has it already, headers alone for HEAD. */
function respondConditionally(
  c: Context<AppEnv>,
  status: 200 | 403 | 404,
  headers: Headers,
  content: { readonly etag: string; readonly bytes?: number; readonly body: () => Body },
): Response {
  const tagged = { ...headers, ETag: content.etag };
  const ifNoneMatch = c.req.header('if-none-match');
  if (status === 200 && ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, content.etag))
    return respond(c, 304, tagged, null);
  const whole = content.bytes === undefined ? tagged : { ...tagged, 'Content-Length': String(content.bytes) };
  return respond(c, status, whole, c.req.method === 'HEAD' ? null : content.body());
}

/** A large file piece by piece, the next one when the last one is sent. */
function readPieces(file: string): ReadableStream<Uint8Array> {
  const descriptor = openSync(file, 'r');
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = new Uint8Array(pieceBytes);
        const length = readSync(descriptor, piece);
        if (length > 0) return controller.enqueue(piece.subarray(0, length));
        closeSync(descriptor);
        controller.close();
      },
      cancel: () => closeSync(descriptor),
    },
    { highWaterMark: 0 },
  );
}

/** A Brotli copy as the plain file, piece by piece, for the few clients that take no Brotli. */
function unpack(file: string): ReadableStream<Uint8Array> {
  const packed = createReadStream(file);
  const plain = createBrotliDecompress();
  pipeline(packed, plain, () => undefined);
  return Readable.toWeb(plain) as ReadableStream<Uint8Array>;
}
