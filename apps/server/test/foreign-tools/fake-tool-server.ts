import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FakeMessage {
  readonly id?: number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface Received {
  readonly message: FakeMessage;
  readonly headers: IncomingMessage['headers'];
}

export type Reply = (
  message: FakeMessage,
  response: ServerResponse,
  headers: IncomingMessage['headers'],
) => unknown;

/** A server of the Model Context Protocol on loopback, as the specification describes it. `reply` overrides what it answers. */
export async function startToolServer(tools: readonly unknown[], reply: Reply = () => undefined) {
  const received: Received[] = [];
  const usual = ({ method, params }: FakeMessage): object | undefined => {
    if (method === 'initialize')
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'fake', version: '1' },
      };
    if (method === 'tools/list') return { tools };
    if (method === 'tools/call')
      return { content: [{ type: 'text', text: JSON.stringify(params?.['arguments']) }] };
    return undefined;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(Buffer.concat(chunks).toString()) as FakeMessage;
      received.push({ message, headers: request.headers });
      const special = reply(message, response, request.headers);
      if (response.headersSent || special === 'silent') return;
      if (message.id === undefined) {
        response.writeHead(202).end();
        return;
      }
      const result = special ?? usual(message);
      const session = message.method === 'initialize' ? { 'Mcp-Session-Id': `s-${received.length}` } : {};
      response.writeHead(200, { 'Content-Type': 'application/json', ...session });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
