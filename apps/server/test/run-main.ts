import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { mainEnvironment } from './main-environment.ts';
import { projectRoot } from './test-platform.ts';

const main = join(projectRoot, 'apps/server/src/app/main.ts');

/**
 * The real program on a free port, ended with the test.
 * Every setting is given (empty: not set), so that a developer's own `.env` has no say.
 */
export function runMain(
  settings: Record<string, string>,
  { umask, role }: { readonly umask?: string; readonly role?: 'worker' } = {},
) {
  const [command, ...args] =
    umask === undefined
      ? [process.execPath, main, ...(role === undefined ? [] : [role])]
      : ['/bin/sh', '-c', `umask ${umask}; exec "$0" "$1"`, process.execPath, main];
  const child: ChildProcessWithoutNullStreams = spawn(command, args, {
    env: mainEnvironment(settings),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output.stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (output.stderr += piece));
  /** The exit code, once all output is there too. */
  const exited = once(child, 'close').then(([code]) => code as number | null);
  /** The address it prints; rejects with its complaint when it does not start. */
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const match = /http:\/\/\S+/.exec(output.stdout);
      if (match) resolve(match[0]);
    });
    void exited.then(() => reject(new Error(output.stderr)));
  });
  address.catch(() => undefined);
  return { child, output, exited, address };
}
