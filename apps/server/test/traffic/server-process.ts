import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { mainEnvironment } from '../main-environment.ts';
import { projectRoot } from '../test-platform.ts';

const main = join(projectRoot, 'apps/server/src/app/main.ts');

/** Characters of its output that are kept. */
const keptOutput = 20_000;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** What it wrote last, its log too. */
  output(): string;
  /** Sends a signal; with SIGTERM it stops by itself. */
  signal(name: NodeJS.Signals): void;
  /** Settles when it is gone. */
  readonly closed: Promise<unknown>;
  /** Whether it still runs. */
  isRunning(): boolean;
  /** Ends it as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts the real program on a free port; every setting that is not given is empty.
 * @param args for example `worker`
 */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, ...args], {
    env: mainEnvironment(settings),
    // With a channel it ends with its parent.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => (output = (output + piece).slice(-keptOutput)));
  const closed = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve(/http:\/\/[^\s"]+/.exec(output)?.[0] ?? '');
    });
    void closed.then(() => reject(new Error(`the server did not start: ${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => void child.kill(name),
    closed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
