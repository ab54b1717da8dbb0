import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Download, Page } from '@playwright/test';
import { readDensity, readPictureHead } from '@baigong/pictures';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { poppler } from './support/poppler.ts';
import { giveCamera, portrait } from './support/fake-camera.ts';

// The face models ask a software GPU for their answer; it says that this is slow.
test.use({ expectedConsole: [/GPU stall due to ReadPixels|Automatic fallback to software WebGL/] });

/** The models start once per page; a busy machine takes its time. */
const longTimeout = { timeout: 60_000 };

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const check = (page: Page, id: string) => page.locator(`[data-check="${id}"]`);

async function open(page: Page): Promise<void> {
  await page.goto('/selfie?view=id-photo');
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect(page.getByRole('list', { name: '照片检查' })).toBeVisible(longTimeout);
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await download.path()));
}

/** Presses a button once the file that it gives is ready, and reads it. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Uint8Array }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

/** What is kept of the choices for the ID photo. */
const keptChoice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('BaigongDatabase');
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('selfie').objectStore('selfie').get('id-photo');
          asking.addEventListener('success', () => {
            resolve((asking.result as { choice: unknown } | undefined)?.choice ?? null);
            opening.result.close();
          });
        });
      }),
  );

test('R-IDP-05 R-IDP-07 R-IDP-10 R-IDP-11 R-IDP-12 R-IDP-14 a portrait becomes an ID photo of exact pixels, density and weight @main', async ({
  page,
}) => {
  await open(page);
  for (const id of ['head', 'gap', 'eyes', 'centre', 'tilt', 'inside', 'brightness', 'background'])
    await expect(check(page, id)).toHaveAttribute('data-state', 'pass');
  await expectAccessible(page);

  await test.step('one inch on blue: 295 × 413 pixels at 300 DPI', async () => {
    await page.getByRole('radio', { name: '蓝', exact: true }).click();
    const { name, bytes } = await downloaded(page, '下载 JPEG');
    expect(name).toBe('证件照-一寸-295x413.jpg');
    expect(readPictureHead(bytes)).toMatchObject({ type: 'image/jpeg', width: 295, height: 413 });
    expect(readDensity(bytes)).toBe(300);
    await page.getByRole('radio', { name: 'PNG' }).click();
    const png = await downloaded(page, '下载 PNG');
    expect(readPictureHead(png.bytes)).toMatchObject({ type: 'image/png', width: 295, height: 413 });
    expect(readDensity(png.bytes)).toBe(300);
    const corner = await page.evaluate(async (data) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(data)], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(4, 4, 1, 1).data ?? [])];
    }, Array.from(png.bytes));
    expect(corner).toEqual([0x62, 0x8b, 0xce, 255]);
    await page.getByRole('radio', { name: 'JPEG' }).click();
  });

  await test.step('an identity card: 358 × 441 at 350 DPI, 14 to 20 KB, by GA 461', async () => {
    await page.getByRole('searchbox', { name: '搜索尺寸' }).fill('社保');
    await page.getByRole('radio', { name: /身份证/ }).click();
    await expect(page.getByText(/达标：质量 \d+，像素不变/)).toBeVisible();
    for (const id of ['head', 'gap', 'eyes'])
      await expect(check(page, id)).toHaveAttribute('data-state', 'pass');
    const { bytes } = await downloaded(page, '下载 JPEG');
    expect(readPictureHead(bytes)).toMatchObject({ width: 358, height: 441, end: bytes.length });
    expect(readDensity(bytes)).toBe(350);
    expect(bytes.length).toBeGreaterThanOrEqual(14 * 1024);
    expect(bytes.length).toBeLessThanOrEqual(20 * 1024);
    await page.getByLabel('最小 KB').fill('300');
    await page.getByLabel('最大 KB').fill('310');
    await expect(page.getByText(/空白注释/)).toBeVisible();
    const heavy = await downloaded(page, '下载 JPEG');
    expect(heavy.bytes).toHaveLength(300 * 1024);
    expect(readPictureHead(heavy.bytes)).toMatchObject({ width: 358, height: 441 });
    await page.getByLabel('最小 KB').fill('1');
    await page.getByLabel('最大 KB').fill('2');
    await expect(page.getByText(/压到最低质量仍有/)).toBeVisible();
  });

  await test.step('moved by keys, a check says what to change, and one press puts it back', async () => {
    await page.getByRole('application', { name: '证件照画面' }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(check(page, 'centre')).toHaveAttribute('data-state', 'fail');
    await expect(check(page, 'centre')).toContainText('往左移');
    await page.keyboard.press(']');
    await expect(page.getByLabel('角度')).toHaveValue('0.5');
    await page.getByRole('button', { name: '自动摆正' }).click();
    await expect(check(page, 'centre')).toHaveAttribute('data-state', 'pass');
  });

  await test.step('a size of one’s own', async () => {
    await page.getByRole('button', { name: '自定义尺寸' }).click();
    const form = page.getByRole('form', { name: '自定义尺寸' });
    await form.getByLabel('宽').fill('3');
    await form.getByRole('button', { name: '用这个尺寸' }).click();
    await expect(form.getByRole('alert')).toContainText('5 到 200 毫米');
    await form.getByRole('radio', { name: '像素' }).click();
    await form.getByLabel('宽').fill('480');
    await form.getByLabel('高').fill('640');
    await form.getByLabel('DPI').fill('96');
    await form.getByRole('button', { name: '用这个尺寸' }).click();
    await expect(card(page, '文件')).toContainText('480 × 640');
    const { bytes } = await downloaded(page, '下载 JPEG');
    expect(readPictureHead(bytes)).toMatchObject({ width: 480, height: 640 });
    expect(readDensity(bytes)).toBe(96);
  });
});

