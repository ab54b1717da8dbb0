import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  readonly path: string;
  readonly body: unknown;
  readonly response: ServerResponse;
}

interface FakeProgram {
  readonly base: string;
  /** What was asked, by path. */
  readonly asked: readonly Omit<Asked, 'response'>[];
  readonly close: () => Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * A program on loopback that speaks a wire of a model program.
 * @param options.cors the origins that it lets in; none where null
 */
export async function startFakeProgram(
  answer: (asked: Asked) => void | Promise<void>,
  { cors = '*' }: { readonly cors?: string | null } = {},
): Promise<FakeProgram> {
  const asked: Omit<Asked, 'response'>[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (cors !== null) {
      response.setHeader('access-control-allow-origin', cors);
      response.setHeader('access-control-allow-headers', 'content-type');
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(cors === null ? 403 : 204).end();
      return;
    }
    const reply = async () => {
      const body = await readBody(request);
      asked.push({ path, body });
      await answer({ path, body, response });
    };
    void reply();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Lines as Ollama sends them. */
export function sendLines(response: ServerResponse, ...lines: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  // Cut where no line ends, in the middle of a character too.
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
  response.end();
}

/** Events as OpenAI's interface sends them. */
export function sendEvents(response: ServerResponse, ...events: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const text = events.map(
    (event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\r\n\r\n`,
  );
  const bytes = Buffer.from(text.join(''));
  for (let at = 0; at < bytes.length; at += 11) response.write(bytes.subarray(at, at + 11));
  response.end();
}

/** What Ollama, with one model that calls tools, says of it. */
export const ollamaModels = {
  '/api/tags': { models: [{ name: 'qwen3:4b' }, { name: 'bge-m3:latest' }] },
  '/api/show': {
    capabilities: ['completion', 'tools', 'thinking'],
    model_info: { 'qwen3.context_length': 40_960 },
  },
} as const;
