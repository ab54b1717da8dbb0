import { expect, test } from './support/fixtures.ts';

const screens = [
  { path: '/chat', title: '聊天' },
  { path: '/messageToImg', title: '文生图' },
  { path: '/resume', title: '简历中心' },
  { path: '/resume/edit', title: '简历编辑' },
  { path: '/resume/edit/123?template=modern&open=style', title: '简历编辑' },
  { path: '/community', title: '社区画廊' },
  { path: '/selfie', title: '自拍' },
  { path: '/feedback', title: '反馈与建议' },
  { path: '/document', title: '文档' },
  { path: '/image', title: '图像分析' },
  { path: '/mandarinQuiz', title: '普通话测试' },
];

test('R-SHELL-02 the root leads to the chat @main', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page).toHaveTitle('聊天 · 百工');
});

test('R-SHELL-01 R-SHELL-04 R-LEGAL-04 every screen opens with its title, one step from agreement and complaints @main @both', async ({
  page,
  isMobile,
}) => {
  for (const { path, title } of screens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · 百工`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      if (isMobile) await page.getByRole('button', { name: '菜单' }).first().click();
      const links = page.getByRole('navigation', { name: '协议与备案' });
      for (const name of ['用户协议', '隐私政策', '投诉举报'])
        await expect(links.getByRole('link', { name })).toBeVisible();
    });
});

test.describe('unknown path', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('R-SHELL-03 R-OPS-36 a path with a slash at its end is another address', async ({ page }) => {
    const response = await page.goto('/chat/');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  });

  test('R-SHELL-03 an unknown path says so and leads back', async ({ page }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/\/chat$/);
  });
});

test('R-SHELL-09 the navigation has the six screens in order and three more @both @main', async ({
  page,
  isMobile,
}) => {
  await page.goto('/feedback');
  if (isMobile) await page.getByRole('button', { name: '打开菜单' }).click();
  const nav = page.getByRole('navigation', { name: '主导航' });
  await expect(nav.getByRole('link')).toHaveText([
    '聊天',
    '文生图',
    '简历',
    '画廊',
    '自拍',
    '反馈',
    '文档',
    '图像分析',
    '普通话测试',
  ]);
  await expect(nav.getByText('更多')).toBeVisible();
  await expect(nav.getByRole('link', { name: '反馈' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: '画廊' }).click();
  await expect(page).toHaveURL(/\/community$/);
  await expect(page.getByRole('heading', { level: 1, name: '社区画廊' })).toBeFocused();
});

test('R-SHELL-10 the desktop sidebar folds from 240 to 48 and is remembered @main', async ({ page }) => {
  await page.goto('/feedback');
  const sidebar = page.getByRole('complementary', { name: '侧边栏' });
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(240);
  await page.getByRole('button', { name: '收起侧边栏' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  await page.reload();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  await page.getByRole('button', { name: '展开侧边栏' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(240);
});

test('R-SHELL-11 the phone menu is a left drawer 240 wide that closes on going somewhere @phone @main', async ({
  page,
}) => {
  await page.goto('/feedback');
  await expect(page.getByRole('complementary', { name: '侧边栏' })).toHaveCount(0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.width).toBe(240);
  await drawer.getByRole('link', { name: '自拍' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveTitle('自拍 · 百工');
});

test('R-SHELL-13 the chat toolbar stands only at the chat @both', async ({ page, isMobile }) => {
  await page.goto('/chat');
  const scope = isMobile ? page.getByRole('banner') : page;
  for (const name of ['新对话', '历史记录']) {
    await expect(scope.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '历史记录' })).toHaveCount(0);
});

test('R-SHELL-14 the phone switches the resume between preview and edit @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/resume/edit');
  const mode = page.getByRole('radiogroup', { name: '简历模式' });
  if (!isMobile) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(mode).toHaveCount(0);
    return;
  }
  await expect(mode.getByRole('radio')).toHaveText(['预览', '编辑']);
  await expect(mode.getByRole('radio', { name: '编辑' })).toBeChecked();
  await mode.getByRole('radio', { name: '预览' }).click();
  await expect(mode.getByRole('radio', { name: '预览' })).toBeChecked();
});

test('R-SHELL-24 a skip link leads to the content by keyboard', async ({ page }) => {
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('R-SHELL-08 text handed to another screen arrives there once', async ({ page }) => {
  await page.goto('/document');
  await expect(page.getByRole('heading', { name: '把文档放到桌上' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('baigong:hand-off:document', '雪中的 <b>红梅</b>'));
  await page.reload();
  await expect(page.getByRole('region', { name: '文档正文' })).toHaveText('雪中的 <b>红梅</b>');
  await page.goto('/document');
  await expect(page.getByRole('list', { name: '全部文档' }).getByRole('link')).toHaveCount(1);
});
