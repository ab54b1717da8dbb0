import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BlobEntry,
  blobPrefixes,
  type Blobs,
  type ByteRange,
  CorruptBlobError,
  type OpenBlob,
} from '../../src/platform/blobs/blobs.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Names that must never reach a file. */
export const hostileKeys = [
  '',
  '.',
  '..',
  '../records.sqlite',
  '../../etc/passwd',
  '/etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a\0b',
  `${'a'.repeat(62)}/..`,
  'A'.repeat(64),
  `${'a'.repeat(64)}\n`,
];

interface Backend {
  readonly blobs: Blobs;
  /** Changes the bytes under a key, as a bad disk does; the size stays. */
  readonly corrupt: (key: string) => void | Promise<void>;
}

/** What every backend of Blobs must do. */
export function blobsContract(name: string, makeBackend: () => Promise<Backend> | Backend): void {
  describe(`blobs: ${name}`, () => {
    let blobs: Blobs;
    let corrupt: Backend['corrupt'];
    beforeEach(async () => {
      ({ blobs, corrupt } = await makeBackend());
    });
    afterEach(() => blobs.dispose());

    async function openNew(data: Uint8Array): Promise<OpenBlob> {
      const opened = await blobs.open(await blobs.put(data));
      if (!opened) throw new Error('it is not there');
      return opened;
    }

    test('R-SRV-13 bytes are kept under their SHA-256 and come back as they were', async () => {
      const data = crypto.getRandomValues(new Uint8Array(60_000));
      const key = await blobs.put(data);
      expect(key).toBe(sha256(data));
      expect(Buffer.from((await blobs.get(key)) ?? []).equals(data)).toBe(true);
      expect(await blobs.size(key)).toBe(60_000);
    });

    test('R-SRV-13 nothing at all is a blob too', async () => {
      const key = await blobs.put(new Uint8Array());
      expect(await blobs.get(key)).toHaveLength(0);
      expect(await blobs.size(key)).toBe(0);
    });

    test('R-SRV-13 the same bytes are kept once, also when they come at once', async () => {
      const keys = await Promise.all(Array.from({ length: 8 }, () => blobs.put(bytes('same'))));
      expect(new Set(keys).size).toBe(1);
      expect(await blobs.delete(keys[0] ?? '')).toBe(true);
      expect(await blobs.get(keys[0] ?? '')).toBeUndefined();
    });

    test('R-SRV-13 what changes afterwards in the caller\u2019s hands is not what was kept', async () => {
      const data = bytes('original');
      const key = await blobs.put(data);
      data.fill(0);
      const kept = await blobs.get(key);
      expect(Buffer.from(kept ?? []).toString()).toBe('original');
      kept?.fill(0);
      expect(Buffer.from((await blobs.get(key)) ?? []).toString()).toBe('original');
    });

    test('R-SRV-13 an unknown key names nothing', async () => {
      const key = sha256(bytes('never put'));
      expect(await blobs.get(key)).toBeUndefined();
      expect(await blobs.size(key)).toBeUndefined();
      expect(await blobs.verify(key)).toBe('missing');
      expect(await blobs.delete(key)).toBe(false);
    });

    test.each(hostileKeys)('R-SRV-08 %j is no key, whatever it looks like', async (key) => {
      expect(await blobs.get(key)).toBeUndefined();
      expect(await blobs.open(key)).toBeUndefined();
      expect(await blobs.verify(key)).toBe('missing');
      expect(await blobs.size(key)).toBeUndefined();
      expect(await blobs.delete(key)).toBe(false);
    });

    test('R-SCALE-40 a blob is read as a stream, whole or in part', async () => {
      const data = randomBytes(300_000);
      const opened = await openNew(data);
      expect(opened.bytes).toBe(data.length);
      const read = async (range?: ByteRange) => buffer(opened.read(range));
      expect((await read()).equals(data)).toBe(true);
      for (const [start, end] of [
        [0, 0],
        [1, 70_000],
        [data.length - 1, data.length - 1],
      ] as const)
        expect((await read({ start, end })).equals(data.subarray(start, end + 1))).toBe(true);
      const empty = await openNew(new Uint8Array());
      expect(empty.bytes).toBe(0);
      expect(await buffer(empty.read())).toHaveLength(0);
      expect(await blobs.open(sha256(bytes('never put')))).toBeUndefined();
    });

    test('R-SCALE-40 a stream that is left early can be read anew', async () => {
      const opened = await openNew(new Uint8Array(4 * 1024 * 1024));
      const reader = opened.read().getReader();
      await reader.read();
      await reader.cancel();
      expect(await buffer(opened.read())).toHaveLength(4 * 1024 * 1024);
    });

    test('R-SCALE-41 not one byte of a corrupt blob is streamed', async () => {
      const key = await blobs.put(bytes('intact'));
      await corrupt(key);
      await expect(blobs.open(key)).rejects.toThrow(CorruptBlobError);
      await blobs.put(bytes('intact'));
      expect((await blobs.open(key))?.bytes).toBe(6);
    });

    test('R-OPS-53 every blob is listed with its size and age, and no other file', async () => {
      const listPart = async (prefix: string): Promise<BlobEntry[]> => {
        const entries: BlobEntry[] = [];
        for await (const entry of blobs.list(prefix)) entries.push(entry);
        return entries;
      };
      const list = () => Promise.all(blobPrefixes.map(listPart));
      expect((await list()).flat()).toEqual([]);
      const from = Date.now() - 2_000;
      const keys = await Promise.all(['one', 'three', 'eleven'].map((text) => blobs.put(bytes(text))));
      await blobs.delete(keys[1] ?? '');
      const byPrefix = await list();
      for (const [n, entries] of byPrefix.entries())
        expect(entries.every(({ key }) => key.startsWith(blobPrefixes[n] ?? ''))).toBe(true);
      const listed = byPrefix.flat();
      expect(new Map(listed.map((entry) => [entry.key, entry.bytes]))).toEqual(
        new Map([
          [keys[0], 3],
          [keys[2], 6],
        ]),
      );
      for (const { modifiedAt } of listed) {
        expect(modifiedAt).toBeGreaterThan(from);
        expect(modifiedAt).toBeLessThanOrEqual(Date.now() + 1);
      }
    });

    test('R-OPS-52 corrupt bytes are never given out, and found by reading', async () => {
      const key = await blobs.put(bytes('intact'));
      expect(await blobs.verify(key)).toBe('ok');
      await corrupt(key);
      await expect(blobs.get(key)).rejects.toThrow(CorruptBlobError);
      expect(await blobs.verify(key)).toBe('corrupt');
      expect(await blobs.verify(sha256(bytes('never put')))).toBe('missing');
    });

    test('R-OPS-52 putting the same bytes again repairs a corrupt blob', async () => {
      const key = await blobs.put(bytes('intact'));
      await corrupt(key);
      expect(await blobs.put(bytes('intact'))).toBe(key);
      expect(Buffer.from((await blobs.get(key)) ?? []).toString()).toBe('intact');
      expect(await blobs.verify(key)).toBe('ok');
    });

    test('R-SRV-13 it answers whether it can keep anything', async () => {
      await expect(blobs.ping()).resolves.toBeUndefined();
    });
  });
}
