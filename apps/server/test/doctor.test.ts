import { chmodSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examine } from '../src/app/doctor/examine.ts';
import { secureDataFolder } from '../src/app/data-folder/secure-data-folder.ts';
import { systemRouter } from '../src/app/system-router.ts';
import { openSqliteRecords } from '../src/platform/records/sqlite-records.ts';
import type { Environment } from '../src/app/settings.ts';
import { startMockProvider } from './mock-provider/mock-provider.ts';
import { answer, refuse } from './mock-provider/scripts.ts';
import { serve } from './serve.ts';
import { startTestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { projectRoot, testPlatform } from './test-platform.ts';
import { readVersion } from '../src/app/read-version.ts';

const version = readVersion(projectRoot);
const now = Date.UTC(2026, 10, 24);
/** Nobody listens there. */
const closedPort = '9';

async function openDataFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  await openSqliteRecords(join(dataDir, 'records.sqlite')).dispose();
  secureDataFolder(dataDir);
  return dataDir;
}

/** The findings of an installation, those of each level as one text. */
async function diagnose(env: Environment) {
  const environment = { PORT: closedPort, MIN_FREE_DISK: '0', ...env };
  const findings = await examine(environment, {
    root: temporaryFolder(),
    version,
    clock: { now: () => now },
  });
  const textOf = (level: string) =>
    findings.flatMap((finding) => (finding.level === level ? [finding.text] : [])).join('\n');
  return { ok: textOf('ok'), warnings: textOf('warning'), failures: textOf('failure') };
}

test('R-OPS-82 doctor finds nothing wrong with a fresh installation that is backed up', async () => {
  const DATA_DIR = await openDataFolder();
  const note = { at: now - 24 * 3_600_000, file: '/backup/site.tar' };
  writeFileSync(join(DATA_DIR, 'last-backup.json'), JSON.stringify(note), { mode: 0o600 });
  const { ok, failures } = await diagnose({ DATA_DIR });
  expect(failures).toBe('');
  for (const text of ['只有服务器自己能读', '数据库完好', '版本一致', '1 天前']) expect(ok).toContain(text);
});

test('R-CHAT-66 doctor names model and host of a model service that does not answer, never its key', async () => {
  const provider = await startMockProvider(refuse(404, '<html>nginx</html>'));
  const model = {
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_API_KEY: 'sk-planted-0123456789',
    MODEL_NAME: 'no-such',
  };
  try {
    const { failures } = await diagnose({ DATA_DIR: await openDataFolder(), ...model });
    const { host } = new URL(provider.baseUrl);
    for (const text of ['模型 no-such', `主机 ${host}`, 'HTTP 404', '找不到'])
      expect(failures).toContain(text);
    expect(failures).not.toContain('sk-planted');
    provider.next(answer('好'));
    expect((await diagnose({ DATA_DIR: await openDataFolder(), ...model })).ok).toContain(
      '能回答（模型 no-such',
    );
  } finally {
    await provider.close();
  }
});

test('R-OPER-04 doctor posts a message to the webhook, and says why it is not taken, never its address', async () => {
  const bodies: string[] = [];
  const taken = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on('end', () => response.end());
  });
  const DATA_DIR = await openDataFolder();
  expect((await diagnose({ DATA_DIR, NOTIFY_URL: `${taken}/key` })).ok).toContain('收下了一条检查用的消息');
  expect(bodies.join()).toContain('npm run doctor');
  const refused = await serve((_, response) => response.writeHead(401).end());
  const { failures } = await diagnose({ DATA_DIR, NOTIFY_URL: `${refused}/planted-key` });
  expect(failures).toContain(`NOTIFY_URL 没有收下消息（主机 ${new URL(refused).host}）：回答 HTTP 401`);
  expect(failures).not.toContain('planted-key');
});

test('R-OPS-82 doctor names wrong settings, a proxy that is not counted and what a public site lacks', async () => {
  expect((await diagnose({ TRUST_PROXY: 'yes' })).failures).toContain('TRUST_PROXY');
  const { failures, warnings } = await diagnose({
    PUBLIC_URL: 'https://127.0.0.1:9',
    LIMITS: 'chat=off',
    PORT: '10',
    DATA_DIR: temporaryFolder(),
  });
  expect(failures).toContain('TRUST_PROXY 却是 0');
  expect(failures).toContain('打不开 https://127.0.0.1:9');
  for (const name of ['OPERATOR_TOKEN', 'SECURITY_CONTACT', 'chat']) expect(warnings).toContain(name);
});

test('R-OPS-82 doctor finds files that others can read, old backups and a disk that is nearly full', async () => {
  const DATA_DIR = await openDataFolder();
  const shared = join(DATA_DIR, 'records.sqlite');
  chmodSync(shared, 0o644);
  writeFileSync(join(DATA_DIR, 'last-backup.json'), JSON.stringify({ at: now - 30 * 86_400_000, file: 'x' }));
  const { failures, warnings } = await diagnose({ DATA_DIR, MIN_FREE_DISK: '99999999' });
  expect(failures).toContain(shared);
  expect(failures).toContain('已停止接受上传');
  expect(warnings).toContain('30 天前');
});

test('R-OPS-82 doctor finds a damaged database', async () => {
  const DATA_DIR = await openDataFolder();
  const file = join(DATA_DIR, 'records.sqlite');
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(statSync(file).size - 8192, 7), 0, undefined, 4096);
  expect((await diagnose({ DATA_DIR })).failures).toContain('数据库有损坏');
});

test('R-OPS-82 doctor asks the running server, directly and where visitors reach it', async () => {
  const { url, port } = await startTestServer(testPlatform(), { routers: [systemRouter] });
  const env = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: temporaryFolder() };
  mkdirSync(env.DATA_DIR, { recursive: true });
  const { ok, failures } = await diagnose(env);
  expect(failures).toBe('');
  expect(ok).toContain(`服务器正在运行（${url}`);
  expect(ok).toContain(`${url} 能打开`);
});
