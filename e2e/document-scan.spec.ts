import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDocx } from '@baigong/document-reader/sample-files';
import type { Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import sharp from 'sharp';
import { photograph, scan } from './support/scanned-pages.ts';
import { startServer } from './support/server.ts';
import { tinyDetector, tinyRecogniser } from './support/tiny-onnx.ts';

const lines = ['采购清单与付款说明', '书架十二个，阅览桌三十张', '验收合格后三十日内付清'];

const pick = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByTestId('pick-documents').setInputFiles({ name, mimeType, buffer });
const reader = (page: Page) => page.getByRole('region', { name: '文档正文' });

/** The requests for the engine and its language data, held until they are let go. */
async function holdEngine(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/ocr\/pp-ocrv4\//, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

// The engine takes some seconds for a page on a slow machine.
test.describe.configure({ timeout: 120_000 });

test('R-READ-13 a scanned PDF shows its pages at once and its text is recognised, page by page, with progress', async ({
  page,
}) => {
  const file = await scan(page, [lines, ['第二页写着交货日期', '乙方应当按期交付设备']]);
  await page.goto('/document');
  const letGo = await holdEngine(page);
  await pick(page, '扫描合同.pdf', 'application/pdf', file);
  await expect(reader(page).getByRole('group', { name: '第 1 页' })).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('progressbar', { name: '读取进度' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('这份文档还没有文字');
  await expectAccessible(page);
  letGo();
  await expect(page.getByRole('progressbar', { name: '读取进度' })).toHaveCount(0, { timeout: 100_000 });
  await expect(page.getByText('这份 PDF 是扫描件')).toHaveCount(0);
  await page.getByRole('radio', { name: '文字' }).click();
  await expect(reader(page)).toContainText('验收合格后三十日内付清');
  await expect(reader(page)).toContainText('交货日期');
  // What was recognised is found and stays after a reload.
  await page.reload();
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '查找' }).click();
  const find = page.getByRole('search', { name: '在文中查找' });
  await find.getByRole('textbox').fill('交货日期');
  await expect(find.getByRole('status')).toHaveText('1 / 1');
});

test('R-READ-13 the recognition of a scan is cancelled; its pages stay, and it can be begun again', async ({
  page,
}) => {
  const file = await scan(page, [lines]);
  await page.goto('/document');
  const letGo = await holdEngine(page);
  await pick(page, '扫描.pdf', 'application/pdf', file);
  await expect(page.getByRole('progressbar', { name: '读取进度' })).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('progressbar', { name: '读取进度' })).toHaveCount(0);
  await expect(reader(page).getByRole('group', { name: '第 1 页' })).toBeVisible();
  letGo();
  await page.reload();
  await expect(page.getByText('这份 PDF 是扫描件')).toBeVisible();
  await page.getByRole('button', { name: '识别文字' }).click();
  await expect(page.getByText('这份 PDF 是扫描件')).toHaveCount(0, { timeout: 100_000 });
  await page.getByRole('radio', { name: '文字' }).click();
  await expect(reader(page)).toContainText('三十日内付清', { timeout: 100_000 });
});

test('R-READ-13 R-DOC-46 the text of a picture is recognised on this machine and selected on it, or the reading is cancelled', async ({
  page,
}) => {
  const picture = await photograph(page, lines);
  await page.goto('/document');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const letGo = await holdEngine(page);
  await pick(page, '清单.png', 'image/png', picture);
  const jobs = page.getByRole('list', { name: '正在打开' });
  await expect(jobs.getByRole('progressbar', { name: '读取“清单.png”的进度' })).toBeVisible();
  await jobs.getByRole('button', { name: '取消' }).click();
  await expect(jobs).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '把文档放到桌上' })).toBeVisible();
  letGo();

  await pick(page, '清单.png', 'image/png', picture);
  await expect(reader(page).getByRole('img', { name: '清单' })).toBeVisible({ timeout: 100_000 });
  const layer = reader(page).getByRole('group', { name: '图上的文字，可以选择和复制' });
  const ratio = async () => {
    const [text, picture] = await Promise.all([
      layer.getByText('书架').boundingBox(),
      reader(page).getByRole('img').boundingBox(),
    ]);
    return [
      (text?.width ?? 0) / (picture?.width ?? 1),
      ((text?.y ?? 0) - (picture?.y ?? 0)) / (picture?.height ?? 1),
    ];
  };
  const before = await ratio();
  await page.getByRole('button', { name: '放大' }).click();
  await expect
    .poll(async () => (await ratio()).map((value, at) => Math.abs(value - (before[at] ?? 0)) < 0.01))
    .toEqual([true, true]);
  await layer.focus();
  await page.keyboard.press('Control+a');
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '');
  expect(selected.indexOf('采购清单')).toBeLessThan(selected.indexOf('书架十二个'));
  expect(selected).toContain('三十日内付清');
  await page.getByRole('radio', { name: '文字' }).click();
  await expect(reader(page)).toContainText('书架十二个');
  expect(sent).toEqual([]);
});

