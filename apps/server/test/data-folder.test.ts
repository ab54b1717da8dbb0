import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runMain } from './run-main.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('the lock of a data folder', () => {
  test('R-OPS-60 a second server names the first, what to do, and ends', async () => {
    const folder = temporaryFolder();
    const first = runMain({ DATA_DIR: folder });
    const url = await first.address;
    const second = runMain({ DATA_DIR: folder });
    expect(await second.exited).toBe(1);
    expect(second.output.stdout).toBe('');
    expect(second.output.stderr).toMatch(
      /^数据文件夹 .+ 正由另一个服务器使用：进程 \d+，启动于 .+，主机 .+。请先停止它，或用 DATA_DIR 另选一个文件夹。\n$/,
    );
    expect(second.output.stderr).toContain(`进程 ${first.child.pid}，`);
    expect(second.output.stderr).toContain(`主机 ${hostname()}。`);
    const startedAt = Date.parse(/启动于 (.+?)，/.exec(second.output.stderr)?.[1] ?? '');
    expect(Math.abs(Date.now() - startedAt)).toBeLessThan(120_000);
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  });

  test('R-OPS-60 of servers that start at the same time one serves', async () => {
    const folder = temporaryFolder();
    const servers = Array.from({ length: 3 }, () => runMain({ DATA_DIR: folder }));
    const outcomes = await Promise.all(
      servers.map(({ address, exited }) => Promise.race([address.then(() => 'serves'), exited])),
    );
    expect(outcomes.filter((outcome) => outcome === 'serves')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(2);
    const winner = servers[outcomes.indexOf('serves')];
    for (const loser of servers.filter((server) => server !== winner))
      expect(loser.output.stderr).toContain(`进程 ${winner?.child.pid}，`);
  });

  test('R-OPS-61 what a killed server left does not keep the next one from starting', async () => {
    const folder = temporaryFolder();
    const first = runMain({ DATA_DIR: folder });
    await first.address;
    first.child.kill('SIGKILL');
    await first.exited;
    // After a restart of the machine another process may have its number.
    const owner = join(folder, 'lock-owner.json');
    const left: unknown = JSON.parse(readFileSync(owner, 'utf8'));
    expect(left).toMatchObject({ pid: first.child.pid });
    writeFileSync(owner, JSON.stringify({ ...(left as object), pid: process.pid }));
    const second = runMain({ DATA_DIR: folder });
    expect(await second.address).toMatch(/^http/);
    expect(JSON.parse(readFileSync(owner, 'utf8'))).toMatchObject({ pid: second.child.pid });
  });

  test('R-OPS-60 a folder that is being restored is not served', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'restoring'));
    const { exited, output } = runMain({ DATA_DIR: folder });
    expect(await exited).toBe(1);
    expect(output.stderr).toMatch(/^数据文件夹 .+ 里的恢复还没有完成。.*npm run restore。\n$/);
    expect(existsSync(join(folder, 'records.sqlite'))).toBe(false);
  });
});

test.skipIf(process.platform === 'win32')(
  'R-OPS-66 a data folder and all files in it are for the server alone, whatever the umask and what was there',
  async () => {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    writeFileSync(join(folder, 'secret'), 's'.repeat(43));
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'secret'), 0o644);
    const { address } = runMain({ DATA_DIR: folder }, { umask: '022' });
    // A visit opens the database for writing.
    await fetch(`${await address}/api/ready`);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(entries.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'records.sqlite',
        'records.sqlite-wal',
        'records.sqlite-shm',
        'lock',
        'secret',
      ]),
    );
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      expect([path, statSync(path).mode & 0o777]).toEqual([path, entry.isDirectory() ? 0o700 : 0o600]);
    }
  },
);
