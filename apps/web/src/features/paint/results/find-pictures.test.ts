import { expect, test } from 'vitest';
import { readPicture, type Picture } from '../../../shared/pictures/picture.ts';
import { byDay, findPictures } from './find-pictures.ts';

const make = (fields: object): Picture => {
  const picture = readPicture({ id: '1', ...fields });
  if (!picture) throw new Error('not a picture');
  return picture;
};

test('R-PAINT-64 pictures are found by every word of the prompt, style, model and seed, and by kind', () => {
  const ink = make({ id: 'a', prompt: '雪山 Lake', maker: 'brush', styleName: '水墨', seed: 77 });
  const cat = make({
    id: 'b',
    prompt: '猫',
    maker: 'model',
    model: 'x/y',
    modelName: 'Kolors',
    favourite: true,
  });
  const cut = make({ id: 'c', prompt: '猫', maker: 'model', parent: 'b' });
  const all = [ink, cat, cut];
  const ids = (...[filter, search]: [Parameters<typeof findPictures>[1], string]) =>
    findPictures(all, filter, search).map(({ id }) => id);
  expect(ids('all', '')).toEqual(['a', 'b', 'c']);
  expect(ids('all', '水墨 lake 77')).toEqual(['a']);
  expect(ids('all', 'kolors')).toEqual(['b']);
  expect(ids('favourite', '')).toEqual(['b']);
  expect(ids('edited', '猫')).toEqual(['c']);
  expect(ids('brush', '猫')).toEqual([]);
});

test('R-PAINT-64 pictures stand under the day they were made on', () => {
  const now = new Date(2026, 10, 21, 9).getTime();
  const at = (...[year, month, day]: [number, number, number]) =>
    new Date(year, month - 1, day, 12).getTime();
  const pictures = [now, at(2026, 11, 20), at(2026, 11, 3), at(2026, 11, 3), at(2025, 2, 1), 0].map(
    (createdAt, index) => make({ id: String(index), createdAt, updatedAt: createdAt }),
  );
  expect(byDay(pictures, now).map(({ label, pictures: of }) => [label, of.length])).toEqual([
    ['今天', 1],
    ['昨天', 1],
    ['11 月 3 日', 2],
    ['2025 年 2 月 1 日', 1],
    ['日期不详', 1],
  ]);
});
