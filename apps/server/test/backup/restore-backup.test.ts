import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreBackup } from '../../src/app/backup/restore-backup.ts';
import { readMigrations } from '../../src/platform/records/migrations.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import {
  backUp,
  type Entry,
  info,
  makeArchive,
  makeData,
  openData,
  refusal,
  restore,
  runBackupCommand,
  sealed,
  sha256,
} from './backup-fixtures.ts';

const contents = [Buffer.from('one'), randomBytes(70_000), Buffer.alloc(0)];

async function makeBackup() {
  const data = await makeData(contents);
  const file = join(temporaryFolder(), 'backup.tar');
  await backUp(data.dataDir, file);
  return { ...data, file };
}

test('R-OPS-63 an absent or empty folder gets everything that was backed up, for this user alone', async () => {
  const { dataDir, keys, file } = await makeBackup();
  const empty = temporaryFolder();
  // What an empty file system of its own has.
  mkdirSync(join(empty, 'lost+found'));
  for (const restored of [join(temporaryFolder(), 'deep', 'data'), empty]) {
    const summary = await restore(file, restored);
    expect(summary).toMatchObject({ blobs: 3, blobBytes: 70_003, hasSecret: true });
    expect(readdirSync(restored).filter((name) => name !== 'lost+found')).toEqual([
      'blobs',
      'records.sqlite',
      'secret',
    ]);
    expect(readFileSync(join(restored, 'secret'))).toEqual(readFileSync(join(dataDir, 'secret')));
    const copy = await openData(restored);
    for (const [n, key] of keys.entries())
      expect(Buffer.from((await copy.blobs.get(key)) ?? []).equals(contents[n] ?? Buffer.alloc(1))).toBe(
        true,
      );
    expect(await copy.records.db.selectFrom('paint_jobs').select('id').execute()).toHaveLength(3);
    await copy.records.dispose();
    if (process.platform !== 'win32')
      expect(statSync(join(restored, 'records.sqlite')).mode & 0o777).toBe(0o600);
  }
});

test('R-OPS-63 a folder that holds anything is left as it is', async () => {
  const { dataDir, file } = await makeBackup();
  const before = readdirSync(dataDir);
  await expect(restore(file, dataDir)).rejects.toThrow('只能恢复到空文件夹');
  expect(readdirSync(dataDir)).toEqual(before);
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'restoring'));
  await expect(restore(file, folder)).rejects.toThrow('另一次恢复');
  expect(readdirSync(folder)).toEqual(['restoring']);
});

test('R-OPS-63 a restore that is stopped leaves nothing', async () => {
  const { file } = await makeBackup();
  const dataDir = temporaryFolder();
  await expect(restoreBackup({ file, dataDir, signal: AbortSignal.abort() })).rejects.toThrow('abort');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('R-OPS-63 of two restores into one folder one succeeds', async () => {
  const { file } = await makeBackup();
  const folder = temporaryFolder();
  const results = await Promise.allSettled([restore(file, folder), restore(file, folder)]);
  expect(results.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'fulfilled',
    'rejected',
  ]);
  expect(readdirSync(folder)).toEqual(['blobs', 'records.sqlite', 'secret']);
});

test('R-OPS-63 a backup of a newer version is refused', async () => {
  expect(
    await refusal(
      await makeArchive([{ name: 'backup.json', content: '{"format":"baigong-backup","version":2}' }]),
    ),
  ).toContain('请先升级');

  const dataDir = temporaryFolder();
  const newer = {
    name: '9999_future',
    sql: 'CREATE TABLE future (id TEXT) STRICT',
    checksum: 'f',
    runsWith: '99.0.0',
  };
  await openSqliteRecords(join(dataDir, 'records.sqlite'), [...readMigrations('sqlite'), newer]).dispose();
  const records = readFileSync(join(dataDir, 'records.sqlite'));
  expect(await refusal(await makeArchive([info, { name: 'records.sqlite', content: records }]))).toContain(
    '9999_future',
  );
});

test('R-OPS-64 whatever is cut off or changed in an archive, it is refused and nothing is left', async () => {
  const { file } = await makeBackup();
  const good = readFileSync(file);
  const copy = join(temporaryFolder(), 'damaged.tar');
  const position = fc.nat(good.length - 1);
  await fc.assert(
    fc.asyncProperty(position, async (length) => {
      writeFileSync(copy, good);
      truncateSync(copy, length);
      expect(await refusal(copy)).toMatch(/已损坏或不完整|不是百工的备份/);
    }),
    { numRuns: 40 },
  );
  await fc.assert(
    fc.asyncProperty(position, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      writeFileSync(copy, bytes);
      expect(await refusal(copy)).toMatch(/已损坏或不完整|不是百工的备份|更新版本/);
    }),
    { numRuns: 80 },
  );
});

