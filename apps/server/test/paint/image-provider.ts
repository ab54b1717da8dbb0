import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';

/** One request as the provider got it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body's JSON; its bytes as Latin-1 text where it is none. */
  readonly body: unknown;
}

/** What the provider does with a request: JSON, a status with JSON, bytes, or anything with the response itself. */
export type Reply =
  | { readonly json: unknown; readonly status?: number; readonly headers?: Record<string, string> }
  | { readonly bytes: Uint8Array; readonly type?: string; readonly status?: number }
  | { readonly redirect: string }
  | ((response: ServerResponse) => void);

export type Script = (request: SeenRequest) => Reply | Promise<Reply>;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  if (!/json/.test(request.headers['content-type'] ?? '')) return bytes.toString('latin1');
  return JSON.parse(bytes.toString('utf8'));
}

/** A provider as `openImageProvider` makes it, closed when the test is finished. */
export async function startImageProvider(script: Script) {
  const provider = await openImageProvider(script);
  onTestFinished(() => provider.close());
  return provider;
}

/** A provider on loopback that does what the script of the moment says, and remembers what it was asked. */
export async function openImageProvider(script: Script) {
  const seen: SeenRequest[] = [];
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const provider = { url: '', seen, script, hear: () => {}, close };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: await bodyOf(request),
      };
      seen.push(asked);
      provider.hear();
      const reply = await provider.script(asked);
      if (typeof reply === 'function') return reply(response);
      if ('redirect' in reply) response.writeHead(302, { Location: reply.redirect }).end();
      else if ('bytes' in reply)
        response
          .writeHead(reply.status ?? 200, { 'Content-Type': reply.type ?? 'image/png' })
          .end(reply.bytes);
      else
        response
          .writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers })
          .end(JSON.stringify(reply.json));
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  provider.url = `http://127.0.0.1:${address.port}`;
  return provider;
}

/** A picture of one colour. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
  { width = 256, height = 192, colour = '#3d7a5e' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
