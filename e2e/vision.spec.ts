import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loadTool, matrixToSvg } from '@baigong/tools';
import { pictureLabel, readLabel, writeLabel } from '@baigong/pictures';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { test as withModel } from './support/model-fixtures.ts';

/** A picture drawn by the browser: Chinese and Latin text, a table and plain colours. */
function drawSign(page: Page): Promise<Buffer> {
  return page
    .evaluate(async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1200, 800];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2d context');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 1200, 800);
      context.fillStyle = '#e60012';
      context.fillRect(0, 0, 1200, 120);
      context.fillStyle = '#111';
      context.font = '48px "Noto Sans CJK SC"';
      context.fillText('百工文字识别测试', 60, 220);
      context.fillText('The quick brown fox 2026', 60, 310);
      for (const [row, cells] of [
        ['品名', '数量'],
        ['苹果', '12'],
        ['香蕉', '30'],
      ].entries())
        for (const [column, text] of cells.entries())
          context.fillText(text, 60 + column * 600, 420 + row * 90);
      return canvas.toDataURL('image/png');
    })
    .then((address) => Buffer.from(address.split(',')[1] ?? '', 'base64'));
}

/** A QR code that the chat's own tool draws, as an SVG file with a script in it. */
async function qrSvg(text: string): Promise<Buffer> {
  const tool = await loadTool('qr_code');
  const result = tool.run({ text }, { now: 0, timeZone: 'Asia/Shanghai' });
  const matrix = 'blocks' in result ? result.blocks.find(({ type }) => type === 'matrix') : undefined;
  if (matrix?.type !== 'matrix') throw new Error('no matrix');
  return Buffer.from(matrixToSvg(matrix.rows).replace('</svg>', '<script>window.ran = 1</script></svg>'));
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pick = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByTestId('pick-pictures').setInputFiles(files);

test('R-VIS-01 R-VIS-03 R-VIS-04 R-VIS-06 R-VIS-07 a picture is read, its codes and colours found, and all of it copied @main', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/image');
  await expect(page.getByRole('heading', { name: '放一张图片进来' })).toBeVisible();
  await expectAccessible(page);
  const label = pictureLabel('model', { producer: '测试模型', produceId: 'p-1' });
  const sign = Buffer.from(writeLabel(new Uint8Array(await drawSign(page)), label));
  await pick(page, { name: '招牌.png', mimeType: 'image/png', buffer: sign });
  await expect(card(page, '图片信息')).toContainText('1200 × 800 像素');
  await expect(card(page, '配色')).toContainText('正红');
  await expect(card(page, '查标识')).toContainText('AI 生成');
  await expect(card(page, '查标识')).toContainText('测试模型');
  await expect(card(page, '光线与清晰度').getByRole('img', { name: '直方图' })).toBeVisible();
  await expect(card(page, '二维码与条形码')).toContainText('没有找到');
  await expect(card(page, '问模型')).toContainText('没有连接');

  await card(page, '文字识别').getByRole('button', { name: '识别文字' }).click();
  const lines = page.getByRole('list', { name: '识别出的文字' });
  await expect(lines).toContainText('文字识别', { timeout: 60_000 });
  await expect(lines).toContainText('quick brown fox 2026');
  await card(page, '文字识别').getByRole('button', { name: '复制为表格' }).click();
  await expect(page.getByText('已复制', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^\|.+\|\n\| --- \| --- \|\n\| .+ \| 12 \|\n\| .+ \| 30 \|$/,
  );
  await expectAccessible(page);

  await pick(page, {
    name: '码.svg',
    mimeType: 'image/svg+xml',
    buffer: await qrSvg('https://example.com/百工'),
  });
  await expect(card(page, '二维码与条形码')).toContainText('https://example.com/百工');
  await expect(card(page, '图片信息')).toContainText('SVG');
  await expect(card(page, '与另一张比较')).toContainText('相似度');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.getByRole('button', { name: '复制全部结果' }).click();
  await expect(page.getByText('已复制全部结果（Markdown）')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('## 二维码与条形码');

  await page.getByRole('button', { name: '移除 码.svg' }).click();
  await expect(card(page, '图片信息')).toContainText('招牌.png');
  await card(page, '压缩与转换').getByRole('radio', { name: 'WebP' }).click();
  await expect(card(page, '压缩与转换')).toContainText(/小了 \d+%/);
  const downloading = page.waitForEvent('download');
  await card(page, '压缩与转换').getByRole('button', { name: '下载' }).click();
  const converted = await readFile(await (await downloading).path());
  expect(readLabel(new Uint8Array(converted))?.producer).toBe('测试模型');
});

test('R-VIS-09 what cannot be looked at is refused with a sentence, and the rest stays', async ({ page }) => {
  await page.goto('/image');
  const good = await drawSign(page);
  await pick(page, { name: '好.png', mimeType: 'image/png', buffer: good });
  await expect(card(page, '图片信息')).toContainText('好.png');
  const header = Buffer.from(good.subarray(0, 33));
  header.writeUInt32BE(20_000, 16);
  header.writeUInt32BE(20_000, 20);
  for (const [name, buffer, sentence] of [
    ['空.png', Buffer.alloc(0), '“空.png”是空文件'],
    ['网页.png', Buffer.from('<html><script>1</script>'), '“网页.png”不是能看的图片'],
    ['头.png', good.subarray(0, 12), '“头.png”打不开：图片不完整或已损坏'],
    ['巨大.png', header, '“巨大.png”有 20000 × 20000 像素'],
  ] as const) {
    await pick(page, { name, mimeType: 'image/png', buffer });
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await pick(page, {
    name: '半张.png',
    mimeType: 'image/png',
    buffer: good.subarray(0, good.length / 2),
  });
  await expect(card(page, '图片信息')).toContainText('文件在结尾之前就断了');
  await pick(page, { name: '其实是.jpg', mimeType: 'image/jpeg', buffer: good });
  await expect(card(page, '图片信息')).toContainText('文件名说是 JPG，内容其实是 PNG');
  await expect(page.getByRole('list', { name: '打开的图片' }).getByRole('button')).toHaveCount(3);
});

withModel('R-VIS-10 a model that sees answers about the picture, and is asked on', async ({ page }) => {
  await page.goto('/image');
  await pick(page, { name: '招牌.png', mimeType: 'image/png', buffer: await drawSign(page) });
  await card(page, '问模型').getByRole('button', { name: '描述画面' }).click();
  const turns = page.getByRole('list', { name: '问答' });
  await expect(turns).toContainText('你说的是');
  await page.getByLabel('关于这张图片的问题').fill('牌子是什么颜色？');
  await page.getByRole('button', { name: '提问' }).click();
  await expect(turns.getByRole('listitem').last()).toContainText('牌子是什么颜色？');
  await expect(turns.getByRole('listitem').last()).toContainText('你说的是');
  await expectAccessible(page);
});