test('R-IDP-15 R-IDP-16 R-IDP-17 R-IDP-19 sheets hold as many as fit, as a picture and as a PDF of true millimetres', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('radio', { name: '排版打印' }).click();
  await page.getByRole('radio', { name: 'A4' }).click();
  await expect(page.getByRole('img', { name: '排版预览：A4，共 50 张' })).toBeVisible();
  await expectAccessible(page);
  const jpeg = await downloaded(page, '下载 JPEG');
  expect(jpeg.name).toBe('证件照排版-A4-50张.jpg');
  expect(readPictureHead(jpeg.bytes)).toMatchObject({ width: 3508, height: 2479 });
  expect(readDensity(jpeg.bytes)).toBe(300);
  const pdf = await downloaded(page, '下载 PDF');
  const text = Buffer.from(pdf.bytes).toString('latin1');
  // 297 × 210 mm in points.
  expect(text).toContain('/MediaBox[0 0 841.89 595.276]');
  expect(text.match(/\/Subtype\/Image/g)).toHaveLength(1);

  await page.getByRole('checkbox', { name: /横竖混排，能排 56 张/ }).check();
  await expect(page.getByRole('img', { name: '排版预览：A4，共 56 张' })).toBeVisible();
  await page.getByRole('radio', { name: '多种尺寸' }).click();
  await page.getByRole('radio', { name: '5 寸相纸' }).click();
  await expect(page.getByRole('img', { name: '排版预览：5 寸相纸，共 6 张' })).toBeVisible();
  await page.getByLabel('第 1 种的张数').fill('40');
  await expect(page.getByText(/还有 \d+ 张放不下/)).toBeVisible();
});

