import { createHash } from 'node:crypto';
import { reportPolicyViolationRoute } from '@baigong/contracts';

export interface PolicySettings {
  /** The path that the site is under, without a slash at the end. */
  readonly basePath: string;
  /** Another origin that pictures are read from (`BlobLinks`). */
  readonly pictureOrigin: string | undefined;
  /** Whether pages may ask programs on the visitor's own computer. */
  readonly loopback: boolean;
}

/** The visitor's own computer: what is sent there leaves it no more than before. A policy cannot name [::1]. */
const loopbackSources = 'http://127.0.0.1:* http://localhost:*';

/**
 * What our pages and workers may do. Scripts: our files, and the inline scripts of index.html, each by its hash.
 * Styles are inline too: React's `style`, KaTeX and mermaid write them, and styles run nothing.
 * `data:` and `blob:` reach no network; they carry pictures, workers and previews made in the page.
 */
function ownRules(
  inlineScriptHashes: readonly string[],
  { basePath, pictureOrigin, loopback }: PolicySettings,
): string[] {
  const scripts = inlineScriptHashes.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictureOrigin === undefined ? '' : ` ${pictureOrigin}`}`,
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    `connect-src 'self' data: blob:${loopback ? ` ${loopbackSources}` : ''}`,
    "worker-src 'self' blob:",
    "frame-src 'self' data: blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${basePath}${reportPolicyViolationRoute.path}`,
  ];
}

/** For index.html: strings reach HTML and script sinks only through the page's Trusted Types policies. */
export function pagePolicy(inlineScriptHashes: readonly string[], settings: PolicySettings): string {
  return [
    ...ownRules(inlineScriptHashes, settings),
    "require-trusted-types-for 'script'",
    // Ours (apps/web/src/shared/lib/trusted-types.ts) and DOMPurify's, of which mermaid brings a second one.
    "trusted-types default inert dompurify 'allow-duplicates'",
  ].join('; ');
}

/** For the other files of the build; a worker runs under the policy that its own file carries. */
export const filePolicy = (settings: PolicySettings): string => ownRules([], settings).join('; ');

/**
 * For files under /sandbox/, which show what a model wrote: scripts may run, but in an origin of their own,
 * without our storage or cookies, and with no way to the network. (A frame from `srcdoc` or `blob:` would
 * inherit the page's policy and run nothing.)
 */
export const sandboxPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** For whatever is not a page. */
const defaultPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer; a page has another policy. */
export function commonHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    // A link in an answer must not be looked up before it is followed: its host may carry words.
    'X-DNS-Prefetch-Control': 'off',
    'Permissions-Policy':
      'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), display-capture=()',
    // With the opener policy it isolates the page, so that WebAssembly may share memory between threads.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': defaultPolicy,
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** The hash sources of a page's inline scripts, as a policy wants them. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , code = '']) => {
      // The parser of HTML turns CRLF into LF before the script is hashed.
      const hash = createHash('sha256').update(code.replaceAll('\r\n', '\n')).digest('base64');
      return `sha256-${hash}`;
    });
}
