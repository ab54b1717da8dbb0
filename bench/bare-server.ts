/** Node's own HTTP server with one answer, given by the parent process: what `bench/server.ts` compares ours with. */
import { createServer } from 'node:http';

/** The answer that every request gets. */
export interface BareAnswer {
  readonly headers: readonly (readonly [string, string])[];
  /** Base64. */
  readonly body: string;
}

process.on('message', ({ headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const head = Object.fromEntries(headers);
  const server = createServer((_request, response) => response.writeHead(200, head).end(bytes));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
});
process.on('disconnect', () => process.exit());
