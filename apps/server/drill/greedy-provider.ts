/** A thread with a model service that writes without end, in deltas of two characters, and a web page that never comes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

const delta = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: '好的' } }] })}\n\n`;
const piece = delta.repeat(200);

const server = createServer((request, response) => {
  // A page that is asked for and never comes.
  if (request.method !== 'POST') return;
  response.on('error', () => undefined);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const write = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
