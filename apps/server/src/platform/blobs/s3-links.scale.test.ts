import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { createBucket } from '../../../test/engines/s3.ts';
import { openS3Blobs } from './s3-blobs.ts';
import { createPresignedLinks, createS3Links } from './s3-links.ts';

const webpHead = Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1');

test('R-SCALE-44 a presigned address serves the picture, by its type, and no shared cache keeps it for a minute', async () => {
  const settings = await createBucket(inject('engines').s3);
  const blobs = openS3Blobs(settings);
  const data = Buffer.concat([webpHead, randomBytes(1_000)]);
  const key = await blobs.put(data);
  const links = await createPresignedLinks(settings);
  expect(links.origin).toBe(settings.endpoint);
  const address = await links.linkTo(key);
  const answer = await fetch(address);
  expect(data.equals(new Uint8Array(await answer.arrayBuffer()))).toBe(true);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=50');
  expect((await fetch(address.replace(key, '0'.repeat(64)))).status).toBe(403);
  expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
  await blobs.delete(key);
  expect((await fetch(address)).status).toBe(404);
  await blobs.dispose();
});

test('R-SCALE-44 a presigned address is refused a minute after it was made', async () => {
  const settings = await createBucket(inject('engines').s3);
  const blobs = openS3Blobs(settings);
  const key = await blobs.put(randomBytes(10));
  const before = await createPresignedLinks(settings, () => Date.now() - 61_000);
  expect((await fetch(await before.linkTo(key))).status).toBe(403);
  await blobs.dispose();
});

test('R-SCALE-44 a presigned address is the same for half a minute', async () => {
  const at = { now: 1_800_000_000_000 };
  const links = await createPresignedLinks(await createBucket(inject('engines').s3), () => at.now);
  const first = await links.linkTo('a');
  at.now += 29_999;
  expect(await links.linkTo('a')).toBe(first);
  at.now += 1;
  expect(await links.linkTo('a')).not.toBe(first);
});

test('R-SCALE-44 the settings say where pages read pictures', async () => {
  const settings = await createBucket(inject('engines').s3);
  const publicUrl = 'https://pictures.example';
  expect(await createS3Links({ ...settings, publicUrl: undefined, presign: false })).toBeUndefined();
  const cdn = await createS3Links({ ...settings, publicUrl, presign: false });
  expect(await cdn?.linkTo('a')).toBe('https://pictures.example/a');
  const presigned = await createS3Links({ ...settings, publicUrl, presign: true });
  expect(presigned?.origin).toBe(publicUrl);
  const inHost = await createS3Links({ ...settings, pathStyle: false, publicUrl, presign: true });
  expect(inHost?.origin).toBe(`https://${settings.bucket}.pictures.example`);
});