test('R-IDP-51 gap and cut lines are chosen, seen in the preview, and kept', async ({ page }) => {
  await open(page);
  await page.getByRole('radio', { name: '排版打印' }).click();
  await expect(page.getByRole('img', { name: '排版预览：6 寸相纸，共 10 张' })).toBeVisible();
  const inks = () =>
    page.getByRole('img', { name: /^排版预览/ }).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.getByRole('radio', { name: '不画线' }).click();
  const without = await inks();
  await page.getByRole('radio', { name: '角线' }).click();
  await expect.poll(inks).not.toBe(without);
  const gap = page.getByRole('slider', { name: '照片间距' });
  await gap.fill('0');
  await expect(gap).toHaveAttribute('aria-valuetext', '紧挨着');
  await expect(page.getByRole('img', { name: '排版预览：6 寸相纸，共 12 张' })).toBeVisible();
  await gap.fill('5');
  await expect(page.getByRole('img', { name: '排版预览：6 寸相纸，共 9 张' })).toBeVisible();
  await page.getByRole('radio', { name: '单线' }).click();
  expect((await downloaded(page, '下载 JPEG')).name).toBe('证件照排版-6寸相纸-9张.jpg');
  await expect.poll(() => keptChoice(page)).toMatchObject({ cutting: { gap: 5, lines: 'single' } });
  await page.reload();
  await page.getByRole('radio', { name: '排版打印' }).click(longTimeout);
  await expect(gap).toHaveValue('5');
  await expect(page.getByRole('radio', { name: '单线' })).toBeChecked();
});

test('R-IDP-20 R-EDIT-133 one press takes the photo to a resume, and it is kept with a small copy', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: '设为简历头像' }).click();
  await expect(page).toHaveURL(/\/resume\/edit\//);
  await expect(page.getByText('证件照已放进简历')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '编辑头像' })).toHaveCount(0);
  const photo = page.locator('.resume-photo').first();
  // 25 × 35 mm at 96 DPI.
  await expect
    .poll(() => photo.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))
    .toEqual([94, 132]);
  await expect(page.getByRole('button', { name: '编辑头像' }).locator('img')).toHaveAttribute(
    'src',
    /^data:image\//,
  );
  const kept = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('ChatDatabase');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('images').objectStore('images').getAll();
          asking.addEventListener('success', () => {
            const [record] = asking.result as { prompt: string; width: number; thumb: Blob; blob: Blob }[];
            resolve(record && [record.prompt, record.width, record.thumb.size > 0, record.blob.type]);
          });
        });
      }),
  );
  expect(kept).toEqual(['证件照 一寸，白底', 295, true, 'image/jpeg']);
});

test('R-IDP-09 R-IDP-18 without WebGL crown and chin are marked by hand, and the rest works', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const prototype = HTMLCanvasElement.prototype;
    const real = Reflect.get(prototype, 'getContext') as (...asked: unknown[]) => unknown;
    Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, ...asked: unknown[]) {
      return String(asked[0]).startsWith('webgl') ? null : Reflect.apply(real, this, asked);
    });
  });
  await open(page);
  await expect(page.getByText(/没有开启 WebGL/)).toBeVisible();
  await expect(card(page, '底色')).toContainText('底色保持原样');
  const crown = page.getByRole('slider', { name: '头顶' });
  const before = Number(await crown.getAttribute('aria-valuenow'));
  await crown.focus();
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => Number(await crown.getAttribute('aria-valuenow'))).toBeLessThan(before);
  const box = await page.getByRole('group', { name: '在原照片上标线' }).boundingBox();
  if (!box) throw new Error('no picture to mark');
  const chin = page.getByRole('slider', { name: '下巴' });
  await chin.hover({ position: { x: 20, y: 22 } });
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await expect(chin).toHaveAttribute('aria-valuenow', '50');
  for (const id of ['head', 'gap', 'centre'])
    await expect(check(page, id)).toHaveAttribute('data-state', 'pass');
  await expect(check(page, 'tilt')).toHaveCount(0);
  await expectAccessible(page);
  const { bytes } = await downloaded(page, '下载 JPEG');
  expect(readPictureHead(bytes)).toMatchObject({ width: 295, height: 413 });
  expect(readDensity(bytes)).toBe(300);
  await page.getByRole('radio', { name: '排版打印' }).click();
  await expect(page.getByRole('img', { name: '排版预览：6 寸相纸，共 10 张' })).toBeVisible();
});

test('R-IDP-21 the ID photo on a phone @phone', async ({ page }) => {
  await open(page);
  await page.getByRole('radio', { name: '红', exact: true }).tap();
  await expect(card(page, '文件')).toContainText(/\d+\.\d KB/);
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole('radio', { name: '排版打印' }).tap();
  await expect(page.getByRole('img', { name: /^排版预览：6 寸相纸，共 10 张/ })).toBeVisible();
  await expectAccessible(page);
});

