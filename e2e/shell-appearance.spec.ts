import type { Page, Request } from '@playwright/test';
import { keptSessions } from './support/database.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

test.describe('theme', () => {
  test.use({ colorScheme: 'dark', expectedConsole: [/Failed to load resource/] });

  test('R-SHELL-18 follows the system, and a choice holds from the first paint on', async ({ page }) => {
    await page.goto('/feedback');
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const barColour = () => page.locator('meta[name=theme-color]').first().getAttribute('content');
    await expect.poll(paper).toBe('rgb(26, 24, 22)');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name: '浅色' }).click();
    await expect.poll(paper).toBe('rgb(250, 248, 244)');
    expect(await barColour()).toBe('rgb(250, 248, 244)');
    // Before any module has run, the page has the chosen colours already.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined);
    expect(await paper()).toBe('rgb(250, 248, 244)');
  });
});

/** Every script that has come from here on: its bytes on the wire, and what stands in it. */
function watchScripts(page: Page) {
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  return {
    bytes: async () => {
      const sizes = await Promise.all(scripts.map((script) => script.sizes()));
      return sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
    },
    texts: () => Promise.all(scripts.map(async (script) => (await script.response())?.text() ?? '')),
  };
}

test('R-PERF-52 the first load of the chat carries at most 160 KB of scripts', async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto('/chat');
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
  const bytes = await scripts.bytes();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(160 * 1024);
});

test.describe('without a part of the app', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('R-CHAT-77 a question is kept, its answer says what is missing, and it can be asked again', async ({
    page,
  }) => {
    await page.route('**/assets/answer-*.js', (route) => route.abort());
    await page.goto('/chat');
    const box = page.getByRole('textbox', { name: '输入消息' });
    await box.fill('/计算 12*34');
    await box.press('Enter');
    const said = page.getByRole('log').getByText('网页的一部分没有加载成功，请检查网络后重新生成。');
    await expect(said).toBeVisible();
    // On screen it stands a moment earlier than in the record; before, a reload would make the answer after all.
    await expect.poll(() => keptSessions(page)).toContain('网页的一部分没有加载成功');
    await page.unroute('**/assets/answer-*.js');
    await page.reload();
    await expect(page.getByText('/计算 12*34').first()).toBeVisible();
    await page.getByRole('button', { name: '重新生成' }).click();
    await expect(page.getByRole('region', { name: '工具：计算' })).toContainText('408');
  });
});

test('R-PERF-57 a command of the composer fetches nothing of documents and PDF', async ({ page }) => {
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname));
  await page.goto('/chat');
  const box = page.getByRole('textbox', { name: '输入消息' });
  await box.fill('/计算 12*34');
  await box.press('Enter');
  await expect(page.getByRole('region', { name: '工具：计算' })).toContainText('408');
  expect(names.filter((name) => /calculate/.test(name))).not.toEqual([]);
  expect(names.filter((name) => /pdfjs|documents/.test(name))).toEqual([]);
});

test('R-PERF-53 opening the resume editor carries at most 300 KB of scripts in few files, and nothing of the chat', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto('/resume/edit/budget');
  await expect(page.getByLabel('姓名', { exact: true })).toBeVisible();
  const bytes = await scripts.bytes();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(300_000);
  const texts = await scripts.texts();
  // A browser fetches six at a time, so every six files are another journey.
  expect(texts.length).toBeLessThanOrEqual(18);
  expect(texts.filter((text) => text.includes('编辑面板'))).not.toHaveLength(0);
  expect(texts.filter((text) => text.includes('输入消息'))).toHaveLength(0);
});

test.describe('theme without modules', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('R-SHELL-05 the app shell stands before the first script', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/feedback', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.app-shell')).toBeVisible();
  });
});

test.describe('first visit', () => {
  test.use({ firstVisit: true });

  test('R-SHELL-15 the splash shows once a session and takes no press', async ({ page }) => {
    // It is gone after 1.4 s, so the page itself notes what it was when it began to move.
    await page.addInitScript(() => {
      document.addEventListener('animationstart', ({ target }) => {
        if (!(target instanceof Element) || !target.closest('#splash')) return;
        const splash = target.closest('#splash');
        if (!splash) return;
        Object.assign(window, {
          splashSeen: { text: splash.textContent?.trim(), pointer: getComputedStyle(splash).pointerEvents },
        });
      });
    });
    await page.goto('/feedback');
    await page.waitForFunction(() => 'splashSeen' in window);
    expect(await page.evaluate(() => Reflect.get(window, 'splashSeen') as unknown)).toEqual({
      text: '百工 · AI 工坊',
      pointer: 'none',
    });
    await expect(page.getByText('百工 · AI 工坊')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('百工 · AI 工坊')).toHaveCount(0);
  });

  test('R-SHELL-16 the announcement opens, is accessible, and comes again unless told not to @both', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/feedback');
    const dialog = page.getByRole('dialog', { name: '全新功能：社区画廊' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('#splash')).toHaveCount(0);
    await expectAccessible(page);
    const width = await dialog.evaluate((box) => (box as HTMLElement).offsetWidth);
    expect(width).toBe(isMobile ? 351 : 520);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: '不再提示' }).check();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
    // The dialog's close event comes after it is hidden.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('announcement-dismissed-v1.2.0')))
      .toBe('true');
  });

  test('R-SHELL-17 the announcement leads to the gallery and the box counts there too', async ({ page }) => {
    await page.goto('/feedback');
    const dialog = page.getByRole('dialog', { name: '全新功能：社区画廊' });
    await dialog.getByRole('checkbox', { name: '不再提示' }).check();
    await dialog.getByRole('button', { name: '去看看' }).click();
    await expect(page).toHaveURL(/\/community$/);
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('announcement-dismissed-v1.2.0'))).toBe('true');
  });
});

test.describe('reduced motion', () => {
  test.use({ firstVisit: true, reducedMotion: 'reduce' });

  test('R-SHELL-15 whoever wants less motion sees no splash', async ({ page }) => {
    await page.goto('/feedback', { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('百工 · AI 工坊')).toBeHidden();
  });
});
