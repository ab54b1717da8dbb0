import { expect, test } from 'vitest';
import { parseGalleryLink } from './gallery-link.ts';

const origin = 'https://baigong.test';
const id = 'AbCdEf_-01234567';

test('R-VIS-11 a link to a picture of this gallery is understood, whole or as a path, with its search', () => {
  for (const text of [
    `${origin}/community/${id}`,
    `/community/${id}`,
    ` ${origin}/community/${id}/?sort=popular#x \n`,
    `${origin}/Community/${id}`,
  ])
    expect(parseGalleryLink(text, origin)).toBe(id);
});

test('R-VIS-11 other sites, other pages and other words are not', () => {
  for (const text of [
    '',
    '一张猫',
    `https://elsewhere.test/community/${id}`,
    `${origin}/community`,
    `${origin}/community/short`,
    `${origin}/api/gallery/pictures/${id}`,
    `看 ${origin}/community/${id}`,
    'javascript:alert(1)',
    'http://[',
  ])
    expect(parseGalleryLink(text, origin)).toBeNull();
});
