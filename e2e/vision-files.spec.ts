import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pictureLabel, readLabel, writeLabel } from '@baigong/pictures';
import sharp, { type Sharp } from 'sharp';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { test as withModel } from './support/model-fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const opened = (page: Page) => page.getByRole('list', { name: '打开的图片' }).getByRole('button');
const pick = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByTestId('pick-pictures').setInputFiles(files);

/** A picture with edges in it. */
function drawing(hue: number, width = 320, height = 240): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      pixels[at] = (x * hue) % 256;
      pixels[at + 1] = (y * 3) % 256;
      pixels[at + 2] = ((x >> 5) ^ (y >> 5)) % 2 === 0 ? 220 : 40;
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Gives the page a file as a drop or as a paste. */
async function give(page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ event, file, base64 }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], file, { type: 'image/png' }));
      const target = document.querySelector('main') ?? document.body;
      if (event === 'paste')
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { event: how, file: name, base64: bytes.toString('base64') },
  );
}

test('R-VIS-12 pictures come by a drop, by a paste and several at once, and each opens with its own findings', async ({
  page,
}) => {
  await page.goto('/image');
  await expect(page.getByRole('heading', { name: '放一张图片进来' })).toBeVisible();
  await give(page, 'drop', '拖来.png', await drawing(3).png().toBuffer());
  await expect(card(page, '图片信息')).toContainText('拖来.png');
  await give(page, 'paste', '贴来.png', await drawing(5, 200, 100).png().toBuffer());
  await expect(card(page, '图片信息')).toContainText('200 × 100 像素');
  await pick(
    page,
    { name: '一.webp', mimeType: 'image/webp', buffer: await drawing(7).webp().toBuffer() },
    { name: '二.avif', mimeType: 'image/avif', buffer: await drawing(9).avif().toBuffer() },
    { name: '三.gif', mimeType: 'image/gif', buffer: await drawing(11).gif().toBuffer() },
  );
  await expect(opened(page)).toHaveCount(5);
  for (const name of ['二.avif', '三.gif', '拖来.png', '贴来.png', '一.webp']) {
    await opened(page)
      .and(page.getByRole('button', { name, exact: true }))
      .click();
    await expect(card(page, '图片信息')).toContainText(name);
    await expect(card(page, '配色')).toContainText('%');
  }
  await page.getByRole('button', { name: '移除 一.webp' }).click();
  await expect(opened(page)).toHaveCount(4);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(opened(page)).toHaveCount(5);
});

test('R-VIS-13 what is odd about a file is said: something behind its end, print colours, 16 bits, an animation', async ({
  page,
}) => {
  await page.goto('/image');
  const good = await drawing(3).png().toBuffer();
  const facts = card(page, '图片信息');
  await pick(page, {
    name: '藏着.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([good, Buffer.from('<html><script>window.ran = 1</script></html>')]),
  });
  await expect(facts).toContainText('图片结束之后还有');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await pick(page, {
    name: '印刷.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawing(3).toColourspace('cmyk').jpeg().toBuffer(),
  });
  await expect(facts).toContainText('CMYK');
  await pick(page, {
    name: '深.png',
    mimeType: 'image/png',
    buffer: await drawing(3).toColourspace('rgb16').png().toBuffer(),
  });
  await expect(facts).toContainText('每通道 16 位');
  const [one, two] = await Promise.all([drawing(3).png().toBuffer(), drawing(5).png().toBuffer()]);
  await pick(page, {
    name: '会动.gif',
    mimeType: 'image/gif',
    buffer: await sharp([one, two], { join: { animated: true } })
      .gif()
      .toBuffer(),
  });
  await expect(facts).toContainText('GIF（动图）');
  await expect(card(page, '配色')).toContainText('%');
});

