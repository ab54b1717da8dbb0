import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

async function openSection(page: Page, name: string) {
  if (!(await page.getByRole('dialog', { name: '设置' }).isVisible())) await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

test('R-CHAT-17 with no model the settings show three ways to connect one', async ({ page }) => {
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSection(page, '模型');
  await expect(page.getByText('还没有连接模型。')).toBeVisible();
  await expect(page.getByRole('heading', { name: '三种连接方法' })).toBeVisible();
  await expect(page.getByText('MODEL_BASE_URL=')).toBeVisible();
  await expect(page.getByText('ollama run')).toBeVisible();
  await expect(page.getByText('npm run model')).toBeVisible();
});

test('R-DATA-05 everything is saved to one file, and brought back in another browser @main', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/chat');
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
  await page.keyboard.press('Control+,');
  await page.getByRole('radio', { name: '深色' }).click();
  await openSection(page, '我的数据');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存全部数据' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^百工备份-\d{4}-\d\d-\d\d\.json$/);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>[];
  expect(saved[0]).toMatchObject({ format: 'baigong-backup', version: 1 });
  expect(saved.some(({ store }) => store === 'sessions')).toBe(true);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.addInitScript(() => localStorage.setItem('announcement-dismissed-v1.2.0', 'true'));
  await other.goto(`${baseURL}/feedback`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await openSection(other, '我的数据');
  await other.getByLabel('备份文件').setInputFiles(await file.path());
  await expect(other.getByText('1 条新的，0 条已有')).toBeVisible();
  await other.getByRole('radio', { name: '替换' }).click();
  await other.getByRole('button', { name: '删除现有内容并恢复' }).click();
  await expect(other.getByText(/^恢复完成：写入 1 条/)).toBeVisible();
  await other.getByRole('button', { name: '刷新页面' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await elsewhere.close();
});

test('R-DATA-05 a file that is no backup is refused with a sentence', async ({ page }) => {
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSection(page, '我的数据');
  await page
    .getByLabel('备份文件')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByRole('alert')).toContainText('这不是百工的备份文件');
});

test('R-DATA-06 the meter shows what is used, and the browser is asked to keep it', async ({ page }) => {
  await page.addInitScript(() => {
    let persistent = false;
    StorageManager.prototype.estimate = async () => ({ usage: 3 * 1024 ** 2, quota: 100 * 1024 ** 2 });
    StorageManager.prototype.persisted = async () => persistent;
    StorageManager.prototype.persist = async () => (persistent = sessionStorage.getItem('generous') === '1');
  });
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSection(page, '我的数据');
  await expect(page.getByRole('meter', { name: '已用存储空间' })).toHaveAttribute('aria-valuenow', '3145728');
  await expect(page.getByText('已用 3 MB，浏览器最多允许约 100 MB')).toBeVisible();
  await page.getByRole('button', { name: '请浏览器长期保存' }).click();
  await expect(page.getByText('浏览器暂时没有答应')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('generous', '1'));
  await page.getByRole('button', { name: '请浏览器长期保存' }).click();
  await expect(page.getByText('浏览器已答应长期保存')).toBeVisible();
});

test('R-LOCAL-05 R-LOCAL-61 a visitor on this machine fetches a model, pauses, goes on and finds it there', async ({
  page,
}) => {
  const id = 'qwen3-0.6b';
  const state = (download: Record<string, unknown> | null, files: unknown[] = []) => ({
    mayDownload: true,
    files,
    offers: [{ id, name: 'Qwen3 0.6B', bytes: 400_000_000, memory: 1_000_000_000, recommended: true }],
    download: download && { id, received: 0, bytes: 400_000_000, ...download },
  });
  let now = state(null);
  await page.route('**/api/local-model**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET')
      now =
        /stop/.test(pathname) || route.request().method() === 'DELETE'
          ? state({ state: 'stopped', received: 100_000_000 })
          : state({ state: 'downloading', received: now.download ? 100_000_000 : 0 });
    await route.fulfill({ json: now });
  });
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSection(page, '模型');
  await page.getByRole('button', { name: '下载 Qwen3 0.6B' }).click();
  await expect(page.getByRole('meter', { name: '下载进度' })).toBeVisible();
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText(/已暂停在 .+，再次下载会从这里继续。/)).toBeVisible();
  await page.getByRole('button', { name: '下载 Qwen3 0.6B' }).click();
  await expect(page.getByText(/正在下载：/)).toBeVisible();
  await expectAccessible(page);
  now = state({ state: 'done', received: 400_000_000 }, [
    { name: 'Qwen3-0.6B-Q4_K_M.gguf', bytes: 400_000_000 },
  ]);
  await expect(page.getByText('已就绪，可以在聊天里选用。')).toBeVisible();
  await expect(page.getByText('已在这台机器上')).toBeVisible();
});
