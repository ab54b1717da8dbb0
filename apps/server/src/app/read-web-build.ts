import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import * as z from 'zod/mini';
import { contentTag, encodedTag, encodings, type Encoding } from '../platform/http/encodings.ts';
import { inlineScriptHashes, pagePolicy, sandboxPolicy } from '../platform/http/security-headers.ts';

/** What the build appends to the name of a compressed copy. */
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * In memory are, of every file up to this size, the copy in the best encoding (2.5 MB in all), and the page. The rest
 * (100 MB: fonts, recognition models, copies for clients without brotli) stays on disk.
 */
const maxKeptBytes = 64 * 1024;

type Headers = Readonly<Record<string, string>>;

/** A file of the build in one encoding. */
export interface WebVariant {
  readonly encoding: Encoding | undefined;
  /** What it is answered with, besides its tag and length; one object for all files of a kind. */
  readonly headers: Headers;
  readonly etag: string;
  readonly bytes: number;
  /** Where it is read from when it is not in memory. */
  readonly file: string;
  readonly content: Buffer | undefined;
}

/** A build of the web app, as it was when the server started. */
export interface WebBuild {
  /** Variants by path from the slash on, the best encoding first and the plain file last. */
  readonly files: ReadonlyMap<string, readonly WebVariant[]>;
  /** index.html as text; undefined when nothing is built. */
  readonly html: string | undefined;
  /** Headers of a page that is made of index.html. */
  readonly pageHeaders: Headers;
  /** The path patterns of all pages, as the build lists them in pages.json. */
  readonly pagePaths: readonly string[];
}

interface FileOnDisk {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Reads a build, once: after a new build the server is started again. */
export function readWebBuild(folder: string): WebBuild {
  const onDisk = listFiles(folder);
  const html = onDisk.has('/index.html') ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  const policies = {
    page: pagePolicy(html === undefined ? [] : inlineScriptHashes(html)),
    other: pagePolicy([]),
    sandbox: sandboxPolicy,
  };
  const headersOf = (path: string): Headers => ({
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Content-Security-Policy':
      path === '/index.html' ? policies.page : policies[path.startsWith('/sandbox/') ? 'sandbox' : 'other'],
    'Cache-Control': cacheControl(path),
  });
  const known = new Map<string, Headers>();
  const share = (headers: Headers): Headers => {
    const key = JSON.stringify(headers);
    const shared = known.get(key) ?? headers;
    known.set(key, shared);
    return shared;
  };
  const files = new Map<string, readonly WebVariant[]>();
  for (const [path, file] of onDisk)
    if (!isCopy(path, onDisk))
      files.set(
        path,
        readVariants(folder, path, file, onDisk, headersOf(path)).map((variant) => ({
          ...variant,
          headers: share(variant.headers),
        })),
      );
  return {
    files,
    html,
    pageHeaders: headersOf('/index.html'),
    pagePaths: onDisk.has('/pages.json')
      ? z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')))
      : [],
  };
}

/** Plain files below a folder, by path from the slash on; without links and names that begin with a dot. */
function listFiles(folder: string): ReadonlyMap<string, FileOnDisk> {
  const files = new Map<string, FileOnDisk>();
  for (const name of namesBelow(folder)) {
    const path = `/${name.replaceAll(sep, '/')}`;
    const stats = lstatSync(join(folder, name));
    if (stats.isFile() && !path.includes('/.'))
      files.set(path, { bytes: stats.size, modifiedMs: stats.mtimeMs });
  }
  return files;
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Whether a file is the compressed copy of another one. */
function isCopy(path: string, onDisk: ReadonlyMap<string, FileOnDisk>): boolean {
  return encodings.some(
    (name) => path.endsWith(suffixes[name]) && onDisk.has(path.slice(0, -suffixes[name].length)),
  );
}

function readVariants(
  folder: string,
  path: string,
  plain: FileOnDisk,
  onDisk: ReadonlyMap<string, FileOnDisk>,
  plainHeaders: Headers,
): WebVariant[] {
  const copies = encodings.flatMap((encoding) => {
    const copy = onDisk.get(path + suffixes[encoding]);
    return copy ? [{ encoding, copy }] : [];
  });
  const headers = copies.length > 0 ? { ...plainHeaders, Vary: 'Accept-Encoding' } : plainHeaders;
  const isPage = path === '/index.html';
  return [
    ...copies
      // A copy that was compressed before the file changed is another build's.
      .filter(({ copy }) => copy.modifiedMs >= plain.modifiedMs)
      .map(({ encoding, copy }) =>
        readVariant(
          { ...copy, file: join(folder, path + suffixes[encoding]), encoding },
          { ...headers, 'Content-Encoding': encoding },
          isPage || encoding === encodings[0],
        ),
      ),
    readVariant({ ...plain, file: join(folder, path), encoding: undefined }, headers, isPage),
  ];
}

function readVariant(
  source: FileOnDisk & Pick<WebVariant, 'file' | 'encoding'>,
  headers: Headers,
  keep: boolean,
): WebVariant {
  const { bytes, modifiedMs, file, encoding } = source;
  const content = keep && bytes <= maxKeptBytes ? readFileSync(file) : undefined;
  const version = `${bytes.toString(36)}-${Math.trunc(modifiedMs).toString(36)}`;
  const etag = content ? contentTag(content, encoding) : encodedTag(version, encoding);
  return { encoding, headers, etag, bytes, file, content };
}

/** Files under /assets carry their hash in the name. Everything else is revalidated by its ETag. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // The page brings the visitor's cookie: no shared cache may keep it.
  return path === '/index.html' ? 'private, no-cache' : 'public, no-cache';
}
