import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { install, mayInstall } from '../../../../scripts/apt.mjs';

/** A database or store that runs on loopback for the tests. */
export interface Engine {
  readonly url: string;
  /** Its main process, for tests that pause or kill it. */
  readonly pid: number;
  /** Stops it; its data stays. */
  stop(): Promise<void>;
  /** Stops it and starts it again with the same data, on the same address. */
  restart(): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
}

/** Makes sure that a program is there, from Debian's packages where that is allowed. */
export function requireProgram(isThere: () => boolean, name: string, ...packages: readonly string[]): void {
  if (isThere()) return;
  if (mayInstall()) install(...packages);
  if (!isThere())
    throw new Error(
      `${name} is missing: install it and try again (Debian: apt-get install ${packages.join(' ')})`,
    );
}

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A child process with its last words kept, for the error when it does not start. */
export function startProcess(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): { child: ChildProcess; output: () => string } {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000);
    });
  return { child, output: () => text };
}

/** Tries until `probe` succeeds; throws its last error with the process's output when it ends or time is up. */
export async function waitUntilReady(
  { child, output }: ReturnType<typeof startProcess>,
  probe: () => Promise<unknown>,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;)
    try {
      // A probe may itself wait for an answer that never comes.
      await Promise.race([probe(), rejectAfter(Math.max(0, end - Date.now()))]);
      return;
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > end)
        throw new Error(`${child.spawnfile} did not start:\n${output()}`, { cause: error });
      await setTimeout(50);
    }
}

async function rejectAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new Error(`no answer for ${ms} ms`);
}

/** Ends a process and waits for its end; it gets `graceMs` for what it has to do before. */
export async function stopProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  graceMs = 20_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const isOver = await Promise.race([exited, setTimeout(graceMs, false, { ref: false })]);
  if (isOver === false) child.kill('SIGKILL');
  await exited;
}
