import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { settingNames } from '../../src/platform/settings.ts';
import { projectRoot } from '../test-platform.ts';

const main = join(projectRoot, 'apps/server/src/app/main.ts');

export interface ServerProcess {
  readonly url: string;
  /** Ends it as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the real program on a free port; every setting that is not given is empty. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const nothing = Object.fromEntries(settingNames.map((name) => [name, '']));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...nothing, MODEL_AUTODETECT: '0', PORT: '0', ...settings },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output.stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (output.stderr += piece));
  const closed = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [address] = /http:\/\/\S+/.exec(output.stdout) ?? [];
      if (address !== undefined) resolve(address);
    });
    void closed.then(() => reject(new Error(`the server did not start: ${output.stderr}`)));
  });
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
