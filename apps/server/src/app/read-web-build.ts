import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import * as z from 'zod/mini';
import { compress, contentTag, encodedTag, encodings, type Encoding } from '../platform/http/encodings.ts';
import { renderBasePath } from '../platform/http/base-path.ts';
import {
  filePolicy,
  inlineScriptHashes,
  pagePolicy,
  type PolicySettings,
  sandboxPolicy,
} from '../platform/http/security-headers.ts';

/** What the build appends to the name of a compressed copy. */
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Files up to this size are read at the start, those under /assets when they are first asked for. */
const maxKeptBytes = 64 * 1024;

/** A file of the build in one encoding. */
export interface WebVariant {
  readonly encoding: Encoding | undefined;
  readonly etag: string;
  /** Where it is read from when it is not in memory. */
  readonly file: string;
  readonly content: Buffer | undefined;
  /** The file holds it compressed with Brotli, and is unpacked for each answer. */
  readonly isPacked?: true;
}

/** What all variants of a file are answered with. */
export interface WebFileHeaders {
  readonly type: string;
  readonly policy: string;
  readonly cacheControl: string;
}

export interface WebFile extends WebFileHeaders {
  /** The best encoding first, the plain file last. */
  readonly variants: readonly WebVariant[];
}

/** A build of the web app, as it was when the server started. */
export interface WebBuild {
  /** By path, from the slash on. */
  readonly files: ReadonlyMap<string, WebFile>;
  /** index.html as text, with the headers of a page that is made of it; undefined when nothing is built. */
  readonly page: (WebFileHeaders & { readonly html: string }) | undefined;
  /** The path patterns of all pages, as the build lists them in pages.json. */
  readonly pagePaths: readonly string[];
}

/** Where no page is served. */
export const noWebBuild: WebBuild = { files: new Map(), page: undefined, pagePaths: [] };

/**
 * Reads a build, once: after a new build the server is started again.
 * @param earlier folders of earlier builds, whose hashed files are served too
 */
export function readWebBuild(
  folder: string,
  policySettings: PolicySettings,
  earlier: readonly string[] = [],
): WebBuild {
  const { basePath } = policySettings;
  const paths = new Set<string>();
  if (existsSync(folder)) listFiles(folder, '/', paths);
  const html = paths.has('/index.html')
    ? renderBasePath(readFileSync(join(folder, 'index.html'), 'utf8'), basePath)
    : undefined;
  const policies = {
    page: pagePolicy(html === undefined ? [] : inlineScriptHashes(html), policySettings),
    sandbox: sandboxPolicy,
    other: filePolicy(policySettings),
  };
  const headersOf = (path: string): WebFileHeaders => ({
    type: getMimeType(path) ?? 'application/octet-stream',
    policy: policies[path === '/index.html' ? 'page' : path.startsWith('/sandbox/') ? 'sandbox' : 'other'],
    cacheControl: cacheControl(path),
  });
  const files = new Map<string, WebFile>();
  for (const path of servedPaths(paths))
    files.set(path, { ...headersOf(path), variants: readVariants(folder, path, paths) });
  for (const build of earlier) addAssets(files, build, headersOf);
  // Under a base path it is another page than the one that was built, with its packed copies.
  if (html !== undefined && basePath !== '')
    files.set('/index.html', { ...headersOf('/index.html'), variants: packVariants(html) });
  return {
    files,
    page: html === undefined ? undefined : { html, ...headersOf('/index.html') },
    pagePaths: paths.has('/pages.json')
      ? z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')))
      : [],
  };
}

/** Adds the hashed files of an earlier build that are not there. */
function addAssets(
  files: Map<string, WebFile>,
  folder: string,
  headersOf: (path: string) => WebFileHeaders,
): void {
  const paths = new Set<string>();
  try {
    listFiles(folder, '/', paths);
  } catch (error) {
    // A build that is made meanwhile removes old ones.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  for (const path of servedPaths(paths))
    if (isHashed(path) && !files.has(path))
      files.set(path, { ...headersOf(path), variants: readVariants(folder, path, paths) });
}

/** Plain files below a folder, as paths from the slash on; without links and names that begin with a dot. */
function listFiles(folder: string, at: string, paths: Set<string>): void {
  for (const entry of readdirSync(folder + at, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) listFiles(folder, `${at}${entry.name}/`, paths);
    if (entry.isFile()) paths.add(at + entry.name);
  }
}

/** The paths that a build answers: its files and what it has as a Brotli copy alone, without the copies themselves. */
function servedPaths(paths: ReadonlySet<string>): string[] {
  const plain = [...paths].map((path) =>
    path.endsWith(suffixes.br) ? path.slice(0, -suffixes.br.length) : path,
  );
  return [...new Set(plain)].filter((path) => !isCopy(path, paths));
}

/** Whether a file is the compressed copy of another one. */
function isCopy(path: string, paths: ReadonlySet<string>): boolean {
  return encodings.some(
    (name) => path.endsWith(suffixes[name]) && paths.has(path.slice(0, -suffixes[name].length)),
  );
}

function readVariants(folder: string, path: string, paths: ReadonlySet<string>): WebVariant[] {
  const plain = folder + path;
  const variant = (encoding: Encoding | undefined): WebVariant => {
    const file = encoding ? plain + suffixes[encoding] : plain;
    if (!isHashed(path)) return readVariant(file, encoding);
    return { encoding, etag: encodedTag(encodeURIComponent(path), encoding), file, content: undefined };
  };
  if (!paths.has(path)) {
    const packed = variant('br');
    const etag = packed.etag.replace('-br"', '"');
    return [packed, { ...packed, encoding: undefined, etag, content: undefined, isPacked: true }];
  }
  // A copy that was compressed before the file changed is another build's.
  const isCurrent = (encoding: Encoding) =>
    isHashed(path) || lstatSync(plain + suffixes[encoding]).mtimeMs >= lstatSync(plain).mtimeMs;
  const copies = encodings.filter((name) => paths.has(path + suffixes[name]) && isCurrent(name));
  return [...copies, undefined].map(variant);
}

function packVariants(html: string): WebVariant[] {
  const plain = Buffer.from(html);
  return [...encodings, undefined].map((encoding) => {
    const content = encoding === undefined ? plain : compress(plain, encoding);
    return { encoding, etag: contentTag(plain, encoding), file: '', content };
  });
}

function readVariant(file: string, encoding: Encoding | undefined): WebVariant {
  const { size, mtimeMs } = lstatSync(file);
  const content = size <= maxKeptBytes ? readFileSync(file) : undefined;
  const etag = content
    ? contentTag(content, encoding)
    : encodedTag(`${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`, encoding);
  return { encoding, etag, file, content };
}

/** The hash of its content is in its name, so that the name tells one version from another. */
const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** What is not known by its name is revalidated by its ETag. */
function cacheControl(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  // The page brings the visitor's cookie: no shared cache may keep it.
  return path === '/index.html' ? 'private, no-cache' : 'public, no-cache';
}
