import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pictureLabel, readLabel, writeLabel } from '@baigong/pictures';
import { loadTool, matrixToSvg } from '@baigong/tools';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { barsSvg, code128, ean13 } from './support/bar-codes.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { test as withModel } from './support/model-fixtures.ts';
import { poppler } from './support/poppler.ts';
import { giveCamera, giveFailingCamera } from './support/fake-camera.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pick = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByTestId('pick-pictures').setInputFiles(files);
const plain = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: '#3d7a5e' } });
const svg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/svg+xml', buffer });

test('R-VIS-17 a photo is taken with the camera and looked at; the camera goes off with its dialog', async ({
  page,
}) => {
  await giveCamera(page);
  const isOn = () => page.evaluate(() => (window as unknown as { cameraIsOn: () => boolean }).cameraIsOn());
  await page.goto('/image');
  await page.getByRole('button', { name: '拍照' }).click();
  const dialog = page.getByRole('dialog', { name: '拍照' });
  await expect(dialog.getByRole('button', { name: '拍摄' })).toBeEnabled();
  await expectAccessible(page);
  expect(await isOn()).toBe(true);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(isOn).toBe(false);

  await page.getByRole('button', { name: '拍照' }).click();
  await expect(dialog.getByRole('button', { name: '拍摄' })).toBeEnabled();
  await dialog.getByRole('button', { name: '拍摄' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(isOn).toBe(false);
  await expect(card(page, '图片信息')).toContainText('拍摄的照片.jpg');
  await expect(card(page, '图片信息')).toContainText('640 × 480 像素');
  await expect(card(page, '配色')).toContainText('%');
});

test('R-VIS-17 a camera that is refused, absent or pulled out is reported as such, and the pictures stay', async ({
  page,
}) => {
  await giveFailingCamera(page, ['NotAllowedError', 'NotFoundError', 'NotReadableError']);
  await page.goto('/image');
  await pick(page, { name: '留着.png', mimeType: 'image/png', buffer: await plain().png().toBuffer() });
  await expect(card(page, '图片信息')).toContainText('留着.png');
  const dialog = page.getByRole('dialog', { name: '拍照' });
  for (const sentence of ['没有相机权限', '没有找到相机', '相机打不开']) {
    await page.getByRole('button', { name: '拍照' }).click();
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await expect(dialog.getByRole('button', { name: '拍摄' })).toBeDisabled();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: '拍照' }).click();
  await expect(dialog.getByLabel('相机画面')).toBeVisible();
  await page.evaluate(() => (window as unknown as { pullCable: () => void }).pullCable());
  await expect(dialog.getByRole('alert')).toContainText('相机断开了');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card(page, '图片信息')).toContainText('留着.png');
});

