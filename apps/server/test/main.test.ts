import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runMain } from './run-main.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('a start', () => {
  test('R-SRV-11 with a wrong setting ends with its name, what it is and what is allowed', async () => {
    const { exited, output } = runMain({ PORT: 'eighty', TRUST_PROXY: 'yes' });
    expect(await exited).toBe(1);
    expect(output.stdout).toBe('');
    expect(output.stderr).toBe(
      '设置 PORT 不正确：现在是“eighty”，允许的值：0 到 65535 的整数。\n' +
        '设置 TRUST_PROXY 不正确：现在是“yes”，允许的值：0 到 10 的整数。\n',
    );
  });

  test('R-SCALE-90 with a part of the scaled-out form ends and names what is missing', async () => {
    const { exited, output } = runMain({ REDIS_URL: 'redis://:hunter2@cache' });
    expect(await exited).toBe(1);
    expect(output.stderr).toMatch(/^设置了 REDIS_URL，多机部署还缺 DATABASE_URL、S3_ENDPOINT、.*\n$/);
    expect(output.stderr).not.toContain('hunter2');
  });

  test('R-SRV-11 with a data folder that cannot be one ends in plain words', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { exited, output } = runMain({ DATA_DIR: file });
    expect(await exited).toBe(1);
    expect(output.stderr).toMatch(/^数据文件夹无法使用.*DATA_DIR.*\n$/);
  });

  test('R-SRV-11 on a port that is taken ends in plain words', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { exited, output } = runMain({ PORT: port, DATA_DIR: temporaryFolder() });
    expect(await exited).toBe(1);
    expect(output.stderr).toBe('端口已被占用：请结束占用它的程序，或用 PORT 换一个端口。\n');
  });
});

describe('a running server', () => {
  test('R-SRV-55 prints its address in one line, and keeps its secret for itself and for the next start', async () => {
    const folder = temporaryFolder();
    const first = runMain({ DATA_DIR: folder });
    const url = await first.address;
    expect(first.output.stdout).toBe(`百工已启动：${url}\n`);
    const greeted = await fetch(`${url}/api/models`);
    const cookie = greeted.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    // Windows knows no such modes.
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
    expect(first.output.stderr).not.toContain(secret);

    const second = runMain({ DATA_DIR: folder });
    const again = await fetch(`${await second.address}/api/models`, { headers: { cookie } });
    expect(again.headers.has('set-cookie')).toBe(false);
    second.child.kill('SIGINT');
    expect(await second.exited).toBe(0);
    expect(existsSync(join(folder, 'records.sqlite-wal'))).toBe(false);
  });

  test('R-SRV-09 told to stop ends at once when nobody is served, also by two signals', async () => {
    const { child, address, exited, output } = runMain({ DATA_DIR: temporaryFolder() });
    await fetch(`${await address}/api/health`);
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await exited).toBe(0);
    const lines = output.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(lines.map(({ msg }) => msg)).toEqual(['serving', 'request', 'stopping', 'stopped']);
  });
});
