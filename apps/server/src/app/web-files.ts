import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { matchesEtag } from '../platform/http/etag.ts';
import { inlineScriptHashes, pagePolicy, sandboxPolicy } from '../platform/http/security-headers.ts';
import { createMemoryCache } from '../platform/memory-cache.ts';

/** Up to this size a file is read whole and its tag is a hash of its content; larger ones are streamed. */
const maxBufferedBytes = 1024 * 1024;

/** Compressed rendered pages that are kept: what many visitors open at once is compressed once. */
const maxRenderedBytes = 4 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const encodings = [
  {
    name: 'br',
    suffix: '.br',
    // A page of 7 KB takes 1 ms at this quality; the build's own files have the best one.
    compress: (data: Buffer) => brotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  },
  { name: 'gzip', suffix: '.gz', compress: promisify<Buffer, Buffer>(gzip) },
] as const;
type Encoding = (typeof encodings)[number]['name'];

interface Variant {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly encoding: Encoding | undefined;
  /** Whether other encodings of the same file exist, so that caches must tell them apart. */
  readonly hasEncodings: boolean;
}

/** The built web app: its files, and the page that every path of the address bar shows. */
export interface WebFiles {
  /** The path patterns of all pages, as the build lists them in pages.json; none when nothing is built. */
  pagePaths(): Promise<readonly string[]>;
  /** A file of the build; undefined when there is none of that name. */
  file(pathname: string, request: Request): Promise<Response | undefined>;
  /** index.html with a status; undefined when nothing is built. */
  page(request: Request, status: 200 | 404): Promise<Response | undefined>;
  /** index.html with what `render` writes into it; undefined when nothing is built. */
  renderedPage(
    request: Request,
    status: 200 | 404,
    render: (html: string) => string,
  ): Promise<Response | undefined>;
}

/** Serves a build. It is looked at with every request, so that a new build shows without a restart. */
export function createWebFiles(folder: string): WebFiles {
  /** Hashing a page again is only needed when it has changed. */
  let policy = { of: '', value: '' };
  const renderedPages = createMemoryCache(maxRenderedBytes, maxRenderedBytes);

  async function policyFor(pathname: string): Promise<string> {
    if (pathname.startsWith('/sandbox/')) return sandboxPolicy;
    if (pathname !== '/index.html') return pagePolicy([]);
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    if (policy.of !== html) policy = { of: html, value: pagePolicy(inlineScriptHashes(html)) };
    return policy.value;
  }

  async function respond(pathname: string, request: Request, status: 200 | 404) {
    const relative = resolveSafePath(pathname);
    if (relative === undefined) return undefined;
    const variant = await chooseVariant(join(folder, relative), request.headers.get('accept-encoding') ?? '');
    if (variant === undefined) return undefined;
    const buffer = variant.bytes <= maxBufferedBytes ? await readFile(variant.path) : undefined;
    const headers = new Headers({
      'Content-Type': getMimeType(pathname) ?? 'application/octet-stream',
      'Content-Security-Policy': await policyFor(pathname),
      'Cache-Control': cacheControl(pathname),
      ETag: buffer
        ? contentTag(buffer, variant.encoding)
        : entityTag(
            `${variant.bytes.toString(36)}-${Math.trunc(variant.modifiedMs).toString(36)}`,
            variant.encoding,
          ),
    });
    if (variant.encoding) headers.set('Content-Encoding', variant.encoding);
    if (variant.hasEncodings) headers.set('Vary', 'Accept-Encoding');
    const length = buffer?.byteLength ?? variant.bytes;
    return conditionalResponse(request, status, headers, length, () => buffer ?? openStream(variant.path));
  }

  async function respondRendered(request: Request, status: 200 | 404, page: Buffer): Promise<Response> {
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding = encodings.find(({ name }) => accepts(accepted, name));
    const etag = contentTag(page, encoding?.name);
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await policyFor('/index.html'),
      'Cache-Control': cacheControl('/index.html'),
      ETag: etag,
      Vary: 'Accept-Encoding',
    });
    if (!encoding) return conditionalResponse(request, status, headers, page.byteLength, () => page);
    headers.set('Content-Encoding', encoding.name);
    const body = renderedPages.get(etag) ?? (await encoding.compress(page));
    renderedPages.put(etag, body);
    return conditionalResponse(request, status, headers, body.byteLength, () => body);
  }

  return {
    async pagePaths() {
      try {
        return JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as string[];
      } catch {
        return [];
      }
    },
    file: (pathname, request) => respond(pathname, request, 200),
    page: (request, status) => respond('/index.html', request, status),
    async renderedPage(request, status, render) {
      const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
      return html === undefined ? undefined : respondRendered(request, status, Buffer.from(render(html)));
    },
  };
}

/** 304 for who has it already, headers alone for HEAD. */
function conditionalResponse(
  request: Request,
  status: 200 | 404,
  headers: Headers,
  length: number,
  body: () => Uint8Array | ReadableStream<Uint8Array>,
): Response {
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(length));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(body() as Uint8Array<ArrayBuffer> | ReadableStream, { status, headers });
}

/**
 * The path below the folder, or undefined when it is no plain name: encoded or hidden traversal, backslashes,
 * control characters, names beginning with a dot, a folder.
 */
function resolveSafePath(pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/').slice(1);
  const plain = segments.every((segment) => /^[^./\\:\p{Cc}][^/\\:\p{Cc}]*$/u.test(segment));
  return plain ? segments.join('/') : undefined;
}

async function chooseVariant(path: string, accepted: string): Promise<Variant | undefined> {
  const plain = await statFile(path);
  if (!plain) return undefined;
  const encodedFiles = await Promise.all(
    encodings.map(async ({ name, suffix }) => ({
      encoding: name,
      path: path + suffix,
      file: await statFile(path + suffix),
    })),
  );
  const hasEncodings = encodedFiles.some(({ file }) => file);
  for (const { encoding, path: encodedPath, file } of encodedFiles)
    // A file packed before the plain one changed is another build's.
    if (file && file.modifiedMs >= plain.modifiedMs && accepts(accepted, encoding))
      return { ...file, path: encodedPath, encoding, hasEncodings };
  return { ...plain, path, encoding: undefined, hasEncodings };
}

async function statFile(path: string): Promise<{ bytes: number; modifiedMs: number } | undefined> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? { bytes: stats.size, modifiedMs: stats.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an Accept-Encoding header takes an encoding: by name or `*`, unless with q=0. */
function accepts(header: string, encoding: string): boolean {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/** Files under /assets carry their hash in the name. Everything else is revalidated by its ETag. */
function cacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // The page brings the visitor's cookie: no shared cache may keep it.
  return pathname === '/index.html' ? 'private, no-cache' : 'public, no-cache';
}

const entityTag = (identity: string, encoding: Encoding | undefined): string =>
  `"${identity}${encoding ? `-${encoding}` : ''}"`;

const contentTag = (content: Uint8Array, encoding: Encoding | undefined): string =>
  entityTag(createHash('sha256').update(content).digest('base64url').slice(0, 22), encoding);

function openStream(path: string): ReadableStream<Uint8Array> {
  // Node's own web streams, under the name that Response knows.
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}