test('R-VIS-04 bar codes are read by their kind, on paper, on a see-through ground, white on black and turned', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/image');
  const codes = card(page, '二维码与条形码');
  const { text, bars } = ean13('690123456789');
  await pick(page, svg('商品.svg', barsSvg(bars)));
  await expect(codes).toContainText(text);
  await expect(codes).toContainText('商品条码 EAN-13');
  await codes.getByRole('button', { name: '复制内容' }).click();
  await expect(page.getByText('已复制', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await pick(page, svg('快递.svg', barsSvg(code128('SF1234567890-A'))));
  await expect(codes).toContainText('SF1234567890-A');
  await expect(codes).toContainText('条形码 Code 128');
  const turned = await sharp(barsSvg(code128('TURNED-90')))
    .rotate(90)
    .jpeg()
    .toBuffer();
  await pick(page, { name: '转了.jpg', mimeType: 'image/jpeg', buffer: turned });
  await expect(codes).toContainText('TURNED-90');
  await pick(page, svg('透明.svg', barsSvg(code128('CLEAR-1'), { ground: 'none' })));
  await expect(codes).toContainText('CLEAR-1');
  await pick(page, svg('白字透明.svg', barsSvg(code128('WHITE-2'), { ground: 'none', ink: '#fff' })));
  await expect(codes).toContainText('WHITE-2');
  await pick(page, svg('反白.svg', barsSvg(code128('INVERSE-3'), { ground: '#000', ink: '#fff' })));
  await expect(codes).toContainText('INVERSE-3');

  const tool = await loadTool('qr_code');
  const made = tool.run({ text: 'javascript:alert(1)' }, { now: 0, timeZone: 'Asia/Shanghai' });
  const matrix = 'blocks' in made ? made.blocks.find(({ type }) => type === 'matrix') : undefined;
  if (matrix?.type !== 'matrix') throw new Error('no matrix');
  await pick(page, svg('脚本.svg', Buffer.from(matrixToSvg(matrix.rows))));
  await expect(codes).toContainText('javascript:alert(1)');
  await expect(codes).toContainText('二维码');
  // Only web addresses are links.
  await expect(codes.getByRole('link')).toHaveCount(0);
});

/** Words as a picture, drawn by the page. */
async function drawWords(page: Page, lines: readonly string[]): Promise<Buffer> {
  const address = await page.evaluate((texts) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 100 + texts.length * 90];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#111';
    context.font = '48px "Noto Sans CJK SC"';
    for (const [at, text] of texts.entries()) context.fillText(text, 60, 110 + at * 90);
    return canvas.toDataURL('image/png');
  }, lines);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('R-VIS-06 R-VIS-19 R-READ-272 recognised text goes on to a document and to the chat, and so does all that was found', async ({
  page,
}) => {
  await page.goto('/image');
  const words = await drawWords(page, ['百工文字识别', 'quick brown fox 2026']);
  const label = pictureLabel('model', { producer: '某模型' });
  await pick(page, {
    name: '便条.png',
    mimeType: 'image/png',
    buffer: Buffer.from(writeLabel(new Uint8Array(words), label)),
  });
  const text = card(page, '文字识别');
  await text.getByRole('button', { name: '识别文字' }).click();
  await expect(page.getByRole('list', { name: '识别出的文字' })).toContainText('quick brown fox 2026', {
    timeout: 60_000,
  });
  // No table, no button for one.
  await expect(text.getByRole('button', { name: '复制为表格' })).toHaveCount(0);
  // A box over the picture for each line.
  await expect(page.locator('polygon[data-kind="text"]')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await text.getByRole('button', { name: '存为 PDF' }).click();
  const pdf = await saving;
  expect(pdf.suggestedFilename()).toBe('便条.pdf');
  const { stdout } = spawnSync(poppler('pdftotext'), [await pdf.path(), '-'], { encoding: 'utf8' });
  expect(stdout).toContain('quick brown fox 2026');
  // The picture in it keeps its label.
  const bytes = await readFile(await pdf.path());
  expect(readLabel(bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))))?.madeBy).toBe('model');
  await text.getByRole('button', { name: '发到文档' }).click();
  await expect(page).toHaveURL(/\/document\/.+/);
  await expect(page.getByRole('region', { name: '文档正文' })).toContainText('quick brown fox 2026');
  // Recognised text and findings are still there.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('list', { name: '识别出的文字' })).toContainText('quick brown fox 2026', {
    timeout: 60_000,
  });
  await text.getByRole('button', { name: '发到聊天' }).click();
  await expect(page).toHaveURL(/\/chat/);
  await expect(page.getByRole('textbox', { name: '输入消息' })).toHaveValue(/quick brown fox 2026/);
  await page.getByRole('textbox', { name: '输入消息' }).fill('');
  await page.goBack();

  const hand = async (item: string) => {
    await page.getByRole('button', { name: '导出结果' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const arriving = page.waitForEvent('download');
  await hand('存为 Markdown 文件');
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('便条-分析结果.md');
  const report = await readFile(await file.path(), 'utf8');
  expect(report).toMatch(/^# 便条\.png\n/);
  for (const part of ['- 格式：PNG', '## 配色', '## AI 标识', '某模型', '## 文字', 'quick brown fox 2026'])
    expect(report).toContain(part);
  await hand('发到聊天');
  await expect(page).toHaveURL(/\/chat/);
  await expect(page.getByRole('textbox', { name: '输入消息' })).toHaveValue(/# 便条\.png[\s\S]*## AI 标识/);
  await page.goBack();
  await hand('发到文档');
  await expect(page).toHaveURL(/\/document\/.+/);
  const reader = page.getByRole('region', { name: '文档正文' });
  await expect(reader.getByRole('heading', { name: '便条.png' })).toBeVisible();
  await expect(reader).toContainText('某模型');
});

test('R-VIS-03 a colour, all of them, and CSS of them are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/image');
  const sky = await sharp({ create: { width: 80, height: 240, channels: 3, background: '#1e50a2' } })
    .png()
    .toBuffer();
  const two = plain().composite([{ input: sky, left: 0, top: 0 }]);
  await pick(page, { name: '两色.png', mimeType: 'image/png', buffer: await two.png().toBuffer() });
  const palette = card(page, '配色');
  await expect(palette.getByRole('listitem')).toHaveCount(2);
  await palette.getByRole('button', { name: /#3d7a5e/ }).click();
  await expect(page.getByText('已复制 #3d7a5e')).toBeVisible();
  expect(await copied()).toBe('#3d7a5e');
  await palette.getByRole('button', { name: '复制色值' }).click();
  await expect(page.getByText('已复制 全部色值')).toBeVisible();
  expect(await copied()).toBe('#3d7a5e\n#1e50a2');
  await palette.getByRole('button', { name: '复制 CSS' }).click();
  await expect(page.getByText('已复制 CSS 变量')).toBeVisible();
  expect(await copied()).toBe(':root {\n  --color-1: #3d7a5e;\n  --color-2: #1e50a2;\n}');
});

test('R-VIS-12 of more pictures than are opened at once the first ones open, and that is reported', async ({
  page,
}) => {
  await page.goto('/image');
  const buffer = await plain(32, 24).png().toBuffer();
  const names = Array.from({ length: 21 }, (_, at) => `第${at + 1}张.png`);
  await pick(page, ...names.map((name) => ({ name, mimeType: 'image/png', buffer })));
  await expect(page.getByText('一次最多打开 20 张，先打开前 20 张。')).toBeVisible();
  const opened = page.getByRole('list', { name: '打开的图片' }).getByRole('button');
  await expect(opened).toHaveCount(20);
  await expect(card(page, '图片信息')).toContainText('第1张.png');
  await expect(opened.last()).toHaveAccessibleName('第20张.png');
});

test('R-VIS-20 a smaller copy has just the pixels that were asked for, and its weight is told before it is saved', async ({
  page,
}) => {
  await page.goto('/image');
  await pick(page, { name: '大.png', mimeType: 'image/png', buffer: await plain(400, 300).png().toBuffer() });
  const convert = card(page, '压缩与转换');
  await convert.getByRole('radio', { name: 'PNG', exact: true }).click();
  await convert.getByRole('spinbutton', { name: '宽度' }).fill('100');
  await expect(convert).toContainText('× 75 像素');
  await expect(convert).toContainText(/转换后 [\d.]+ (?:B|KB)/);
  const arriving = page.waitForEvent('download');
  await convert.getByRole('button', { name: '下载' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('大-100.png');
  expect(await sharp(await file.path()).metadata()).toMatchObject({ width: 100, height: 75, format: 'png' });
});

test('R-VIS-26 two pictures become PNG with a palette in one archive; AVIF is there or said to be missing', async ({
  page,
}) => {
  await page.goto('/image');
  const colours = Buffer.from(Array.from({ length: 120 * 90 * 3 }, (_, at) => (at * 37) % 256));
  const noisy = await sharp(colours, { raw: { width: 120, height: 90, channels: 3 } })
    .png()
    .toBuffer();
  const picture = { name: '照片.png', mimeType: 'image/png', buffer: noisy };
  await pick(page, picture, { ...picture, buffer: await plain(60, 40).png().toBuffer() });
  const convert = card(page, '压缩与转换');
  await convert.getByRole('radio', { name: 'PNG 调色板' }).click();
  // What was chosen for one holds for the other.
  const opened = page.getByRole('list', { name: '打开的图片' }).getByRole('button', { name: '照片.png' });
  await expect(opened).toHaveCount(2);
  for (const nth of [1, 0]) {
    await opened.nth(nth).click();
    await expect(convert.getByRole('radio', { name: 'PNG 调色板' })).toBeChecked();
  }
  const arriving = page.waitForEvent('download');
  await convert.getByRole('button', { name: '全部 2 张转换并打包' }).click();
  const archive = await arriving;
  expect(archive.suggestedFilename()).toBe('转换后的图片-2张.zip');
  const files = unzipSync(new Uint8Array(await readFile(await archive.path())));
  expect(Object.keys(files).toSorted()).toEqual(['照片-2.png', '照片.png']);
  for (const file of Object.values(files))
    // The colour type of a PNG's head: 3 is a palette.
    expect([file[1], file[2], file[3], file[25]]).toEqual([0x50, 0x4e, 0x47, 3]);

  const avif = convert.getByRole('radio', { name: 'AVIF' });
  await expect(avif.or(convert.getByText(/不能写 AVIF/))).toBeVisible();
  if (await avif.isVisible()) {
    await avif.click();
    const single = page.waitForEvent('download');
    await convert.getByRole('button', { name: '下载' }).click();
    expect(await sharp(await (await single).path()).metadata()).toMatchObject({ format: 'heif' });
  }
});

withModel(
  'R-VIS-10 a model that fails is reported as such; earlier answers stay, and it is asked again',
  async ({ page, provider }) => {
    await page.goto('/image');
    await pick(page, { name: '画.png', mimeType: 'image/png', buffer: await plain().png().toBuffer() });
    const question = page.getByLabel('关于这张图片的问题');
    const turns = page.getByRole('list', { name: '问答' }).getByRole('listitem');
    const ask = async (words: string) => {
      await question.fill(words);
      await page.getByRole('button', { name: '提问' }).click();
    };
    await ask('这是什么颜色？');
    await expect(turns).toHaveCount(1);
    await expect(turns.first()).toContainText('你说的是');
    await ask('#401');
    await expect(turns.last()).toContainText('密钥');
    // A long question is sent whole.
    await ask(`${'很长的问题'.repeat(500)}到此为止`);
    await expect(turns).toHaveCount(3);
    await expect(turns.last()).toContainText('你说的是');
    expect(JSON.stringify(provider.calls.at(-1)?.body)).toContain('到此为止');
    await expect(turns.first()).toContainText('你说的是');
  },
);