test('R-READ-273 a Word file that is a picture is read at once, and its text is found', async ({ page }) => {
  const picture = await photograph(page, lines);
  const paragraph = '<w:p><w:r><w:drawing/></w:r></w:p>';
  const file = zipSync({
    ...unzipSync(makeDocx(paragraph)),
    'word/media/image1.png': new Uint8Array(picture),
  });
  await page.goto('/document');
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await pick(page, '拍照合同.docx', type, Buffer.from(file));
  await expect(page.getByText('文字识别完成')).toBeVisible({ timeout: 100_000 });
  await expect(reader(page)).toContainText('图片 1 里的文字');
  await expect(reader(page)).toContainText('验收合格后三十日内付清');
});

/** A site whose operator put these models in the place of ours, and a picture of a green bar. */
async function withPack(characters: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baigong-pack-'));
  const contents = [tinyDetector(), tinyRecogniser(), new TextEncoder().encode(characters)];
  const files = contents.map((_, index) => path.join(dataDir, `model-${index}`));
  for (const [index, content] of contents.entries()) await writeFile(files[index] ?? '', content);
  const ids = contents.map((content) => createHash('sha256').update(content).digest('hex'));
  const cli = path.resolve(import.meta.dirname, '../apps/server/src/features/packs/pack-cli.ts');
  execFileSync(process.execPath, [cli, 'ocr', ...files, ...ids.flatMap((id) => ['--sha256', id])], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const bar = { create: { width: 240, height: 32, channels: 3, background: '#060' } } as const;
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } })
    .composite([{ input: await sharp(bar).png().toBuffer(), left: 200, top: 280 }])
    .png()
    .toBuffer();
  return { ids, picture, server: await startServer({ DATA_DIR: dataDir }) };
}

test('R-READ-275 the operator’s models read in the place of ours', async ({ page }) => {
  const { ids, picture, server } = await withPack('墨\n');
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/document`);
    await pick(page, '清单.png', 'image/png', picture);
    await page.getByRole('radio', { name: '文字' }).click();
    await expect(reader(page)).toContainText('墨');
    expect(ids.filter((id) => !asked.includes(`/api/packs/${id}`))).toEqual([]);
    expect(asked.filter((one) => one.includes('pp-ocrv4'))).toEqual([]);
  } finally {
    await server.stop();
  }
});

test.describe('R-READ-275', () => {
  test.use({ expectedConsole: [/own recognition models cannot be used/] });

  test('R-READ-275 models that do not fit each other are not used: ours read', async ({ page }) => {
    const { server } = await withPack('墨\n水\n');
    try {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const photo = await photograph(page, lines);
      await page.goto(`${server.url}/document`);
      await pick(page, '清单.png', 'image/png', photo);
      await page.getByRole('radio', { name: '文字' }).click();
      await expect(reader(page)).toContainText('三十日内付清');
      expect(asked.some((one) => one.endsWith('/pp-ocrv4/recogniser.onnx'))).toBe(true);
    } finally {
      await server.stop();
    }
  });
});
