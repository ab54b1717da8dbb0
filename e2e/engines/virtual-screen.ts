import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { stopProcess } from '../../apps/server/test/engines/engine.ts';

/** A screen of its own in memory, for a browser that needs a window; Xvfb chooses a free number. */
export async function startScreen(): Promise<{ readonly display: string; end(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const child = spawn('/usr/bin/Xvfb', args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const [number] = await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${String(code)}`))),
  ]);
  return { display: `:${String(number).trim()}`, end: () => stopProcess(child) };
}