test('R-VIS-02 R-VIS-14 a photo’s place is a warning; without its metadata it is saved, and the AI label stays', async ({
  page,
}) => {
  await page.goto('/image');
  const photo = await drawing(3)
    .withExif({
      IFD0: { Make: 'Baigong', Model: 'Camera 7' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '31/1 14/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '121/1 28/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
  const labelled = Buffer.from(writeLabel(photo, pictureLabel('model', { producer: '某模型' })));
  await pick(page, { name: '外滩.jpg', mimeType: 'image/jpeg', buffer: labelled });
  await expect(card(page, '拍摄信息')).toContainText('Camera 7');
  const checkUp = card(page, '照片体检');
  await expect(checkUp).toContainText('北纬 31.2333°，东经 121.4667°');
  await expect(checkUp).toContainText('不宜直接分享');
  const arriving = page.waitForEvent('download');
  await checkUp.getByRole('button', { name: '一键清理并下载' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('外滩-无元数据.jpg');
  const bytes = await readFile(await file.path());
  expect(bytes.includes('Camera 7')).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(readLabel(bytes)?.producer).toBe('某模型');
  await expect(checkUp.getByRole('status')).toContainText('没有照片以外的信息，AI 生成标识按规定保留');
});

test('R-VIS-21 R-VIS-22 a place in XMP, an address in a comment and what is behind the end are grave; codes in the picture count; the clean copy passes', async ({
  page,
}) => {
  await page.goto('/image');
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="31,14.4N" exif:GPSLongitude="121,29.4E"/></rdf:RDF></x:xmpmeta>`;
  const plain = await drawing(3).withXmp(xmp).jpeg().toBuffer();
  const home = Buffer.from('家住上海市黄浦区中山东一路12号3单元502室');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, home.length + 2]), home]);
  const buffer = Buffer.concat([
    plain.subarray(0, 2),
    comment,
    plain.subarray(2),
    Buffer.from('PK\u0003\u0004hidden'),
  ]);
  await pick(page, { name: '告密.jpg', mimeType: 'image/jpeg', buffer });
  const checkUp = card(page, '照片体检');
  const grave = checkUp.getByRole('region', { name: '会暴露地点或个人信息' });
  await expect(grave).toContainText('北纬 31.2400°，东经 121.4900°');
  await expect(grave).toContainText('中山东一路12号');
  await expect(checkUp).toContainText('图片结束之后还有一个 ZIP 压缩包');
  await expect(checkUp).toContainText('不宜直接分享');
  await expectAccessible(page);
  const arriving = page.waitForEvent('download');
  await checkUp.getByRole('button', { name: '一键清理并下载' }).click();
  const cleaned = await readFile(await (await arriving).path());
  expect(cleaned.includes('GPSLatitude') || cleaned.includes('hidden') || cleaned.includes(home)).toBe(false);
  await pick(page, { name: '干净.jpg', mimeType: 'image/jpeg', buffer: cleaned });
  await expect(checkUp).toContainText('文件里没有多余信息');
  await expect(checkUp).toContainText('没有发现');
});

test('R-VIS-15 a picture is kept and becomes a reference of text to image', async ({ page }) => {
  await page.goto('/image');
  await pick(page, { name: '留着.png', mimeType: 'image/png', buffer: await drawing(3).png().toBuffer() });
  await page.getByRole('button', { name: '存到我的图片' }).click();
  await expect(page.getByText('已存到“我的图片”')).toBeVisible();
  await page.getByRole('button', { name: '去文生图' }).click();
  await expect(page).toHaveURL(/\/messageToImg/);
  await expect(
    page.getByRole('region', { name: '作品' }).getByRole('button', { name: /^查看：/ }),
  ).not.toHaveCount(0);
});

withModel(
  'R-VIS-16 a model gives a prompt for text to image, and its answers go on to the chat',
  async ({ page }) => {
    await page.goto('/image');
    await pick(page, { name: '画.png', mimeType: 'image/png', buffer: await drawing(3).png().toBuffer() });
    const asking = card(page, '问模型');
    for (const name of ['描述画面', '反推提示词', '替代文字', '提取表格', '翻译文字'])
      await expect(asking.getByRole('button', { name })).toBeVisible();
    await asking.getByRole('button', { name: '反推提示词' }).click();
    const turns = page.getByRole('list', { name: '问答' });
    await turns.getByRole('button', { name: '去文生图' }).click();
    await expect(page).toHaveURL(/\/messageToImg/);
    await expect(page.getByRole('textbox', { name: '画面描述' })).toHaveValue(/你说的是/);
    await page.goBack();
    await turns.getByRole('button', { name: '发到聊天' }).click();
    await expect(page).toHaveURL(/\/chat/);
    await expect(page.getByRole('textbox').last()).toHaveValue(/你说的是/);
  },
);
