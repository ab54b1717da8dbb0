import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brushEdition } from '@baigong/brush';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { publishAll } from './support/publish-pictures.ts';

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

const list = (page: Page) => page.getByRole('list', { name: '作品', exact: true });

test('R-GAL-23 keys go through the pictures, tags and authors lead to lists, a shared link opens the picture alone', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const titles = ['看一', '看二', '看三'];
  const [first = ''] = await publishAll(page, server.url, titles);
  await page.goto('/community?q=看');
  await expect(page.getByText('没有找到相关作品')).toHaveCount(0);
  await list(page).getByRole('link', { name: /看三/ }).click();
  await expect(page.getByRole('dialog', { name: '看三' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: '看二' })).toBeVisible();
  await expect(page).toHaveTitle('看二 · 百工');
  await page.keyboard.press('ArrowRight');
  const viewer = page.getByRole('dialog', { name: '看一' });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('button', { name: '下一幅' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: '看二' })).toBeVisible();
  await page.keyboard.press('ArrowRight');

  await viewer.getByRole('button', { name: '分享' }).click();
  const share = page.getByRole('dialog', { name: '分享作品' });
  await expect(share.getByRole('img', { name: '作品链接的二维码' })).toBeVisible();
  await expectAccessible(page);
  await share.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('已复制链接')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/community/${first}`);
  await page.keyboard.press('Escape');

  await viewer.getByRole('button', { name: '举报' }).click();
  const report = page.getByRole('dialog', { name: '举报作品' });
  await report.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('请选择举报原因。')).toBeVisible();
  await expect(report.getByRole('radio').first()).toBeFocused();
  await report.getByRole('radio', { name: '侵犯著作权' }).check();
  await expectAccessible(page);
  await report.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('举报已提交')).toBeVisible();

  await viewer.getByRole('button', { name: '双数' }).click();
  await expect(page).toHaveURL(/tag=/);
  await expect(page.getByText('标签“双数”')).toBeVisible();
  await expect(list(page).getByRole('link', { name: /看二/ })).toHaveCount(0);
  await list(page).getByRole('link', { name: /看三/ }).click();
  await page.getByRole('dialog', { name: '看三' }).getByRole('button', { name: '甲', exact: true }).click();
  await expect(page.getByText('作者“甲”的作品')).toBeVisible();

  await page.goto(`/community/${first}`);
  await expect(viewer.getByText('看一的提示词')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/community$/);
});

test('R-GAL-24 a scrolled list has an address that opens it at the same place, and going back finds it', async ({
  page,
  server,
}) => {
  await publishAll(
    page,
    server.url,
    Array.from({ length: 60 }, (_, at) => `长卷${at}`),
  );
  await page.goto('/community?q=长卷');
  await expect(list(page).getByRole('link').first()).toBeVisible();
  const main = page.locator('#main');
  await main.evaluate((element) => element.scrollTo(0, 1_600));
  await expect(page).toHaveURL(/from=/);
  const from = new URL(page.url()).searchParams.get('from') ?? '';
  await page.goto(page.url());
  await expect(page.getByText('从上次看到的地方继续')).toBeVisible();
  await expect(list(page).getByRole('link').first()).toHaveAttribute('href', new RegExp(from));
  await page.getByRole('button', { name: '回到最前' }).click();
  await expect(list(page).getByRole('link').first()).toHaveAttribute('href', /\/community\//);
  await expect(list(page).getByRole('link', { name: /长卷59/ })).toBeVisible();
});

test('R-GAL-25 what was painted here is published with how it was made, 做同款 gives it back, and a file that is refused takes no word along', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  await page.getByRole('textbox', { name: '画面描述' }).fill('海上明月，帆船');
  await page.getByRole('spinbutton', { name: '种子' }).fill('77');
  await page.getByRole('button', { name: /开始作画/ }).click();
  const tile = page.getByRole('region', { name: '作品' }).getByRole('button', { name: /^查看：/ });
  await expect(tile).toHaveCount(1);
  await tile.click();
  await page.getByRole('dialog', { name: '查看图片' }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '发布到画廊' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await expect(dialog.getByLabel('标题')).toHaveValue('海上明月');
  await dialog.getByLabel('昵称').fill('画月人');
  await dialog.getByLabel('标签').fill('月 海');

  // Another file instead, but one that is no picture: said so, and all that was written stays.
  const choose = dialog.locator('input[type=file]');
  await choose.setInputFiles({ name: '空.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(dialog.getByRole('alert')).toContainText('这个文件是空的');
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await dialog.getByLabel(/我有权发布/).check();
  await expect(dialog.getByLabel('标题')).toHaveValue('海上明月');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('作品已发布')).toBeVisible();

  await list(page)
    .getByRole('link', { name: /海上明月/ })
    .click();
  const viewer = page.getByRole('dialog', { name: '海上明月' });
  await expect(viewer.getByText('程序化绘图，非 AI 模型')).toBeVisible();
  await expect(viewer.getByText(`内置画笔，第 ${brushEdition} 版`)).toBeVisible();
  await viewer.getByRole('button', { name: '做同款' }).click();
  await expect(page).toHaveURL(/\/messageToImg/);
  await expect(page.getByText(/旧版内置画笔|哪一版内置画笔/)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '画面描述' })).toHaveValue('海上明月，帆船');
  await expect(page.getByRole('spinbutton', { name: '种子' })).toHaveValue('77');
});

test.describe('a refused picture', () => {
  // The browser writes down every answer that refuses.
  test.use({ expectedConsole: [/status of 422/] });

  test('R-GAL-26 a picture that the server refuses is reported as such, and title, tags and prompt stay', async ({
    page,
  }) => {
    await page.goto('/community');
    await page.getByRole('button', { name: '发布作品' }).click();
    const dialog = page.getByRole('dialog', { name: '发布作品' });
    const choose = dialog.locator('input[type=file]');
    const bytes = await readFile(picture);
    await choose.setInputFiles({ name: '半张.png', mimeType: 'image/png', buffer: bytes.subarray(0, 900) });
    await expect(dialog.getByRole('alert')).toContainText('不完整');
    // Whole by its parts, but no decoder can read what is in them.
    const broken = Buffer.from(bytes);
    broken.fill(0, 100, 4_000);
    await choose.setInputFiles({ name: '坏的.png', mimeType: 'image/png', buffer: broken });
    await dialog.getByLabel('标题').fill('断了的画');
    await dialog.getByLabel('标签').fill('印章');
    await dialog.getByLabel('昵称').fill('林一');
    await dialog.getByLabel(/^提示词/).fill('一枚朱红的印章');
    await dialog.getByRole('radio', { name: /^CC0/ }).check();
    await dialog.getByLabel(/我有权发布/).check();
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(/损坏|不完整/);
    // A whole file in its place.
    await choose.setInputFiles(picture);
    await expect(dialog.getByLabel('标题')).toHaveValue('断了的画');
    await expect(dialog.getByLabel('标签')).toHaveValue('印章');
    await expect(dialog.getByLabel(/^提示词/)).toHaveValue('一枚朱红的印章');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('作品已发布')).toBeVisible();
  });
});

test('R-GAL-27 the author’s key is taken out, and into another browser, where it edits what it published', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/community');
  await page.getByRole('button', { name: '发布作品' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await dialog.getByLabel('标题').fill('带得走的印');
  await dialog.getByLabel('昵称').fill('林一');
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await dialog.getByLabel(/我有权发布/).check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('作品已发布')).toBeVisible();
  await page.goto('/community?view=mine');
  await page.getByRole('button', { name: '作者密钥' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('dialog', { name: '作者密钥' }).getByRole('button', { name: '导出到文件' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('百工作者密钥.txt');
  const words = await readFile(await file.path(), 'utf8');

  const elsewhere = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  await elsewhere.addInitScript(() => {
    sessionStorage.setItem('splash-shown', '1');
    localStorage.setItem('announcement-dismissed-v1.2.0', 'true');
  });
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/community?view=mine`);
  await other.getByRole('button', { name: '导入密钥' }).click();
  const keys = other.getByRole('dialog', { name: '作者密钥' });
  await keys.getByRole('textbox').fill('不是密钥');
  await keys.getByRole('button', { name: '导入密钥' }).click();
  await expect(keys.getByRole('alert')).toContainText('没有找到密钥');
  await keys.getByRole('textbox').fill(words);
  await keys.getByRole('button', { name: '导入密钥' }).click();
  await expect(other.getByRole('list', { name: '我的发布' }).getByText('带得走的印')).toBeVisible();
  await elsewhere.close();
});

