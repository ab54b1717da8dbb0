import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pictureLabel, readLabel, readPictureHead, writeLabel } from '@baigong/pictures';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { longTimeout, photo, pixel } from './support/edited-photo.ts';
import { giveCamera, portrait } from './support/fake-camera.ts';

// The models ask a software GPU for their answer; it says that this is slow. The last: a test lets a file not come.
test.use({
  expectedConsole: [
    /GPU stall due to ReadPixels|Automatic fallback to software WebGL|willReadFrequently|status of 404|uncaught: memory|RangeError/,
  ],
});

const wall = [0.8, 0.08] as const;

/** Presses 下载 and reads the file. */
async function finished(page: Page, kind: 'JPEG' | 'PNG'): Promise<Uint8Array> {
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const waiting = page.waitForEvent('download', longTimeout);
  await page.getByRole('menuitem', { name: new RegExp(kind) }).click();
  return new Uint8Array(await readFile(await (await waiting).path()));
}

test('R-SELFIE-17 R-SELFIE-27 a phone’s photo stands upright, is made no larger than it is worked on, says so, and keeps its label to the file', async ({
  page,
}) => {
  const upright = sharp(portrait).resize(3_900, 5_200);
  // Lying, as a phone writes it, with the note that it be turned.
  const lying = await sharp(await upright.png({ compressionLevel: 0 }).toBuffer())
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect(readPictureHead(new Uint8Array(lying))).toMatchObject({
    width: 5_200,
    height: 3_900,
    orientation: 6,
  });
  const label = pictureLabel('model', { producer: '某服务', produceId: 'p-1' });
  await page.goto('/selfie');
  await page.getByTestId('pick-photo').setInputFiles({
    name: '手机.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(writeLabel(new Uint8Array(lying), label)),
  });
  await expect(page.getByText('照片很大，已缩到长边 4096 像素再处理')).toBeVisible(longTimeout);
  await page.getByRole('button', { name: '证件蓝' }).click();
  // The portrait's own wall is at the upper right only where the photo stands.
  await expect.poll(() => pixel(page, ...wall), longTimeout).toEqual([0x62, 0x8b, 0xce, 255]);
  const [red = 0, , blue = 0] = await pixel(page, 0.43, 0.27);
  expect(red, 'the face').toBeGreaterThan(blue + 20);
  const bytes = await finished(page, 'JPEG');
  expect(readPictureHead(bytes)).toMatchObject({ width: 3_072, height: 4_096, orientation: 1 });
  expect(readLabel(bytes)).toEqual(label);
});

test('R-SELFIE-06 R-SELFIE-08 a gradient, a picture of one’s own and blur stand behind the person; the brush brings back what was erased', async ({
  page,
}) => {
  await page.goto('/selfie');
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect.poll(async () => (await pixel(page, ...wall))[3], longTimeout).toBe(255);
  const own = await pixel(page, ...wall);
  await page.getByRole('button', { name: '夜空' }).click();
  await expect.poll(async () => (await pixel(page, 0.97, 0))[0], longTimeout).toBe(0x1b);
  const [top = 0] = await pixel(page, 0.97, 0);
  expect((await pixel(page, 0.97, 0.4))[0]).toBeGreaterThan(top + 10);
  const green = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#00a050' } })
    .png()
    .toBuffer();
  await page
    .getByTestId('pick-ground')
    .setInputFiles({ name: '草地.png', mimeType: 'image/png', buffer: green });
  await expect.poll(() => pixel(page, ...wall)).toEqual([0, 0xa0, 0x50, 255]);

  await page.getByRole('button', { name: '擦除' }).click();
  await page.getByRole('application').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => pixel(page, 0.5, 0.5)).toEqual([0, 0xa0, 0x50, 255]);
  await page.getByRole('button', { name: '保留' }).click();
  await page.getByRole('application').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => pixel(page, 0.5, 0.5)).not.toEqual([0, 0xa0, 0x50, 255]);
  expect(await pixel(page, ...wall)).toEqual([0, 0xa0, 0x50, 255]);

  await page.getByRole('button', { name: '虚化' }).click();
  await expect.poll(() => pixel(page, ...wall)).not.toEqual([0, 0xa0, 0x50, 255]);
  await page.getByRole('button', { name: '原背景' }).click();
  await expect.poll(() => pixel(page, ...wall)).toEqual(own);
});

test('R-SELFIE-28 a photo that the browser has no room for is refused with a sentence, and the one before stays; so with its drawing', async ({
  page,
}) => {
  await page.goto('/selfie');
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect.poll(async () => (await pixel(page, ...wall))[3], longTimeout).toBe(255);
  const data = (await readFile(portrait)).toString('base64');
  const paste = () =>
    page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const carried = new DataTransfer();
      carried.items.add(new File([bytes], '很大.jpg', { type: 'image/jpeg' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carried }),
      );
    }, data);
  const decoder = /decode-photo\.worker/;
  // What a browser without memory does: its canvas throws.
  await page.route(decoder, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      // Without it an isolated page starts no worker.
      headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
      body: 'throw new RangeError("memory")',
    }),
  );
  await paste();
  await expect(page.getByText('“很大.jpg”有 26 万像素，浏览器的内存装不下')).toBeVisible();
  await page.unroute(decoder);
  await page.route(decoder, (route) => route.fulfill({ status: 404, body: '' }));
  await paste();
  await expect(page.getByText('页面有一部分没有下载下来')).toBeVisible();
  await expect(photo(page)).toHaveAccessibleName('astronaut.jpg，正在美化');
  await page.unroute(decoder);

  await page.route(/render\.worker/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: '换一张' }).click();
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect(page.getByRole('alert').filter({ hasText: '可能是内存不够' })).toBeVisible();
});

test('R-SELFIE-01 a mirrored photo is the camera’s picture the other way round', async ({ page }) => {
  await giveCamera(page);
  await page.goto('/selfie');
  await page.getByRole('button', { name: '打开相机' }).click();
  const release = page.getByRole('button', { name: '拍照', exact: true });
  const mirror = page.getByRole('button', { name: '镜像' });
  await expect(release).toBeEnabled();
  await expect(mirror).toHaveAttribute('aria-pressed', 'true');
  await release.click();
  await expect.poll(async () => (await pixel(page, 0.5, 0.5))[3], longTimeout).toBe(255);
  const [left, right] = [await pixel(page, 0.08, 0.15), await pixel(page, 0.92, 0.15)];
  await page.getByRole('button', { name: '换一张' }).click();
  await page.getByRole('button', { name: '打开相机' }).click();
  await expect(release).toBeEnabled();
  await mirror.click();
  await expect(mirror).toHaveAttribute('aria-pressed', 'false');
  await release.click();
  await expect.poll(async () => (await pixel(page, 0.5, 0.5))[3], longTimeout).toBe(255);
  const near = (a: readonly number[], b: readonly number[]) =>
    Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? 0))));
  expect(near(await pixel(page, 0.92, 0.15), left)).toBeLessThan(40);
  expect(near(await pixel(page, 0.08, 0.15), right)).toBeLessThan(40);
  expect(near(left, right), 'its sides differ').toBeGreaterThan(60);
});
