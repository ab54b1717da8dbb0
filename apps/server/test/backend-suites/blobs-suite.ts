import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BlobEntry,
  blobPrefixes,
  type Blobs,
  CorruptBlobError,
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
  readonly corrupt: (key: string) => void;
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
      expect(await blobs.verify(key)).toBe('missing');
      expect(await blobs.size(key)).toBeUndefined();
      expect(await blobs.delete(key)).toBe(false);
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
      corrupt(key);
      await expect(blobs.get(key)).rejects.toThrow(CorruptBlobError);
      expect(await blobs.verify(key)).toBe('corrupt');
      expect(await blobs.verify(sha256(bytes('never put')))).toBe('missing');
    });

    test('R-OPS-52 putting the same bytes again repairs a corrupt blob', async () => {
      const key = await blobs.put(bytes('intact'));
      corrupt(key);
      expect(await blobs.put(bytes('intact'))).toBe(key);
      expect(Buffer.from((await blobs.get(key)) ?? []).toString()).toBe('intact');
      expect(await blobs.verify(key)).toBe('ok');
    });

    test('R-SRV-13 it answers whether it can keep anything', async () => {
      await expect(blobs.ping()).resolves.toBeUndefined();
    });
  });
}
