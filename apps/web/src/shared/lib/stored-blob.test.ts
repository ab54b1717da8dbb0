import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
const load = async () => ({
  ...(await import('./stored-blob.ts')),
  ...(await import('./browser-database.ts')),
});

const record = {
  id: 'a',
  at: new Date(0),
  file: new Blob(['一'], { type: 'text/plain' }),
  shots: [{ id: 's', blob: new Blob(['二']) }],
};

test('R-DATA-51 where a browser refuses blobs, their bytes are stored and read as blobs again', async () => {
  const { writeBlobs, StoredBlob, DatabaseProblem } = await load();
  const written: (typeof record)[] = [];
  const write = vi.fn((given: typeof record) => {
    if ((given.file as unknown) instanceof Blob) return Promise.reject(new DatabaseProblem('broken'));
    written.push(given);
    return Promise.resolve();
  });
  await writeBlobs(record, write);
  await writeBlobs(record, write);
  expect(write).toHaveBeenCalledTimes(3);
  const [first] = structuredClone(written);
  expect(first).toMatchObject({ id: 'a', at: new Date(0), shots: [{ id: 's' }] });
  const file = StoredBlob.parse(first?.file);
  expect([file.type, await file.text()]).toEqual(['text/plain', '一']);
  expect(await StoredBlob.parse(first?.shots[0]?.blob).text()).toBe('二');
});

test('R-DATA-51 a record without blobs, and a full disk, are not tried again', async () => {
  const { writeBlobs, DatabaseProblem } = await load();
  const broken = vi.fn(() => Promise.reject(new DatabaseProblem('broken')));
  await expect(writeBlobs({ id: 'a' }, broken)).rejects.toThrow('数据库出错');
  const full = vi.fn(() => Promise.reject(new DatabaseProblem('full')));
  await expect(writeBlobs(record, full)).rejects.toThrow('空间已满');
  expect([broken.mock.calls.length, full.mock.calls.length]).toEqual([1, 1]);
});

test('R-DATA-51 a blob stays a blob where it can be stored, and what is neither is refused', async () => {
  const { writeBlobs, StoredBlob } = await load();
  const write = vi.fn(() => Promise.resolve());
  await writeBlobs(record, write);
  expect(write.mock.calls).toEqual([[record]]);
  expect(StoredBlob.parse(record.file)).toBe(record.file);
  expect(StoredBlob.safeParse({ storedBlob: 'x', type: 'text/plain' }).success).toBe(false);
});
