import 'fake-indexeddb/auto';
import { ShareOwnerKey } from '@baigong/contracts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { allKeys, findKey, deleteKey, saveKey, makeOwnerKey } from './share-resume.ts';
import 'fake-indexeddb/auto';

const mask = { phone: true, email: false, photo: false };

test('R-SHARE-02 an owner key is 256 random bits, as the server takes it', () => {
  const keys = Array.from({ length: 50 }, makeOwnerKey);
  expect(keys.every((key) => z.safeParse(ShareOwnerKey, key).success)).toBe(true);
  expect(new Set(keys).size).toBe(50);
});

test('R-SHARE-02 keys are kept by resume; what is no key is passed over', async () => {
  const key = { id: 'r1', key: makeOwnerKey(), share: null, mask };
  await saveKey(key);
  await baigongDatabase.use((db) => db.put('shares', { id: 'broken', key: 'short' }));
  expect(await findKey('r1')).toEqual(key);
  expect(await findKey('broken')).toBeUndefined();
  expect(await allKeys()).toEqual([key]);
  await deleteKey('r1');
  expect(await findKey('r1')).toBeUndefined();
});
