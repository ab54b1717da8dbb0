import { brushEdition } from '@baigong/brush';
import { PictureDetails, readGalleryPictureRoute } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { readLabel, readPictureHead } from '@baigong/pictures';
import { drawAside } from '../../src/features/gallery/sample-pictures.ts';
import { seedGallery } from '../../src/features/gallery/seed-gallery.ts';
import { seedPictures } from '../../src/features/gallery/seed-pictures.ts';
import { setUp } from './gallery-server.ts';

test('R-GAL-28 R-GAL-29 an empty gallery is filled with pictures by the brush, one that is not stays as it is', async () => {
  const { platform, list, call } = setUp();
  const read = async (id: string) =>
    readGalleryPictureRoute.answer.parse(
      await (await call('x', 'GET', `/api/gallery/pictures/${id}`)).json(),
    );
  const few = seedPictures.slice(0, 2).map((picture) => ({ ...picture, width: 320, height: 240 }));
  expect(await seedGallery(platform, few)).toBe(2);
  const { pictures } = await list();
  expect(pictures.map(({ title }) => title)).toEqual(few.map(({ title }) => title).toReversed());
  expect(pictures[0]).toMatchObject({ origin: 'program', author: '内置画笔', licence: 'cc0' });
  const { parameters } = await read(pictures[0]?.id ?? '');
  expect(parameters).toMatchObject({ model: 'brush', edition: brushEdition, seed: few[1]?.seed });
  expect(await seedGallery(platform, few)).toBe(0);
  expect((await list()).pictures).toHaveLength(2);
});

test('R-GAL-28 the sixty are sixty different pictures, in words that the gallery takes', () => {
  expect(seedPictures).toHaveLength(60);
  expect(new Set(seedPictures.map(({ prompt, seed }) => `${prompt} ${seed}`)).size).toBe(60);
  expect(new Set(seedPictures.map(({ title }) => title)).size).toBe(60);
  for (const { title, prompt, tags, seed, width, height } of seedPictures)
    PictureDetails.parse({
      title,
      tags: [...tags],
      author: '内置画笔',
      licence: 'cc0',
      prompt,
      parameters: { seed, width, height },
    });
});

test('R-GAL-49 a sample is drawn by a process of its own, labelled, and given up when the server stops', async () => {
  const [picture] = seedPictures.map((one) => ({ ...one, width: 320, height: 240 }));
  if (!picture) throw new Error('no pictures');
  const png = new Uint8Array(await drawAside(picture, new AbortController().signal));
  expect(readPictureHead(png)).toMatchObject({ width: 320, height: 240 });
  expect(readLabel(png)).toMatchObject({ madeBy: 'computer', producer: '百工内置画笔' });
  await expect(drawAside(picture, AbortSignal.abort())).rejects.toThrow(/abort/);
});
