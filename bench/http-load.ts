/**
 * The process that sends the load of `bench/server.ts`: so many connections, each with one request under way, for so
 * long. It parses no more of an answer than where it ends, so that the server is what is measured.
 */
import { connect } from 'node:net';

/** What to send, as the parent process orders it. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly ms: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
}

const lastChunk = Buffer.from('\r\n0\r\n\r\n');

function sendLoad({ port, path, headers, connections, ms }: LoadOrder): Promise<LoadResult> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const begun = performance.now();
  let requests = 0;
  const connection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('data', (piece: Buffer) => {
        received = received.length === 0 ? piece : Buffer.concat([received, piece]);
        const end = answerEnd(received);
        if (end === undefined || received.length < end) return;
        received = received.subarray(end);
        requests += 1;
        if (performance.now() - begun < ms) return void socket.write(request);
        socket.destroy();
        resolve();
      });
      socket.on('close', () => reject(new Error('the server closed a connection')));
    });
  return Promise.all(Array.from({ length: connections }, connection)).then(() => ({
    requests,
    seconds: (performance.now() - begun) / 1000,
  }));
}

/** Where an answer ends; undefined as long as that is not known. */
function answerEnd(received: Buffer): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`not the answer: ${head.slice(0, 200)}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return headEnd + 4 + Number(length);
  // Sent in chunks: the last one is empty.
  return received.subarray(-lastChunk.length).equals(lastChunk) ? received.length : undefined;
}

process.on('message', (order: LoadOrder) => {
  void sendLoad(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
