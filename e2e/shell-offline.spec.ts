import { startDeployingProxy } from './support/deploying-proxy.ts';
import { expect, test } from './support/fixtures.ts';

// The models are asked for all the same, and slices of fonts are kept once they were used: the browser notes both.
test.use({ serviceWorkers: 'allow', expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

test('R-SHELL-21 after one visit every screen opens with the network off', async ({ page, context }) => {
  test.slow();
  await page.goto('/feedback');
  // The page is taken over once the whole build is kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  await context.setOffline(true);
  for (const [path, title] of [
    ['/messageToImg', '文生图'],
    ['/document', '文档'],
    ['/image', '图像分析'],
    ['/resume', '简历中心'],
    ['/resume/edit', '简历编辑'],
    ['/selfie', '自拍'],
    ['/community', '社区画廊'],
    ['/mandarinQuiz', '普通话测试'],
    ['/feedback', '反馈与建议'],
    ['/chat', '聊天'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · 百工`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.getByRole('heading', { name: /^这个页面(?:出了点问题|没能加载)$/ })).toHaveCount(0);
  }
  await expect(page.getByText('现在没有网络。')).toBeVisible();
  // What does not need the network works, not only opens: a tool, and the question that waits for a model.
  const box = page.getByRole('textbox', { name: '输入消息' });
  const answer = page.locator('[data-role="assistant"]').last();
  await box.fill('/计算 6*7');
  await box.press('Enter');
  await expect(answer).toContainText('42');
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('tab', { name: '外观' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('现在没有网络。')).toHaveCount(0);
});

test('R-SHELL-22 a newer build is offered, not slipped in', async ({ page, server }) => {
  test.slow();
  const proxy = await startDeployingProxy(server.url);
  await page.goto(`${proxy.url}/feedback`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  proxy.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('新版本已就绪')).toBeVisible({ timeout: 60_000 });
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.close();
  await proxy.stop();
});

test('R-SHELL-21 R-SHELL-30 a returning visitor is shown the copy without a wait, what the server writes at the next visit, or at once in the gallery', async ({
  page,
  server,
}) => {
  test.slow();
  const proxy = await startDeployingProxy(server.url);
  const note = page.locator('meta[name="note"]');
  await page.goto(`${proxy.url}/feedback`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  proxy.writeIntoPages('<meta name="note" content="written today">');
  await page.goto(`${proxy.url}/community`);
  await expect(note).toHaveAttribute('content', 'written today');
  // The copy is renewed behind the page that it was shown as.
  await page.goto(`${proxy.url}/feedback`);
  await expect(note).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.goto(`${proxy.url}/feedback`);
      return note.count();
    })
    .toBe(1);
  proxy.hangPages();
  await page.goto(`${proxy.url}/selfie`);
  await expect(page).toHaveTitle('自拍 · 百工');
  await page.goto(`${proxy.url}/community`);
  await expect(page).toHaveTitle('社区画廊 · 百工');
  await page.close();
  await proxy.stop();
});

test('R-SHELL-21 the app can be installed', async ({ page, request, server }) => {
  await page.goto('/feedback');
  const address = await page.locator('link[rel=manifest]').evaluate((link) => (link as HTMLLinkElement).href);
  const manifest = (await (await request.get(address)).json()) as {
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ display: 'standalone', lang: 'zh-CN' });
  // Its addresses are relative to its own: the site may be under a sub-path.
  const addressOf = (path: string) => new URL(path, address).href;
  expect([manifest.start_url, manifest.scope].map(addressOf)).toEqual([
    `${server.url}/chat`,
    `${server.url}/`,
  ]);
  for (const { src } of manifest.icons) expect((await request.get(addressOf(src))).status()).toBe(200);
});
