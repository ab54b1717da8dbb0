import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the mock received it. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown;
  /** Settles when the caller's line is closed, whether or not the answer was whole. */
  readonly closed: Promise<void>;
}

/** What the mock does with one call. It speaks raw HTTP, so that every fault of a real line can be played. */
export type Script = (response: ServerResponse, call: ReceivedCall) => void | Promise<void>;

export interface MockProvider {
  /** Base URL with `/v1`, as it goes into MODEL_BASE_URL. */
  readonly baseUrl: string;
  readonly origin: string;
  /** Every call to `/chat/completions`, in order. */
  readonly calls: readonly ReceivedCall[];
  /** Plays these scripts for the next chat calls, one each; then the standing one again. */
  next(...scripts: Script[]): void;
  /** Plays this script for every chat call that has none of its own. */
  always(script: Script): void;
  /** Answers another path, for example `/v1/models` or `/api/show`. */
  serve(path: string, script: Script): void;
  /** The call of that number (0: the first), as soon as it has come. */
  call(n: number): Promise<ReceivedCall>;
  close(): Promise<void>;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}

/** An OpenAI-compatible provider on a real loopback socket. `standing` plays when nothing else was asked for. */
export async function startMockProvider(standing: Script, port = 0): Promise<MockProvider> {
  const calls: ReceivedCall[] = [];
  const waiting: (() => void)[] = [];
  const queue: Script[] = [];
  const paths = new Map<string, Script>();
  let always = standing;

  async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://mock').pathname;
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const body = await readJson(request).catch(() => undefined);
    const call = { method: request.method ?? '', path, headers: request.headers, body, closed };
    let script = paths.get(path);
    if (!script && path.endsWith('/chat/completions')) {
      script = queue.shift() ?? always;
      calls.push(call);
      for (const resume of waiting.splice(0)) resume();
    }
    if (script) await script(response, call);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found');
  }
  const server = createServer((request, response) => void play(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${actual}`;

  return {
    baseUrl: `${origin}/v1`,
    origin,
    calls,
    next: (...scripts) => void queue.push(...scripts),
    always: (script) => {
      always = script;
    },
    serve: (path, script) => void paths.set(path, script),
    async call(n) {
      for (;;) {
        const call = calls[n];
        if (call) return call;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
