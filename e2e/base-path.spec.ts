import path from 'node:path';
import { sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { longTimeout, pixel } from './support/edited-photo.ts';
import { portrait } from './support/fake-camera.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { publishAll } from './support/publish-pictures.ts';
import { openCentre } from './support/seed-resumes.ts';
import { openExport } from './support/resume-tools.ts';

const basePath = '/tools/baigong';

test.use({
  settings: { BASE_PATH: basePath },
  // The models that find a person ask a software GPU; without a network the list of models
  // does not come, and a page that is left meanwhile breaks off the loading of its worker.
  expectedConsole: [
    /GPU stall due to ReadPixels|Automatic fallback to software WebGL|willReadFrequently|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  ],
});

/** What the browser asks this host for outside of the base path. */
function recordOutside(page: Page): readonly string[] {
  const outside: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:' && !pathname.startsWith(`${basePath}/`)) outside.push(pathname);
  });
  return outside;
}

test('R-OPS-73 every screen opens under a base path, and its address keeps it @main', async ({
  page,
  server,
}) => {
  const outside = recordOutside(page);
  await page.goto('/');
  await expect(page).toHaveURL(`${server.url}/chat`);
  for (const [screen, title] of [
    ['/messageToImg', '文生图'],
    ['/document', '文档'],
    ['/image', '图像分析'],
    ['/resume', '简历中心'],
    ['/resume/edit', '简历编辑'],
    ['/selfie', '自拍'],
    ['/community', '社区画廊'],
    ['/mandarinQuiz', '普通话测试'],
    ['/feedback', '反馈与建议'],
  ] as const) {
    await page.goto(screen);
    await expect(page).toHaveTitle(`${title} · 百工`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  }
  await page.getByRole('link', { name: '聊天' }).first().click();
  await expect(page).toHaveURL(`${server.url}/chat`);
  expect(outside).toEqual([]);
});

test('R-OPS-73 a question is answered', async ({ page }) => {
  const outside = recordOutside(page);
  await page.goto('/chat');
  const box = page.getByRole('textbox', { name: '输入消息' });
  await box.fill('百工是什么');
  await box.press('Enter');
  await expect(page.locator('[data-role="assistant"]').last()).toContainText('百工是什么');
  await page.reload();
  await expect(page.locator('[data-role="assistant"]').last()).toContainText('百工是什么');
  expect(outside).toEqual([]);
});

test('R-OPS-73 a picture is published, seen, and shared by a link that opens it', async ({
  page,
  server,
}) => {
  const outside = recordOutside(page);
  const [first = ''] = await publishAll(page, server.url, ['先有的']);
  await page.goto('/community');
  const card = page.getByRole('list', { name: '作品', exact: true }).getByRole('link', { name: /先有的/ });
  const shown = card.locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: '发布作品' }).click();
  const form = page.getByRole('dialog', { name: '发布作品' });
  const seal = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');
  await form.locator('input[type=file]').setInputFiles(seal);
  await form.getByLabel('标题').fill('朱砂印');
  await form.getByLabel('昵称').fill('林一');
  await form.getByRole('radio', { name: /^CC0/ }).check();
  await form.getByLabel(/我有权发布/).check();
  await form.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('作品已发布')).toBeVisible();

  await card.click();
  await expect(page).toHaveURL(`${server.url}/community/${first}`);
  const viewer = page.getByRole('dialog', { name: '先有的' });
  await viewer.getByRole('button', { name: '分享' }).click();
  const link = await page.getByLabel('作品链接', { exact: true }).inputValue();
  expect(link).toBe(`${server.url}/community/${first}`);
  await page.goto(link);
  await expect(page.getByRole('dialog', { name: '先有的' }).getByRole('img').first()).toBeVisible();
  expect(outside).toEqual([]);
});

test('R-OPS-73 a resume is exported as a PDF, and shared by a link that others open', async ({
  page,
  browser,
  server,
}) => {
  const outside = recordOutside(page);
  await openResume(page, sampleResume());
  await openExport(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '开始导出' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText('PDF 文档已导出')).toBeVisible();

  await openCentre(page, [{ id: 'a', title: '甲', document: sampleResume() }]);
  await page.getByRole('article', { name: '甲', exact: true }).getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const field = page.getByLabel('分享链接', { exact: true });
  await expect(field).toHaveValue(new RegExp(`^${server.url}/r/[\\w-]{22}$`));
  const reader = await browser.newPage();
  await reader.goto(await field.inputValue());
  await expect(reader.getByRole('group', { name: '简历页面' })).toBeVisible();
  await reader.close();
  expect(outside).toEqual([]);
});

test('R-OPS-73 the person in a photo is found', async ({ page }) => {
  const outside = recordOutside(page);
  await page.goto('/selfie');
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await page.getByRole('button', { name: '证件蓝' }).click();
  await expect.poll(() => pixel(page, 0.78, 0.1), longTimeout).toEqual([0x62, 0x8b, 0xce, 255]);
  expect(outside).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('R-OPS-73 after one visit the screens open with the network off', async ({ page, context }) => {
    const outside = recordOutside(page);
    await page.goto('/feedback');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 60_000,
    });
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toEqual([`${basePath}/`]);
    await context.setOffline(true);
    for (const [screen, title] of [
      ['/resume/edit', '简历编辑'],
      ['/document', '文档'],
      ['/chat', '聊天'],
    ] as const) {
      await page.goto(screen);
      await expect(page).toHaveTitle(`${title} · 百工`);
    }
    const box = page.getByRole('textbox', { name: '输入消息' });
    await box.fill('/计算 6*7');
    await box.press('Enter');
    await expect(page.locator('[data-role="assistant"]').last()).toContainText('42');
    expect(outside).toEqual([]);
  });
});
