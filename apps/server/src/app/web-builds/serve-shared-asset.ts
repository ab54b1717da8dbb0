import { brotliDecompressSync } from 'node:zlib';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { acceptedEncodings } from '../../platform/http/encodings.ts';
import { respond } from '../../platform/http/respond.ts';
import { filePolicy, type PolicySettings } from '../../platform/http/security-headers.ts';
import type { SharedAsset } from './shared-builds.ts';

/** Answers with a file of another replica's build: its name holds its hash, so that it never changes. */
export function serveSharedAsset(
  c: Context<AppEnv>,
  policySettings: PolicySettings,
  { bytes, isCompressed }: SharedAsset,
): Response {
  const isSentCompressed = isCompressed && acceptedEncodings(c.req.header('accept-encoding')).includes('br');
  const body = isCompressed && !isSentCompressed ? brotliDecompressSync(bytes) : bytes;
  const headers = {
    'Content-Type': getMimeType(c.req.path) ?? 'application/octet-stream',
    'Content-Security-Policy': filePolicy(policySettings),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Length': String(body.byteLength),
    ...(isCompressed && { Vary: 'Accept-Encoding' }),
    ...(isSentCompressed && { 'Content-Encoding': 'br' }),
  };
  return respond(c, 200, headers, c.req.method === 'HEAD' ? null : body);
}