test('R-PERF-55 the first pictures are asked for before the code has come, and nothing is fetched twice', async ({
  page,
  server,
}) => {
  await publishAll(page, server.url, ['先一', '先二', '先三', '先四']);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(api\/gallery\/pictures$|pictures\/)/.test(pathname)) asked.push(pathname);
  });
  // The entry is held back until the list and a picture were asked for: it would wait for ever if it had to ask.
  const early = Promise.all([
    page.waitForRequest(/\/api\/gallery\/pictures\?sort=newest$/),
    page.waitForRequest(/\/pictures\/[0-9a-f]{64}\./),
  ]);
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await early;
    await route.continue();
  });
  await page.goto('/community');
  await expect(list(page).getByRole('link', { name: /先[一二三四]/ })).toHaveCount(4);
  await expect(list(page).locator('img:not([data-there])')).toHaveCount(0);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test.describe('a visitor who has just come', () => {
  test.use({ knownVisitor: false });

  test('R-OPS-41 likes a picture as their own and reads why the total stays', async ({ page, server }) => {
    const [id = ''] = await publishAll(page, server.url, ['初见']);
    await page.goto(`/community/${id}`);
    const like = page.getByRole('button', { name: '喜欢', exact: true });
    await like.click();
    await expect(page.getByText('已记下你的喜欢，但暂不计入总数')).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
});
