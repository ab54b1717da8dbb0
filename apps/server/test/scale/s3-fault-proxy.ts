import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** A proxy before an S3 server that answers 503 for as long as it is told to, loses connections and is slow. */
export async function startS3FaultProxy(target: string) {
  let failing = false;
  let cutAfterBytes: number | undefined;
  let waitMs = 0;
  let requests = 0;
  let sentBytes = 0;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    requests += 1;
    if (failing) {
      incoming.resume();
      outgoing.writeHead(503, { 'Content-Type': 'application/xml' }).end(slowDown);
      return;
    }
    // The Host header is signed: it goes on as it came.
    const { method, url: path, headers } = incoming;
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const cut = answer.statusCode === 200 || answer.statusCode === 206 ? cutAfterBytes : undefined;
      if (cut !== undefined) cutAfterBytes = undefined;
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        sentBytes += chunk.byteLength;
        if (cut !== undefined && bytes >= cut) outgoing.destroy();
      });
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    setTimeout(() => incoming.pipe(forwarded), waitMs).unref();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(now: boolean) {
      failing = now;
    },
    /** Cuts the connection of the next file that is read, after so many bytes. */
    cutNext(afterBytes: number) {
      cutAfterBytes = afterBytes;
    },
    /** Every request waits so long from now on. */
    delay(ms: number) {
      waitMs = ms;
    },
    /** Requests that came, and bytes of answers that went out. */
    counts: () => ({ requests, sentBytes }),
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