const blob = 'the content of a blob';
const key = sha256(blob);
const blobEntry: Entry = { name: `blobs/${key.slice(0, 2)}/${key}`, content: blob };
const records: Entry = { name: 'records.sqlite', content: 'records' };

/** What makes the archive, and what the refusal says. */
const attacks: Record<string, readonly [() => Promise<string>, string]> = {
  'a path out of the folder': [() => makeArchive([info, records, { name: '../escaped' }]), '"../escaped"'],
  'a path out of the folder behind a right beginning': [
    () => makeArchive([info, records, { name: 'blobs/ab/../../../escaped' }]),
    '不该有',
  ],
  'an absolute path': [() => makeArchive([info, records, { name: '/tmp/escaped' }]), '"/tmp/escaped"'],
  'a name of the server': [() => makeArchive([info, records, { name: 'lock' }]), '不该有 "lock"'],
  'a blob in another folder': [
    () => makeArchive([info, records, { ...blobEntry, name: `blobs/00/${key}` }]),
    '不该有',
  ],
  'a blob under another hash': [
    () => makeArchive([info, records, { ...blobEntry, content: 'other' }]),
    '的校验值不符',
  ],
  'a link': [
    () =>
      makeArchive([info, records, { name: 'blobs', header: { type: 'symlink', linkname: '/etc', size: 0 } }]),
    '不该有 "blobs"',
  ],
  'a hard link': [
    () =>
      makeArchive([
        info,
        records,
        { name: 'secret', header: { type: 'link', linkname: '/etc/passwd', size: 0 } },
      ]),
    '不该有 "secret"',
  ],
  'a folder': [
    () => makeArchive([info, records, { name: 'blobs/', header: { type: 'directory', size: 0 } }]),
    '不该有 "blobs/"',
  ],
  'a device': [
    () => makeArchive([info, records, { name: 'secret', header: { type: 'character-device', size: 0 } }]),
    '不该有 "secret"',
  ],
  'a name twice': [() => makeArchive([info, records, records]), '格式不符'],
  'a blob twice': [() => makeArchive([info, blobEntry, blobEntry, records]), '格式不符'],
  'a name changed by an extended header': [
    () => makeArchive([info, records, { ...blobEntry, header: { pax: { path: '../escaped' } } }]),
    '"../escaped"',
  ],
  'more after the hashes': [() => makeArchive([info, records], [blobEntry]), '不该有'],
  'no database': [() => makeArchive([info, blobEntry]), '不完整）'],
  'a database that is none': [() => makeArchive([info, records]), '数据库无法打开'],
  'no description': [() => makeArchive([records]), '不是百工的备份'],
  'a description that is too long': [
    () => makeArchive([{ ...info, content: ' '.repeat(20_000) }, records]),
    '不是百工的备份',
  ],
  'hashes of something else': [
    async () => {
      const archive = readFileSync(await makeArchive([info, records]));
      archive.write('0', archive.indexOf(`${sha256('records')}  records.sqlite`));
      return sealed(archive.subarray(0, archive.length - 64));
    },
    'SHA256SUMS 不符',
  ],
  'a size beyond its own': [
    async () => {
      const archive = readFileSync(await makeArchive([info, records]));
      const header = archive.subarray(1024, 1536);
      header.write('77777777777\0', 124, 'latin1');
      header.write('        ', 148, 'latin1');
      const sum = header.reduce((total, byte) => total + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
      return sealed(archive.subarray(0, archive.length - 64));
    },
    '格式不符',
  ],
};

test.each(Object.entries(attacks))(
  'R-OPS-64 an archive with %s is refused, and nothing is left',
  async (_, [make, reason]) => {
    expect(await refusal(await make())).toContain(reason);
    expect(existsSync('/tmp/escaped')).toBe(false);
  },
);

test('R-OPS-63 an archive made by hand with all that belongs in it is restored', async () => {
  const dataDir = temporaryFolder();
  await openSqliteRecords(join(dataDir, 'records.sqlite')).dispose();
  const content = readFileSync(join(dataDir, 'records.sqlite'));
  const file = await makeArchive([info, blobEntry, { name: 'records.sqlite', content }]);
  expect(await restore(file, temporaryFolder())).toMatchObject({ blobs: 1, hasSecret: false });
});

test('R-OPS-64 a file that is no backup at all is refused in plain words', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  const dataDir = join(folder, 'data');
  for (const content of ['', 'text', randomBytes(5000)]) {
    writeFileSync(file, content);
    const result = await runBackupCommand('restore', [file], { DATA_DIR: dataDir });
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^备份文件已损坏/) });
  }
  const absent = await runBackupCommand('restore', [join(folder, 'absent')], { DATA_DIR: dataDir });
  expect(absent).toMatchObject({ code: 1, stderr: expect.stringMatching(/^找不到 .*absent。\n$/) });
  expect(existsSync(dataDir)).toBe(false);
});
