import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** A proxy before an S3 server that answers 503 for as long as it is told to. */
export async function startS3FaultProxy(target: string) {
  let failing = false;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    if (failing) {
      incoming.resume();
      outgoing.writeHead(503, { 'Content-Type': 'application/xml' }).end(slowDown);
      return;
    }
    // The Host header is signed: it goes on as it came.
    const { method, url: path, headers } = incoming;
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(now: boolean) {
      failing = now;
    },
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
