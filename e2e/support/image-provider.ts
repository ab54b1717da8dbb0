import { createServer } from 'node:http';
import sharp from 'sharp';

interface Answer {
  readonly status: number;
  /** As JSON; undefined: nothing at all. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as the provider received it; the body as Latin-1 text. */
interface RecordedRequest {
  readonly path: string;
  readonly body: string;
}

/** An image provider on loopback that speaks OpenAI's protocol. */
export interface ImageProvider {
  readonly url: string;
  readonly asked: readonly RecordedRequest[];
  /** Holds answers back until what it gives is called. */
  readonly hold: () => () => void;
  /** What it answers, instead of a picture. */
  answer: Answer | null;
}

/** Starts one. It answers every request with the same picture, 256 x 192 pixels in one green. */
export async function startImageProvider(): Promise<ImageProvider & { close: () => Promise<void> }> {
  let gateOpened: Promise<void> = Promise.resolve();
  const picture = await sharp({ create: { width: 256, height: 192, channels: 3, background: '#3d7a5e' } })
    .png()
    .toBuffer();
  const made = { status: 200, body: { data: [{ b64_json: picture.toString('base64') }] } };
  const asked: RecordedRequest[] = [];
  const provider = {
    url: '',
    asked,
    answer: null as Answer | null,
    hold() {
      const gate = Promise.withResolvers<void>();
      gateOpened = gate.promise;
      return gate.resolve;
    },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body: Buffer.concat(parts).toString('latin1') });
      void gateOpened.then(() => {
        const { status, body, headers }: Answer = provider.answer ?? made;
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        return response.end(body === undefined ? undefined : JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  provider.url = `http://127.0.0.1:${address.port}/v1`;
  return Object.assign(provider, {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
