import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

async function openSection(page: Page, name: string) {
  if (!(await page.getByRole('dialog', { name: '设置' }).isVisible())) await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

test('R-SHELL-20 every section of the settings opens and is accessible', async ({ page }) => {
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['外观', '模型', '我的数据', '快捷键', '关于']) {
    await openSection(page, name);
    await expectAccessible(page);
  }
});

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

test('R-DATA-05 everything is saved to one file, and brought back in another browser', async ({
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

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await other.addInitScript(() => localStorage.setItem('announcement-dismissed-v1.2.0', 'true'));
  await other.goto('/feedback');
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
