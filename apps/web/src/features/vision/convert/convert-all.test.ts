import { expect, test } from 'vitest';
import { uniqueNames } from './convert-all.ts';
import { extensionOf } from './convert-picture.ts';

test('R-VIS-26 files in one archive have names of their own, and none leads out of it', () => {
  expect(
    uniqueNames(['照片.png', '照片.jpg', '照片-2.gif', '../../x.png', 'A.png', 'a.png', ''], 'webp'),
  ).toEqual(['照片.webp', '照片-2.webp', '照片-2-2.webp', '.._.._x.webp', 'A.webp', 'a-2.webp', '图片.webp']);
});

test('R-VIS-25 every format has its ending; a palette is a PNG', () => {
  expect(
    (['image/jpeg', 'image/webp', 'image/png', 'palette', 'image/avif'] as const).map(extensionOf),
  ).toEqual(['jpg', 'webp', 'png', 'png', 'avif']);
});
