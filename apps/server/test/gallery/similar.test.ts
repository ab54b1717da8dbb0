import { findSimilarRoute } from '@baigong/contracts';
import { drawnSide, greySquare, queryHashes } from '@baigong/pictures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { authorKey, codeOf, drawing, setUp } from './gallery-server.ts';

const path = '/api/gallery/similar';

async function hashesOf(picture: Uint8Array | Buffer): Promise<string[]> {
  const pixels = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize({ width: drawnSide, height: drawnSide, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return queryHashes(greySquare(pixels));
}

describe('pictures that are published already', () => {
  test('R-GAL-46 a copy that was made smaller, mirrored or cropped is answered with the published one', async () => {
    const { publish, call } = setUp();
    const ids = [await publish(1, { title: '一' }), await publish(2, { title: '二' })].map(({ id }) => id);
    const find = async (picture: Uint8Array | Buffer) => {
      const answer = await call('other', 'POST', path, { hashes: await hashesOf(picture) });
      return findSimilarRoute.answer.parse(await answer.json()).pictures.map(({ id }) => id);
    };
    const original = await drawing(2);
    expect(await find(original)).toEqual([ids[1]]);
    expect(await find(await sharp(original).resize(300).jpeg({ quality: 40 }).toBuffer())).toEqual([ids[1]]);
    expect(await find(await sharp(original).flop().toBuffer())).toEqual([ids[1]]);
    const crop = { left: 90, top: 40, width: 640, height: 500 };
    expect(await find(await sharp(original).extract(crop).webp({ quality: 60 }).toBuffer())).toEqual([
      ids[1],
    ]);
    expect(await find(await drawing(3))).toEqual([]);
  });

  test('R-GAL-47 what is deleted or held is not named, and the newest comes at once', async () => {
    const { publish, call, operate } = setUp();
    const hashes = await hashesOf(await drawing(4));
    const find = async () => {
      const answer = await call('other', 'POST', path, { hashes });
      return findSimilarRoute.answer.parse(await answer.json()).pictures.map(({ title }) => title);
    };
    expect(await find()).toEqual([]);
    const first = await publish(4, { title: '第一幅' });
    expect(await find()).toEqual(['第一幅']);
    const second = await publish(4, { title: '第二幅' });
    expect(await find()).toEqual(['第二幅', '第一幅']);
    await call('author', 'POST', `/api/gallery/pictures/${second.id}/delete`, { authorKey });
    expect(await find()).toEqual(['第一幅']);
    await operate('POST', `/api/operate/gallery/pictures/${first.id}/review`, { verdict: 'hold' });
    expect(await find()).toEqual([]);
  });

  test('R-GAL-47 queries are checked, counted, and bounded', async () => {
    const { call } = setUp({ limits: { galleryActs: { points: 3, seconds: 60 } } });
    const ask = (hashes: unknown) => call('other', 'POST', path, { hashes });
    expect(await codeOf(await ask(['zz']))).toEqual([400, 'request.invalid']);
    expect(await codeOf(await ask([]))).toEqual([400, 'request.invalid']);
    expect(await codeOf(await ask(Array.from({ length: 258 }, () => '0'.repeat(32))))).toEqual([
      400,
      'request.invalid',
    ]);
    for (let n = 0; n < 3; n += 1) expect((await ask(['0'.repeat(32)])).status).toBe(200);
    expect(await codeOf(await ask(['0'.repeat(32)]))).toEqual([429, 'gallery.tooManyActs']);
  });
});
