import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** An answer of the API: it is somebody's, and nobody keeps it. */
export const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const;

/**
 * An answer with all of its headers, the common ones included (`responseHeaders`). Headers that are set on a finished
 * answer cost a Headers object each time, which is more than the rest of a small answer.
 */
export function respond(
  c: Context<AppEnv>,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array | ReadableStream<Uint8Array> | null,
): Response {
  c.set('hasCommonHeaders', true);
  return new Response(body as Uint8Array<ArrayBuffer> | string | ReadableStream | null, {
    status,
    headers: { ...c.get('http').commonHeaders, ...headers, 'X-Request-Id': c.get('requestId') },
  });
}
