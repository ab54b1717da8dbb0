import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { byMessage } from '../apps/server/test/mock-provider/by-message.ts';
import { startMockProvider, type MockProvider } from '../apps/server/test/mock-provider/mock-provider.ts';
import { json, refuse } from '../apps/server/test/mock-provider/scripts.ts';
import { expect, expectAccessible, test as base } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

const key = 'sk-canary-e2e-48c1';

/** A site without a model, and a provider on loopback that visitors' keys may go to. */
const test = base.extend<object, { provider: MockProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startMockProvider(byMessage);
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({ OWN_KEY_HOSTS: new URL(provider.baseUrl).host });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ expectedConsole: [/Failed to load resource/] });

const box = (page: Page) => page.getByLabel('输入消息', { exact: true });
const answers = (page: Page) => page.locator('[data-role="assistant"]');
const dialog = (page: Page) => page.getByRole('dialog', { name: '连接我的模型' });

async function fill(page: Page, provider: MockProvider) {
  await page.getByRole('button', { name: '连接方法' }).first().click();
  await expect(dialog(page).getByRole('radio', { name: 'DeepSeek' })).toBeChecked();
  await dialog(page).getByRole('radio', { name: '其他（兼容 OpenAI）' }).check();
  await dialog(page).getByLabel('接口网址').fill(provider.baseUrl);
  await dialog(page).getByLabel('密钥', { exact: true }).fill(key);
}

test('R-OWN-09 R-OWN-10 from no model to the first word: three clicks and a pasted key @both', async ({
  page,
  provider,
}) => {
  provider.serve('/v1/models', json({ data: [{ id: 'qwen3.5-plus' }, { id: 'deepseek-chat' }] }));
  await page.goto('/chat');
  await fill(page, provider);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '连接', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await box(page).fill('你好');
  await box(page).press('Enter');
  await expect(answers(page).last()).toContainText('你说的是：你好', { timeout: 30_000 });
  expect(provider.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);

  await page.getByRole('button', { name: '对话设置' }).click();
  const menu = page.getByRole('dialog', { name: '对话设置' });
  await expect(menu.getByRole('radio', { name: /qwen3\.5-plus\s*我的密钥/ })).toBeChecked();
  await expect(menu).toContainText('服务器不保存');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Also after a reload, which has only what is sealed.
  await page.reload();
  await box(page).fill('还在吗');
  await box(page).press('Enter');
  await expect(answers(page).last()).toContainText('你说的是：还在吗');
});

test('R-OWN-07 a refused key, a page and a private address: each says what to do, and what was typed stays', async ({
  page,
  provider,
}) => {
  provider.serve('/v1/models', refuse(401, { error: { message: `bad key ${key}` } }));
  await page.goto('/chat');
  await fill(page, provider);
  const connect = dialog(page).getByRole('button', { name: '连接', exact: true });
  await connect.click();
  await expect(dialog(page).getByRole('alert')).toContainText('模型服务不接受这把密钥');
  await expect(dialog(page)).not.toContainText(key);
  provider.serve('/v1/models', refuse(200, '<!doctype html><title>控制台</title>'));
  await connect.click();
  await expect(dialog(page).getByRole('alert')).toContainText('返回的是网页，不是模型接口');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '连接方法' }).first().click();
  await expect(dialog(page).getByLabel('接口网址')).toHaveValue(provider.baseUrl);
  await expect(dialog(page).getByLabel('密钥', { exact: true })).toHaveValue(key);
  await dialog(page).getByLabel('接口网址').fill('https://192.168.1.1/v1');
  await connect.click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    '只支持公网上以 https 开头、端口是 443 的模型服务',
  );
});

test('R-OWN-11 R-OWN-12 R-OWN-13 a locked key: unlocked, in no backup, deleted in both tabs, and no other model answers', async ({
  page,
  provider,
  context,
}) => {
  provider.serve('/v1/models', json({ data: [{ id: 'deepseek-chat' }] }));
  await page.goto('/chat');
  await fill(page, provider);
  await dialog(page).getByText('另设一道口令').click();
  await dialog(page).getByLabel('口令', { exact: true }).fill('芝麻开门');
  await dialog(page).getByRole('button', { name: '连接', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  const second = await context.newPage();
  await second.goto('/chat');
  await box(second).fill('锁着');
  await box(second).press('Enter');
  await expect(answers(second).last()).toContainText('这把密钥用口令锁着');

  const openSettings = async (name: string) => {
    await second.keyboard.press('Control+,');
    await second.getByRole('tab', { name }).click();
  };
  await openSettings('模型');
  await second.getByLabel(/的口令$/).fill('不对');
  await second.getByRole('button', { name: '解锁' }).click();
  await expect(second.getByRole('alert')).toContainText('换密钥');
  await second.getByLabel(/的口令$/).fill('芝麻开门');
  await second.getByRole('button', { name: '解锁' }).click();
  await expect(second.getByRole('button', { name: '解锁' })).toBeHidden();
  await expectAccessible(second);
  await second.getByRole('tab', { name: '我的数据' }).click();
  const downloading = second.waitForEvent('download');
  await second.getByRole('button', { name: '保存全部数据' }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(saved).toContain('baigong-backup');
  expect(saved).not.toContain(key);
  expect(saved).not.toContain(new URL(provider.baseUrl).host);
  await second.getByRole('tab', { name: '模型' }).click();
  await second.getByRole('button', { name: /^删除 / }).click();
  await second.getByRole('button', { name: '删除', exact: true }).last().click();
  await expect(second.getByRole('listitem').filter({ hasText: '换密钥' })).toHaveCount(0);

  // The first tab, which had the key in memory.
  await expect(page.getByText('所选的模型不在这个浏览器里了')).toBeVisible();
  const asked = provider.calls.length;
  await box(page).fill('还能用吗');
  await box(page).press('Enter');
  await expect(answers(page).last()).toContainText('问题没有发给别的模型');
  expect(provider.calls.length).toBe(asked);
});

test('R-NEGO-07 what a model is called and can do is said in the settings; the focus stays where it was @both', async ({
  page,
  provider,
}) => {
  const long = `a-very-long-name-without-a-break-${'x'.repeat(160)}`;
  provider.serve('/v1/models', json({ data: [{ id: 'own-model' }, { id: long }] }));
  await page.goto('/chat');
  await fill(page, provider);
  await dialog(page).getByRole('button', { name: '连接', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  if (page.viewportSize()?.width === 390) await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const settings = page.getByRole('dialog', { name: '设置' });
  await settings.getByRole('tab', { name: '模型' }).click();
  await expect(settings).toContainText('本站没有连接模型');
  await settings.getByText('的模型与能力').click();
  // A name of any length leaves its button in sight.
  await expect(settings.getByRole('button', { name: `修改 ${long}` })).toBeInViewport();
  const change = settings.getByRole('button', { name: '修改 own-model' });
  await change.press('Enter');
  await expectAccessible(page);
  await settings.getByLabel('名称').fill('我的模型');
  await settings.getByRole('checkbox', { name: '看得了图片' }).uncheck();
  await settings.getByRole('button', { name: '保存' }).click();
  const renamed = settings.getByRole('button', { name: '修改 我的模型' });
  await expect(renamed).toBeFocused();
  await renamed.press('Enter');
  await expect(settings.getByRole('checkbox', { name: '看得了图片' })).not.toBeChecked();
  await settings.getByRole('button', { name: '取消' }).click();
  await expect(renamed).toBeFocused();
});