test('R-IDP-19 a sheet prints alone, on paper of its true millimetres, and the page comes back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { print: () => Object.assign(window, { asked: true }) });
  });
  await open(page);
  await page.getByRole('radio', { name: '排版打印' }).click();
  for (const [paper, width, height] of [
    ['6 寸相纸', 152, 102],
    ['A4', 297, 210],
  ] as const)
    await test.step(paper, async () => {
      await page.getByRole('radio', { name: paper }).click();
      await expect(page.getByRole('img', { name: new RegExp(`^排版预览：${paper}`) })).toBeVisible();
      await page.getByRole('button', { name: '打印', exact: true }).click();
      await page.waitForFunction(() => 'asked' in window);
      const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const folder = await mkdtemp(path.join(tmpdir(), 'baigong-sheet-'));
      const file = path.join(folder, 'sheet.pdf');
      await writeFile(file, printed);
      const facts = execFileSync(poppler('pdfinfo'), [file], { encoding: 'utf8' });
      expect(facts).toMatch(/Pages:\s+1\n/);
      const [, across = '', down = ''] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(facts) ?? [];
      // A browser rounds to its own pixels, 0.26 mm; a photo's size is not touched by that.
      expect(Math.abs((Number(across) / 72) * 25.4 - width)).toBeLessThan(0.3);
      expect(Math.abs((Number(down) / 72) * 25.4 - height)).toBeLessThan(0.3);
      // The picture of 300 pixels an inch fills the paper at 300 pixels an inch.
      const images = execFileSync(poppler('pdfimages'), ['-list', file], { encoding: 'utf8' });
      await rm(folder, { recursive: true });
      const [, line = ''] = images.trim().split(/\n-+\n/);
      const columns = line.trim().split(/\s+/);
      expect(line.split('\n')).toHaveLength(1);
      for (const ppi of columns.slice(12, 14)) expect(Math.abs(Number(ppi) - 300)).toBeLessThanOrEqual(1);
      await page.evaluate(() => {
        window.dispatchEvent(new Event('afterprint'));
        Reflect.deleteProperty(window, 'asked');
      });
      await expect(page.locator('img[data-printed]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: '打印', exact: true })).toBeVisible();
    });
});

test('R-SELFIE-24 size, background and what was moved survive a reload', async ({ page }) => {
  await open(page);
  await page.getByRole('radio', { name: /^二寸/ }).click();
  await page.getByRole('radio', { name: '蓝', exact: true }).click();
  await page.getByLabel('角度').fill('2.5');
  await expect.poll(() => keptChoice(page)).toMatchObject({ adjustment: { turn: 2.5 } });
  await page.reload();
  await expect(page.getByText('已经恢复上次没做完的照片')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^二寸/ })).toBeChecked(longTimeout);
  await expect(page.getByRole('radio', { name: '蓝', exact: true })).toBeChecked();
  await expect(page.getByLabel('角度')).toHaveValue('2.5');
});

test('R-IDP-22 the camera for an ID photo shows where the head belongs and the grounds it can have, and the photo has the one chosen', async ({
  page,
}) => {
  await giveCamera(page);
  await page.goto('/selfie?view=id-photo');
  await page.getByRole('button', { name: '打开相机' }).click();
  await expect(page.getByTestId('pose-outline')).toBeVisible();
  const grounds = page.getByRole('radiogroup', { name: '实时背景' });
  await expect(grounds.getByRole('radio', { name: '虚化' })).toHaveCount(0);
  await grounds.getByRole('radio', { name: '红', exact: true }).click();
  await page.getByRole('button', { name: '拍照', exact: true }).click();
  await expect(page.getByRole('list', { name: '照片检查' })).toBeVisible(longTimeout);
  await expect(
    page.getByRole('radiogroup', { name: '底色' }).getByRole('radio', { name: '红', exact: true }),
  ).toBeChecked();
  await expect(check(page, 'head')).toHaveAttribute('data-state', 'pass');
});
