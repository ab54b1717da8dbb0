import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** A server on a free port of loopback, closed with the test. @returns its address, without a slash at the end */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
