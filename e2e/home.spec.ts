import type { Page } from '@playwright/test';
import { putRecords } from './support/database.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const jobs = (page: Page) => page.getByRole('list', { name: '常用工具' });
const recent = (page: Page) => page.getByRole('region', { name: '最近' });
const box = (page: Page) => page.getByRole('textbox', { name: '输入消息' });

const lead = {
  做一份简历: /\/resume$/,
  证件照换底色: /\/selfie\?view=id-photo/,
  合同脱敏: /\/document/,
  照片变文字: /\/image/,
  普通话模拟测试: /\/mandarinQuiz\?view=exam/,
};

for (const [name, address] of Object.entries(lead))
  test(`R-HOME-01 ${name} is one press from the first screen @both`, async ({ page }) => {
    await page.goto('/chat');
    await jobs(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('R-HOME-01 everything else is found from the first screen by the palette @both', async ({ page }) => {
  await page.goto('/chat');
  await jobs(page)
    .getByRole('button', { name: /^全部功能/ })
    .click();
  await expect(page.getByRole('combobox', { name: '搜索页面、对话与操作' })).toBeFocused();
});

test('R-HOME-02 the work of every screen is offered below, opens, and moves nothing @both', async ({
  page,
}) => {
  await putRecords(page, 'documents', [
    { id: 'd1', title: '租房合同', content: '第一条', response: '', createdAt: 1, updatedAt: Date.now() },
  ]);
  await putRecords(page, 'resumes', [
    { id: 'r1', title: '产品经理', status: 'draft', isShared: false, createdAt: 1, updatedAt: 2 },
  ]);
  await page.goto('/chat');
  const before = await box(page).boundingBox();
  const cards = await jobs(page).boundingBox();
  await expect(recent(page).getByRole('listitem')).toHaveCount(2);
  expect(await box(page).boundingBox()).toEqual(before);
  expect(await jobs(page).boundingBox()).toEqual(cards);
  await expectAccessible(page);
  await expect(recent(page).getByRole('listitem').first()).toContainText('租房合同文档 · 刚刚');
  await recent(page)
    .getByRole('link', { name: /产品经理/ })
    .click();
  await expect(page).toHaveURL(/\/resume\/edit\/r1$/);
});

test('R-HOME-02 a conversation of before is opened from the first screen', async ({ page }) => {
  await page.goto('/chat');
  await box(page).fill('/计算 12*34');
  await box(page).press('Enter');
  await expect(page.getByRole('region', { name: '工具：计算' })).toContainText('408');
  await page.getByRole('button', { name: '新对话' }).click();
  await expect(jobs(page)).toBeVisible();
  await recent(page).getByRole('button', { name: /计算/ }).click();
  await expect(page.getByRole('region', { name: '工具：计算' })).toContainText('408');
  await expect(jobs(page)).toBeHidden();
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [1366, 640],
] as const)
  test(`R-HOME-03 the box is in sight at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/chat');
    await expect(page.getByRole('button', { name: '发送' })).toBeInViewport({ ratio: 1 });
    await expect(box(page)).toBeInViewport({ ratio: 1 });
    await expect(jobs(page).getByRole('link').first()).toBeInViewport({ ratio: 1 });
    const { scrolls, wide } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollHeight - innerHeight,
      wide: document.documentElement.scrollWidth - innerWidth,
    }));
    expect([scrolls, wide]).toEqual([0, 0]);
  });

test('R-HOME-04 with a model the suggestions are tasks across screens, and the state is one line', async ({
  page,
}) => {
  const models = [
    {
      id: 'a/b',
      name: '文字模型',
      endpoint: '甲服务',
      abilities: ['text', 'tools'],
      context: 9_000,
      local: false,
    },
  ];
  await page.route('**/api/models', (route) => route.fulfill({ json: { models, problems: [] } }));
  await page.goto('/chat');
  const suggestions = page.getByRole('list', { name: '可以这样开始' });
  await expect(suggestions).toContainText('写求职信');
  await expect(page.getByText('未连接模型')).toBeHidden();
  await expect(page.getByRole('button', { name: /当前模型/ })).toHaveCount(1);
  await suggestions.getByRole('button', { name: '画海报' }).click();
  await expect(box(page)).toHaveValue(/画一张竖版海报/);
});

test('R-HOME-05 R-CHAT-68 without a model the greeting says so, and an answer has buttons for what can be done @both', async ({
  page,
}) => {
  await page.goto('/chat');
  await expect(page.getByText('还没有连接 AI 模型，下面的工具直接能用')).toBeVisible();
  await box(page).fill('帮我写一首关于履历表怎么打印的诗');
  await box(page).press('Enter');
  const ways = page.getByRole('group', { name: '现在可以' });
  await expect(ways.getByRole('button', { name: '导出简历' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('还没有连接 AI 模型，下面的工具直接能用')).toBeHidden();
  await ways.getByRole('button', { name: '用我的电脑' }).click();
  const dialog = page.getByRole('dialog', { name: '连接我的模型' });
  await expect(dialog.getByRole('radio', { name: '我的电脑' })).toBeChecked();
  await page.keyboard.press('Escape');
  await ways.getByRole('button', { name: '连接我的密钥' }).click();
  await expect(dialog.getByRole('radio', { name: '我的密钥' })).toBeChecked();
  await page.keyboard.press('Escape');
  await ways.getByRole('button', { name: '导出简历' }).click();
  await expect(page.getByRole('dialog', { name: '导出简历' })).toBeVisible();
  await page.keyboard.press('Escape');

  await box(page).fill('师傅说的这个生僻字怎么念，你快说说看');
  await box(page).press('Enter');
  await ways.last().getByRole('button', { name: '拼音' }).click();
  await expect(box(page)).toHaveValue('/拼音 ');
  await expect(box(page)).toBeFocused();
});

test('R-HOME-06 a public site gives no advice about its files', async ({ page, baseURL }) => {
  // Every name below localhost is this machine, and none of them is its own.
  await page.goto(`${(baseURL ?? '').replace(/127\.0\.0\.1|localhost/, 'baigong.localhost')}/chat?`);
  await page.getByRole('button', { name: '连接方法' }).click();
  const dialog = page.getByRole('dialog', { name: '连接我的模型' });
  await expect(dialog.getByRole('radio', { name: '我的密钥' })).toBeVisible();
  await expect(dialog.getByText('管理这个网站？')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '设置', exact: true }).first().click();
  await page.getByRole('tab', { name: '模型' }).click();
  await expect(page.getByText('还没有连接模型。可以连接自己的')).toBeVisible();
  await expect(page.getByText('.env')).toHaveCount(0);
});
