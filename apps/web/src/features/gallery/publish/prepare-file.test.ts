import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findProblem, prepareFile } from './prepare-file.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3d7a5e' } });

test('R-GAL-35 what the gallery does not take is said before anything is asked or sent', async () => {
  const png = new Uint8Array(await plain(200, 100).png().toBuffer());
  expect(findProblem(png)).toBeUndefined();
  expect(findProblem(png.subarray(0, 60))).toContain('不完整');
  expect(findProblem(new TextEncoder().encode('<html>'))).toContain('不是能发布的图片');
  expect(findProblem(new Uint8Array(await plain(40, 400).png().toBuffer()))).toContain('40 × 400');
  const frames = await Promise.all([plain(80, 80).png().toBuffer(), plain(80, 80).negate().png().toBuffer()]);
  const film = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(findProblem(new Uint8Array(film))).toContain('动图');
  // A bomb: a head that promises 60,000 pixels a side, in a file of a few bytes.
  const bomb = Uint8Array.from(png);
  new DataView(bomb.buffer).setUint32(16, 60_000);
  new DataView(bomb.buffer).setUint32(20, 60_000);
  expect(findProblem(bomb)).toContain('60000 × 60000 像素');
});

test('R-GAL-35 an empty or huge file is said without being read, and HEIC that cannot be converted as such', async () => {
  expect(await prepareFile(new Blob([]))).toEqual({ problem: '这个文件是空的，请重新选择图片。' });
  expect(await prepareFile(new Blob([new Uint8Array(11 * 1024 * 1024)]))).toEqual({
    problem: '图片文件超过 10 MB。请压缩或换一张小一些的图片。',
  });
  const avif = await plain(200, 100).avif().toBuffer();
  const heic = Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
  expect(await prepareFile(new Blob([new Uint8Array(heic)]))).toEqual({
    problem: expect.stringContaining('解码它的部分没有下载下来'),
  });
});
