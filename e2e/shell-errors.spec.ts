import { expect, expectAccessible, test } from './support/fixtures.ts';

test.use({
  expectedConsole: [/Failed to load resource|试一试的错误|dynamically imported module|occurred in/],
});

test('R-SHELL-06 a screen that fails says so, and the rest of the app lives on', async ({
  page,
  isMobile,
}) => {
  await page.route(/quiz-page-.*\.js$/, async (route) => {
    const response = await route.fetch();
    // Whatever the screen's part gives to others, every export fails.
    const [, given = ''] = /export\s*\{([^}]*)\}/.exec(await response.text()) ?? [];
    const names = given.split(',').map(
      (one) =>
        `f as ${one
          .trim()
          .split(/\s+as\s+/)
          .at(-1)}`,
    );
    const body = `function f(){throw new Error('试一试的错误')}export{${names.join()}}`;
    await route.fulfill({ response, body, headers: { 'content-type': 'text/javascript' } });
  });
  await page.goto('/mandarinQuiz');
  await expect(page.getByRole('heading', { name: '这个页面出了点问题' })).toBeVisible();
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制详情' }).click();
  await expect(page.getByText('已复制错误详情')).toBeVisible();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details).toContain('试一试的错误');
  expect(details).toContain('/mandarinQuiz');
  if (isMobile) await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('link', { name: '自拍' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '自拍' })).toBeVisible();
});

test('R-SHELL-07 a chunk of an older build that is gone reloads the page once, never in a loop @both', async ({
  page,
  isMobile,
}) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  // The message stands for less than a second before the reload, so the page itself notes that it was there.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('新版本已发布，正在刷新页面…'))
        sessionStorage.setItem('said-so', '1');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1, name: '反馈与建议' })).toBeVisible();
  await page.route(/selfie-page-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  // The server has a newer build.
  await page.route(
    (url) => url.pathname.endsWith('/'),
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-newer.js"></script>' })
        : route.fallback(),
  );
  const again = page.waitForEvent('load');
  if (isMobile) await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('link', { name: '自拍' }).click();
  await again;
  await expect(page.getByRole('heading', { name: '这个页面没能加载' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('said-so'))).toBe('1');
  expect(loads).toBe(2);
});

test('R-CHAT-72 a chunk that fails because the network is down is not called a new version', async ({
  page,
}) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1, name: '反馈与建议' })).toBeVisible();
  await page.route(/selfie-page-.*\.js$/, (route) => route.abort('connectionfailed'));
  await page.getByRole('link', { name: '自拍' }).click();
  await expect(page.getByRole('heading', { name: '这个页面没能加载' })).toBeVisible();
  await expect(page.getByText('请检查网络后重新加载')).toBeVisible();
  await expect(page.getByText('新版本已发布')).toHaveCount(0);
  expect(loads).toBe(1);
});

test('R-DATA-04 garbage under a key is quarantined', async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of ['baigong:theme', 'baigong:sidebar', 'announcement-dismissed-v1.2.0']) {
      localStorage.setItem(key, '{"not": json');
    }
  });
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1, name: '反馈与建议' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('baigong:theme.broken'))).toBe('{"not": json');
});

declare global {
  interface Window {
    plantedKeys: string[];
  }
}

const paths = [
  '/chat',
  '/messageToImg',
  '/document',
  '/image',
  '/resume',
  '/resume/edit/any',
  '/selfie',
  '/community',
  '/mandarinQuiz',
  '/feedback',
];

for (const [kind, garbage] of [
  ['broken JSON', '{"garbage'],
  ['null', 'null'],
  ['a shape of nothing', '[{"a":[1,{"b":null}]},"x"]'],
  ['markup', '"<img src=x onerror=alert(1)>"'],
])
  // Whatever key the app asks for: the first time it does, this stands there.
  test(`R-DATA-04 ${kind} under every key of every screen leaves a working app`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript((text) => {
      window.plantedKeys = [];
      const read = Storage.prototype.getItem;
      Storage.prototype.getItem = function getItem(key) {
        const found = read.call(this, key);
        if (this !== localStorage || found !== null || window.plantedKeys.includes(key)) return found;
        window.plantedKeys.push(key);
        localStorage.setItem(key, text);
        return text;
      };
    }, garbage ?? '');
    const planted = new Set<string>();
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      if (path === '/chat') await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
      await expect(page.getByRole('heading', { name: '这个页面出了点问题' })).toHaveCount(0);
      for (const key of await page.evaluate(() => window.plantedKeys)) planted.add(key);
      await page.evaluate(() => localStorage.clear());
    }
    // Those of the specification, and that the plant reached the screens at all.
    for (const key of ['current-session', 'resume-field-store', 'resume-modules-store', 'resume-style-store'])
      expect([...planted]).toContain(key);
    expect(planted.size).toBeGreaterThan(10);
  });

test('R-DATA-02 a browser that refuses storage leaves a working app and says so', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1, name: '反馈与建议' })).toBeVisible();
  await expect(page.getByText('浏览器不允许本站保存内容')).toBeVisible();
});
