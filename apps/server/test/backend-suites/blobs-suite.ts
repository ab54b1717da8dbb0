import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Blobs } from '../../src/platform/blobs/blobs.ts';

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

/** What every backend of Blobs must do. */
export function blobsContract(name: string, makeBackend: () => Promise<Blobs> | Blobs): void {
  describe(`blobs: ${name}`, () => {
    let blobs: Blobs;
    beforeEach(async () => {
      blobs = await makeBackend();
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
      expect(await blobs.delete(key)).toBe(false);
    });

    test.each(hostileKeys)('R-SRV-08 %j is no key, whatever it looks like', async (key) => {
      expect(await blobs.get(key)).toBeUndefined();
      expect(await blobs.size(key)).toBeUndefined();
      expect(await blobs.delete(key)).toBe(false);
    });

    test('R-SRV-13 it answers whether it can keep anything', async () => {
      await expect(blobs.ping()).resolves.toBeUndefined();
    });
  });
}
