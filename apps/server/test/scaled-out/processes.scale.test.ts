import { readdirSync } from 'node:fs';
import { startRunRoute } from '@baigong/contracts';
import { describe, expect, test } from 'vitest';
import { chunk, haltingProvider } from '../halting-provider.ts';
import { runMain } from '../run-main.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freshSiteSettings } from './scaled-out-settings.ts';

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('processes of one site', () => {
  test('R-SCALE-91 R-SCALE-93 replicas know the same visitors, and leave nothing in their data folders', async () => {
    const site = await freshSiteSettings();
    const folders = [temporaryFolder(), temporaryFolder()];
    const replicas = folders.map((folder) => runMain({ ...site, DATA_DIR: folder }));
    const [first = '', second = ''] = await Promise.all(replicas.map(({ address }) => address));
    const cookie = cookieOf(await fetch(`${first}/api/models`));
    expect(cookie).not.toBe('');
    expect(cookieOf(await fetch(`${second}/api/models`, { headers: { cookie } }))).toBe('');
    for (const url of [first, second])
      expect(await (await fetch(`${url}/api/ready`)).json()).toEqual({
        status: 'ok',
        engines: { records: 'ok', blobs: 'ok', disk: 'ok', redis: 'ok' },
      });
    for (const folder of folders)
      expect(readdirSync(folder, { recursive: true })).toEqual([
        'uploads',
        expect.stringMatching(/^uploads\/process-/),
      ]);
    for (const { child, exited } of replicas) {
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
    }
  });

  test('R-SCALE-93 replicas may share a data folder', async () => {
    const site = { ...(await freshSiteSettings()), DATA_DIR: temporaryFolder() };
    const replicas = [runMain(site), runMain(site)];
    for (const { address } of replicas) expect((await fetch(`${await address}/api/ready`)).status).toBe(200);
  });

  test('R-SCALE-94 a worker answers probes alone', async () => {
    const site = await freshSiteSettings();
    const worker = runMain({ ...site, DATA_DIR: temporaryFolder() }, { role: 'worker' });
    const url = await worker.address;
    expect(worker.output.stdout).toBe(`百工的后台进程已启动：${url}\n`);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    expect((await fetch(`${url}/api/gallery`)).status).toBe(404);
    expect((await fetch(`${url}/`)).status).toBe(404);
    worker.child.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
  });

  test('R-SCALE-92 a wrong password, database or bucket ends the start in one sentence', async () => {
    const site = await freshSiteSettings();
    const missing = new URL(site['DATABASE_URL'] ?? '');
    missing.pathname = '/nowhere';
    for (const [changes, words] of [
      [
        { DATABASE_URL: missing.href },
        /^连不上 PostgreSQL（DATABASE_URL，127\.0\.0\.1:\d+）：没有这个数据库/,
      ],
      [{ S3_BUCKET: 'no-such-bucket' }, /^连不上 对象存储（S3_ENDPOINT，127\.0\.0\.1:\d+）：没有这个存储桶/],
      [{ S3_SECRET_ACCESS_KEY: 'hunter2' }, /^连不上 对象存储（S3_ENDPOINT，127\.0\.0\.1:\d+）：密钥不对/],
    ] as const) {
      const { exited, output } = runMain({ ...site, ...changes, DATA_DIR: temporaryFolder() });
      expect(await exited).toBe(1);
      expect(output.stderr).toMatch(words);
      expect(output.stderr.trim().split('\n')).toHaveLength(1);
      expect(output.stderr).not.toContain('hunter2');
    }
  });

  test('R-SCALE-101 a replica that is told to stop lets its answer end, which another replica serves meanwhile', async () => {
    const provider = await haltingProvider();
    const site = {
      ...(await freshSiteSettings()),
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'm',
      DRAIN_DELAY: '0',
    };
    const [leaving, staying] = [temporaryFolder(), temporaryFolder()].map((folder) =>
      runMain({ ...site, DATA_DIR: folder }),
    ) as [ReturnType<typeof runMain>, ReturnType<typeof runMain>];
    const run = crypto.randomUUID();
    const started = await fetch((await leaving.address) + startRunRoute.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ run, messages: [{ role: 'user', content: '你好' }] }),
    });
    const line = await provider.asked;
    leaving.child.kill('SIGTERM');
    const events = `${await staying.address}/api/chat/runs/${run}/events`;
    const read = await fetch(events, { headers: { cookie: cookieOf(started) } });
    line.write(chunk({ content: '好' }));
    line.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
    const text = await read.text();
    expect([...text.matchAll(/"text":"(.*?)"/g)].map(([, piece]) => piece).join('')).toBe('你好');
    expect(text).toContain('"reason":"stop"');
    expect(await leaving.exited).toBe(0);
    // Its log is there when the replica is gone.
    const again = await fetch(events, { headers: { cookie: cookieOf(started) } });
    expect(await again.text()).toBe(text);
  });
});
