/** The server's warm start and its memory at rest: `node bench/server.ts`. */
import { readFileSync } from 'node:fs';
import { startServer } from '../e2e/support/server.ts';
import { median, record } from './record.ts';

const starts: number[] = [];
const resting: number[] = [];
for (let run = 0; run < 6; run++) {
  const begun = performance.now();
  const server = await startServer();
  await fetch(`${server.url}/api/ready`);
  const ready = performance.now() - begun;
  // The first start fills the compile cache and is not a warm one.
  if (run > 0) starts.push(ready);
  await fetch(`${server.url}/chat`);
  resting.push(residentMiB(server.pid));
  await server.stop();
}
record('server', [
  { name: 'warm start to ready', value: median(starts), unit: 'ms', goal: 1000 },
  { name: 'resident memory at rest', value: median(resting), unit: 'MiB', goal: 150 },
]);

function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
