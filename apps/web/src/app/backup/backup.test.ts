import { describe, expect, test } from 'vitest';
import { BackupProblem, createBackupWriter, readBackup, type BackupHeader } from './backup-file.ts';
import type { BackupStore } from './backup-stores.ts';
import { decodeRecord, encodeRecord } from './record-codec.ts';
import { previewBackup, restoreBackup } from './restore-backup.ts';
import { createBackup } from './create-backup.ts';

interface Thing {
  readonly id: string;
  readonly updatedAt: number;
  readonly text: string;
}

const thing = (id: string, updatedAt: number, text = ''): Thing => ({ id, updatedAt, text });

/** A store in memory that keeps the order of its keys, as IndexedDB does. */
function fakeStore(
  store: string,
  things: readonly Thing[],
  fails = false,
): BackupStore & { all: () => Thing[] } {
  const records = new Map(things.map((one) => [one.id, one]));
  const sorted = () => [...records.keys()].toSorted();
  return {
    database: 'ChatDatabase',
    store,
    label: store,
    count: async () => records.size,
    page: async (limit, after) => {
      const keys = sorted()
        .filter((key) => after === undefined || key > after)
        .slice(0, limit);
      return { keys, values: keys.map((key) => records.get(key)) };
    },
    keys: async () => sorted(),
    get: async (keys) => keys.map((key) => records.get(key)),
    put: async (values) => {
      if (fails) throw new Error('full');
      for (const value of values as Thing[]) records.set(value.id, value);
    },
    remove: async (keys) => {
      for (const key of keys) records.delete(key);
    },
    keyOf: (value) =>
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
        ? value.id
        : null,
    all: () => sorted().flatMap((key) => records.get(key) ?? []),
  };
}

function fakeLocal(entries: Record<string, string>) {
  const values = new Map(Object.entries(entries));
  return {
    get length() {
      return values.size;
    },
    key: (at: number) => [...values.keys()][at] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    all: () => Object.fromEntries(values),
  };
}

const now = new Date('2026-03-04T05:06:07Z');
const header: BackupHeader = {
  format: 'baigong-backup',
  version: 1,
  app: '0.1.0',
  savedAt: now.toISOString(),
};
const many = Array.from({ length: 100 }, (_, at) => thing(String(1000 + at), at, `第 ${at} 条`));

async function backupOf(things: readonly Thing[], local: Record<string, string> = {}) {
  const { file } = await createBackup({
    stores: [fakeStore('sessions', things)],
    local: fakeLocal(local),
    now,
    app: '0.1.0',
  });
  return file;
}

describe('records in a backup', () => {
  test('R-DATA-05 pictures, bytes, dates and look-alikes come back as they were', async () => {
    const record = {
      id: '1',
      picture: new Blob([new Uint8Array(70_000).fill(7)], { type: 'image/png' }),
      bytes: new Uint8Array([1, 2, 255]).buffer,
      at: now,
      lookAlike: { $type: 'blob', data: '不是图片' },
      nested: [{ deep: null }, 1.5, '字', true],
    };
    const back = decodeRecord(JSON.parse(JSON.stringify(await encodeRecord(record)))) as typeof record;
    expect(await back.picture.arrayBuffer()).toEqual(await record.picture.arrayBuffer());
    expect({ ...back, picture: back.picture.type }).toEqual({ ...record, picture: 'image/png' });
  });

  test('R-DATA-04 a member named __proto__ stays a member', () => {
    const back = decodeRecord(JSON.parse('{"__proto__":{"admin":true}}')) as object;
    expect('admin' in back).toBe(false);
    expect(Object.keys(back)).toEqual(['__proto__']);
  });
});

