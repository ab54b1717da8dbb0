import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type InputType } from 'node:zlib';
import { maxLinkLength, type WebPage, type WebProblem } from '@baigong/contracts';
import { RequestError } from '../../platform/http/buffered-request.ts';
import { endlessRedirects, requestGuarded, type ResolveHost } from '../../platform/http/guarded-request.ts';
import { WebFailure } from './web-failure.ts';

/** What a body may be packed with; sent as Accept-Encoding. */
const acceptedEncodings = 'gzip, deflate, br';

/** The unpacked bytes would be larger than allowed. */
class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

type Unpack = (bytes: InputType, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // RFC 9110: zlib's format; what many servers send is the bare one.
  deflate: (bytes, options) =>
    promisify(inflate)(bytes, options).catch((error: unknown) => {
      if (isTooLarge(error)) throw error;
      return promisify(inflateRaw)(bytes, options);
    }),
};

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * The bytes of a body without its Content-Encoding.
 * @param maxBytes of the result: a small body may unpack to gigabytes
 * @throws BodyTooLarge, Error for what is damaged or packed in another way
 */
async function unpackBody(
  bytes: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return bytes;
  const unpack = unpackers[name];
  if (!unpack) throw new Error(`encoding ${name.slice(0, 40)}`);
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (isTooLarge(error)) throw new BodyTooLarge('unpacked body', { cause: error });
    throw error;
  }
}

/** Largest file that is fetched, a PDF; and largest page, unpacked. */
const maxPdfBytes = 10 * 1024 * 1024;
const maxPageBytes = 4 * 1024 * 1024;
const timeoutMs = 20_000;
const maxRedirects = 5;

/** Where web servers listen; what else listens on a public host is not for visitors. The empty one is the protocol's. */
const webPorts: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);

const userAgent = 'Mozilla/5.0 (compatible; BaigongReader/1.0)';

export interface PageOptions {
  /** Hosts that may be at private addresses, as WEB_READ_HOSTS has them. */
  readonly readHosts: readonly string[];
  readonly signal: AbortSignal;
  readonly resolveHost?: ResolveHost | undefined;
  readonly timeoutMs?: number;
  /** Hears of the bytes that come; what it throws ends the reading. */
  readonly onBytes?: (bytes: number) => void;
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1_024, bytes.byteLength)).includes('%PDF-');

/** What a body is, by its type and its first bytes; undefined for what nobody reads. */
function kindOf(type: string, bytes: Uint8Array): WebPage['kind'] | undefined {
  if (/^application\/(?:x-)?pdf$/.test(type)) return 'pdf';
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return 'html';
  if (/^(?:text\/[\w.+-]+|application\/(?:json|ld\+json|xml|rss\+xml|atom\+xml))$/.test(type)) return 'text';
  // Servers that do not know what a file is.
  if (!/^(?:application\/octet-stream|binary\/octet-stream|)$/.test(type)) return undefined;
  if (isPdf(bytes)) return 'pdf';
  return /^\s*<(?:!doctype\s+html|html)\b/i.test(Buffer.from(bytes.subarray(0, 512)).toString('latin1'))
    ? 'html'
    : undefined;
}

function problemOfStatus(status: number): WebProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 || status === 410) return 'notFound';
  if (status >= 400 && status < 500) return 'refused';
  return 'failed';
}

function toFailure(error: unknown): unknown {
  if (error instanceof BodyTooLarge) return new WebFailure('tooLarge', error);
  if (!(error instanceof RequestError)) return error;
  const isEndless = error.failure === 'forbidden' && error.cause === endlessRedirects;
  const problems = {
    forbidden: isEndless ? 'redirects' : 'private',
    unreachable: 'unreachable',
    cut: 'unreachable',
    timeout: 'timeout',
    tooLarge: 'tooLarge',
  } as const;
  return new WebFailure(problems[error.failure], error);
}

/** What is behind `#` stays in the browser. @throws WebFailure badLink */
function parsePageLink(link: string): URL {
  const text = link.trim();
  if (text.length > maxLinkLength || !URL.canParse(text)) throw new WebFailure('badLink');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new WebFailure('badLink');
  url.hash = '';
  return url;
}

/**
 * Fetches what a visitor's link leads to: public addresses and the operator's hosts, ports of web servers, five
 * redirects, 20 seconds, 4 MB (a PDF 10 MB). Nothing of the visitor goes along: no cookie, no address, no referrer.
 * @throws WebFailure; the signal's reason
 */
export async function readPage(link: string, options: PageOptions): Promise<WebPage> {
  const url = parsePageLink(link);
  const { readHosts, signal, resolveHost } = options;
  try {
    const answer = await requestGuarded(url.href, {
      headers: {
        Accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5',
        'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.6',
        'Accept-Encoding': acceptedEncodings,
        'User-Agent': userAgent,
      },
      signal,
      timeoutMs: options.timeoutMs ?? timeoutMs,
      maxBytes: maxPdfBytes,
      maxRedirects,
      ports: webPorts,
      isTrusted: ({ host }) => readHosts.includes(host),
      resolveHost,
      onBytes: options.onBytes,
    });
    const problem = problemOfStatus(answer.status);
    if (problem) throw new WebFailure(problem, `HTTP ${answer.status}`);
    const { 'content-type': contentType = '', 'content-encoding': encoding } = answer.headers;
    const bytes = await unpackBody(answer.bytes, encoding, maxPdfBytes).catch((error: unknown) => {
      throw error instanceof BodyTooLarge ? error : new WebFailure('failed', error);
    });
    const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const kind = kindOf(type, bytes);
    if (kind === undefined) throw new WebFailure('type', type.slice(0, 80));
    if (kind !== 'pdf' && bytes.byteLength > maxPageBytes) throw new WebFailure('tooLarge');
    const charset = /;\s*charset\s*=\s*["']?([\w.:+-]{1,40})/i.exec(contentType)?.[1];
    return {
      url: answer.url.href,
      kind,
      ...(charset === undefined ? {} : { charset }),
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    };
  } catch (error) {
    throw toFailure(error);
  }
}
