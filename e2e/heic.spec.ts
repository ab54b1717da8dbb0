import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { longTimeout, photo, pixel } from './support/edited-photo.ts';
import { expect, test } from './support/fixtures.ts';

// The models of /selfie ask a software GPU for their answer; it says that this is slow.
test.use({
  expectedConsole: [/GPU stall due to ReadPixels|Automatic fallback to software WebGL|willReadFrequently/],
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heic = (name: string) => readFile(path.resolve(import.meta.dirname, `fixtures/heic/${name}.heic`));
const plain = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: '#3d7a5e' } });
const pick = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('pick-pictures').setInputFiles({ name, mimeType: '', buffer });

test('R-VIS-18 a HEIC photo opens upright in a browser that cannot decode it, its place is found, and it is cleaned', async ({
  page,
}) => {
  const decoder: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('libheif')) decoder.push(request.url());
  });
  await page.goto('/image');
  await pick(page, '先.png', await plain().png().toBuffer());
  await expect(card(page, '图片信息')).toContainText('先.png');
  expect(decoder, 'before there is a HEIC photo').toEqual([]);
  await pick(page, 'IMG_0001.HEIC', await heic('turned'));
  await expect(card(page, '图片信息')).toContainText('IMG_0001.HEIC');
  await expect(card(page, '图片信息')).toContainText('320 × 480 像素');
  expect(decoder).toHaveLength(1);
  const check = card(page, '照片体检');
  await expect(check).toContainText('拍摄地点');
  const waiting = page.waitForEvent('download');
  await check.getByRole('button', { name: '一键清理并下载' }).click();
  const cleaned = await readFile(await (await waiting).path());
  await expect(check.getByRole('status')).toContainText('已重新写成一份');
  const { data, info } = await sharp(cleaned).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([320, 480]);
  // Blue stands at the upper left, as in the photo turned by its own note.
  const [red = 0, , blue = 0] = data.subarray((40 * 320 + 40) * info.channels);
  expect(blue).toBeGreaterThan(red + 100);
});

test('R-VIS-18 a HEIC photo that is broken, too large or in another coding is told with what to do', async ({
  page,
}) => {
  await page.goto('/image');
  await pick(page, '留着.png', await plain().png().toBuffer());
  const portrait = await heic('portrait');
  await pick(page, '断了.heic', portrait.subarray(0, 2_000));
  await expect(page.getByText('“断了.heic”这张 HEIC 照片打不开：图片不完整或已损坏')).toBeVisible();
  const size = portrait.indexOf('ispe') + 8;
  const huge = Buffer.from(portrait);
  huge.writeUInt32BE(9_000, size);
  huge.writeUInt32BE(9_000, size + 4);
  await pick(page, '大.heic', huge);
  await expect(
    page.getByText('“大.heic”这张 HEIC 照片（9000 × 9000 像素）解开后内存装不下，最多 6000 万像素。'),
  ).toBeVisible();
  // AVIF under the name of HEIC.
  const avif = await plain(400, 300).avif().toBuffer();
  await pick(page, '别的.heic', Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1'));
  await expect(
    page.getByText(
      '“别的.heic”这张 HEIC 照片（400 × 300 像素）的编码打不开。请先在相册里导出为 JPG，或截一张图再添加。',
    ),
  ).toBeVisible();
  await expect(card(page, '图片信息')).toContainText('留着.png');
});

test('R-VIS-18 R-GAL-35 a HEIC photo is published as JPEG; a broken one is told', async ({ page }) => {
  await page.goto('/community');
  await page.getByRole('button', { name: '发布作品' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  const choose = dialog.locator('input[type=file]');
  const turned = await heic('turned');
  await choose.setInputFiles({ name: '断.HEIC', mimeType: '', buffer: turned.subarray(0, -20) });
  await expect(dialog.getByRole('alert')).toHaveText('图片不完整或已损坏。请重新保存或下载一份再试。');
  await choose.setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: turned });
  await expect(dialog.getByText('已把 HEIC 照片转成 JPEG。')).toBeVisible();
  await dialog.getByLabel('标题').fill('手机里的照片');
  await dialog.getByLabel('昵称').fill('林一');
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await dialog.getByLabel(/我有权发布/).check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('作品已发布')).toBeVisible();
  await page
    .getByRole('list', { name: '作品', exact: true })
    .getByRole('link', { name: /手机里的照片/ })
    .click();
  await expect(page.getByRole('dialog', { name: '手机里的照片' })).toContainText('320 × 480');
});

test('R-VIS-18 R-SELFIE-05 a HEIC photo opens in 自拍 in its own colours', async ({ page }) => {
  await page.goto('/selfie');
  await page
    .getByTestId('pick-photo')
    .setInputFiles({ name: 'IMG_2.HEIC', mimeType: '', buffer: await heic('display-p3') });
  await expect(photo(page)).toBeVisible(longTimeout);
  // Green of Display P3 is out of what sRGB shows: its red falls to nothing.
  await expect.poll(async () => (await pixel(page, 0.9, 0.1))[0], longTimeout).toBeLessThan(0x10);
});

test('R-VIS-18 R-FEED-03 a HEIC photo is a screenshot of feedback', async ({ page }) => {
  await page.goto('/feedback');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_3.HEIC', mimeType: '', buffer: await heic('portrait') });
  const shot = page.getByRole('img', { name: '截图 1' });
  await expect(shot).toBeVisible();
  expect(await shot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
});