describe('the backup file', () => {
  test('R-DATA-05 is valid JSON with one element per line and is named after its day', async () => {
    const { file, name, records } = await createBackup({
      stores: [fakeStore('sessions', many)],
      local: fakeLocal({ a: '1' }),
      now,
      app: '0.1.0',
    });
    const text = await file.text();
    expect(JSON.parse(text)).toHaveLength(1 + 1 + 100 + 1);
    expect(text.trimEnd().split('\n')).toHaveLength(103 + 2);
    expect(records).toBe(100);
    expect(name).toMatch(/^百工备份-2026-03-0[345]\.json$/);
  });

  test.each(['', '{}', '[]', '[1,2]', '不是 JSON', 'x'.repeat(10_000), '{"format":"other"}'])(
    'R-DATA-05 another kind of file is refused with a sentence: %#',
    async (text) => {
      const reading = previewBackup(new Blob([text]), { stores: [] });
      await expect(reading).rejects.toBeInstanceOf(BackupProblem);
      await expect(reading).rejects.toThrow('这不是百工的备份文件');
    },
  );

  test('R-DATA-05 a backup of a newer version is refused with a sentence', async () => {
    const file = createBackupWriter({ ...header, version: 2 }).finish();
    await expect(previewBackup(file, { stores: [] })).rejects.toThrow('更新版本');
  });

  test('R-DATA-05 a file that another program put on one line, or many, is still read', async () => {
    const text = await (await backupOf(many)).text();
    for (const rewritten of [JSON.stringify(JSON.parse(text)), JSON.stringify(JSON.parse(text), null, 2)]) {
      const preview = await previewBackup(new Blob([rewritten]), { stores: [fakeStore('sessions', [])] });
      expect(preview).toMatchObject({ complete: true, unusable: 0, stores: [{ added: 100, existing: 0 }] });
    }
  });

  test('R-DATA-05 a cut line and unknown elements are counted and skipped', async () => {
    const parts = [];
    const file = new Blob([
      `[\n${JSON.stringify(header)},\n{"local":"a","value":"1"},\n{"odd":1},\n{"database":"Chat`,
    ]);
    for await (const part of readBackup(file)) parts.push(part.type);
    expect(parts).toEqual(['header', 'item', 'broken', 'broken']);
  });
});

describe('bringing a backup back', () => {
  test('R-DATA-05 the preview changes nothing and distinguishes new records from existing ones', async () => {
    const store = fakeStore('sessions', [thing('1000', 5)]);
    const preview = await previewBackup(await backupOf(many, { a: '1' }), { stores: [store] });
    expect(preview).toMatchObject({
      complete: true,
      settings: 1,
      unusable: 0,
      stores: [{ label: 'sessions', added: 99, existing: 1 }],
    });
    expect(store.all()).toEqual([thing('1000', 5)]);
  });

  test('R-DATA-05 merging keeps what is here and of two versions the newer', async () => {
    const store = fakeStore('sessions', [
      thing('1', 10, '这里较新'),
      thing('2', 10, '这里较旧'),
      thing('3', 10, '只在这里'),
    ]);
    const local = fakeLocal({ theme: 'dark' });
    const file = await backupOf([thing('1', 5), thing('2', 20, '备份较新'), thing('4', 1)], {
      theme: 'light',
      sidebar: 'open',
    });
    expect(await restoreBackup(file, 'merge', { stores: [store], local })).toEqual({
      restored: 2,
      skipped: 1,
    });
    expect(store.all().map(({ id, text }) => `${id}${text}`)).toEqual([
      '1这里较新',
      '2备份较新',
      '3只在这里',
      '4',
    ]);
    expect(local.all()).toEqual({ theme: 'dark', sidebar: 'open' });
  });

  test('R-DATA-05 replacing leaves exactly the backup', async () => {
    const store = fakeStore('sessions', [thing('0001', 99), thing('1000', 99)]);
    const local = fakeLocal({ theme: 'dark', other: 'x' });
    await restoreBackup(await backupOf(many, { theme: 'light' }), 'replace', { stores: [store], local });
    expect(store.all()).toEqual(many);
    expect(local.all()).toEqual({ theme: 'light' });
  });

  test('R-DATA-05 replacing with a file that was cut short takes nothing away', async () => {
    const text = await (await backupOf(many)).text();
    const store = fakeStore('sessions', [thing('0001', 1)]);
    const cut = new Blob([text.slice(0, text.length / 2)]);
    const local = fakeLocal({ other: 'x' });
    await restoreBackup(cut, 'replace', { stores: [store], local });
    expect(store.all()[0]).toEqual(thing('0001', 1));
    expect(store.all().length).toBeGreaterThan(20);
    expect(local.all()).toEqual({ other: 'x' });
  });

  test('R-DATA-05 a failure on the way takes nothing away', async () => {
    const store = fakeStore('sessions', [thing('0001', 1)], true);
    const restoring = restoreBackup(await backupOf(many), 'replace', {
      stores: [store],
      local: fakeLocal({}),
    });
    await expect(restoring).rejects.toThrow('full');
    expect(store.all()).toEqual([thing('0001', 1)]);
  });
});
