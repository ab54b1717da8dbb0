import { papers } from '@baigong/resume';
import { expect, test } from 'vitest';
import { backgroundLimits, MAX_PICTURE_BYTES, validatePictureFile, readPictureFile } from './picture-file.ts';

const file = (name: string, type: string, size: number) => ({ name, type, size });

test('R-EDIT-63 a file that is no picture, an empty one and one over 5 MB are each named with the reason', () => {
  expect(validatePictureFile(file('简历.pdf', 'application/pdf', 10))).toBe(
    '“简历.pdf”不是图片。请选择 JPG、PNG 或 WebP 格式的文件。',
  );
  expect(validatePictureFile(file('a.png', 'image/png', 0))).toContain('空文件');
  expect(validatePictureFile(file('a.png', 'image/png', MAX_PICTURE_BYTES))).toBeUndefined();
  expect(validatePictureFile(file('照片.jpg', 'image/jpeg', MAX_PICTURE_BYTES + 1))).toContain('超过了 5 MB');
});

test('R-EDIT-63 a photo whose type the system does not know is taken by its name', () => {
  expect(validatePictureFile(file('IMG_1.HEIC', '', 10))).toBeUndefined();
  expect(validatePictureFile(file('IMG_1', '', 10))).toContain('不是图片');
});

test('R-EDIT-63 what is refused is never opened', async () => {
  const text = new File(['hello'], 'a.txt', { type: 'text/plain' });
  await expect(readPictureFile(text)).rejects.toThrow('不是图片');
});

test('R-EDIT-66 a background is as fine as its paper at 150 DPI, whatever the paper', () => {
  expect(backgroundLimits(papers.a4).side).toBe(1754);
  expect(backgroundLimits(papers.a5).side).toBe(1240);
  expect(backgroundLimits(papers.letter).side).toBe(1650);
});
