/** A thread that calls an address every few milliseconds and tells the slowest answer when it is asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { timed } from './site.ts';

const pauseMs = 10;
const { url } = workerData as { readonly url: string };
let slowest = 0;
parentPort?.on('message', () => {
  parentPort?.postMessage(slowest);
  process.exit(0);
});
const probe = async (): Promise<void> => {
  const { ms } = await timed(() => fetch(url));
  slowest = Math.max(slowest, ms);
};
const loop = (): void => void probe().finally(() => setTimeout(loop, pauseMs));
// The first call opens the connection and does not count.
await probe();
slowest = 0;
parentPort?.postMessage('ready');
loop();
