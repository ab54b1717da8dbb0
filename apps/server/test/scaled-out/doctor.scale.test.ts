import { expect, test } from 'vitest';
import { examine } from '../../src/app/doctor/examine.ts';
import { noteSharedBackup } from '../../src/app/engines/shared-last-backup.ts';
import { openPostgresRecords } from '../../src/platform/records/postgres-records.ts';
import { settingNames } from '../../src/app/settings.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freshSiteSettings } from './scaled-out-settings.ts';

const examineSite = async (settings: Record<string, string>) => {
  const nothing = Object.fromEntries(settingNames.map((name) => [name, '']));
  const environment = { ...nothing, PORT: '1', ...settings };
  const options = { root: temporaryFolder(), version: '0.1.0', clock: { now: () => Date.now() } };
  return (await examine(environment, options)).map(({ level, text }) => `${level} ${text}`);
};

test('R-SCALE-100 doctor asks every engine for its version, and changes nothing', async () => {
  const site = await freshSiteSettings();
  const before = await examineSite(site);
  expect(before).toContainEqual(expect.stringMatching(/^ok PostgreSQL 1\d\.\d+.* 可以使用$/));
  expect(before).toContain('ok 数据库还是空的，首次启动时建立');
  expect(before).toContainEqual(expect.stringMatching(/^ok Redis [78]\.\S+ 可以使用$/));
  expect(before).toContain(`ok 存储桶 ${site['S3_BUCKET']} 可以读写`);
  expect(await examineSite(site)).toEqual(before);

  const records = await openPostgresRecords(site['DATABASE_URL'] ?? '');
  expect(await examineSite(site)).toEqual(
    expect.arrayContaining(['ok 数据库与程序的版本一致', expect.stringMatching(/^warning 还没有备份/)]),
  );
  await noteSharedBackup(records, { at: Date.now(), file: '/backups/monday.tar' });
  await records.dispose();
  expect(await examineSite(site)).toContain('ok 最近的备份是 0 天前的（/backups/monday.tar）');
});

test('R-SCALE-100 doctor says why an engine cannot be used', async () => {
  const site = await freshSiteSettings();
  const findings = await examineSite({
    ...site,
    DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:1/site',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
    S3_BUCKET: 'no-such-bucket',
  });
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^failure 连不上 PostgreSQL（DATABASE_URL，127\.0\.0\.1:1）：拒绝连接/),
      expect.stringMatching(/^failure 连不上 Redis（REDIS_URL，127\.0\.0\.1:1）：拒绝连接/),
      expect.stringMatching(/^failure 连不上 对象存储（S3_ENDPOINT，.*没有这个存储桶/),
    ]),
  );
  expect(findings.join()).not.toContain('hunter2');
});
