import type { Page } from '@playwright/test';
import {
  ollamaModels,
  sendJson,
  startFakeProgram,
} from '../apps/web/src/shared/model/device/testing/fake-program.ts';
import { expect, expectAccessible, test as base } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

/** A site without a model. */
const test = base.extend<object, object>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({});
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ expectedConsole: [/Failed to load resource|blocked by CORS policy/] });

const dialog = (page: Page) => page.getByRole('dialog', { name: '连接我的模型' });

test('R-DEVICE-07 R-DEVICE-05 a program that does not let the site in, then does: connected, and it answers as 本机', async ({
  page,
}) => {
  await page.goto('/chat');
  const { origin } = new URL(page.url());
  const answer: Parameters<typeof startFakeProgram>[0] = ({ path, body, response }) => {
    if (path !== '/api/chat') {
      sendJson(response, ollamaModels[path as keyof typeof ollamaModels]);
      return;
    }
    const { messages } = body as { messages: { content: string }[] };
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(`${JSON.stringify({ message: { content: `你说的是：${messages.at(-1)?.content}` } })}\n`);
    response.end(`${JSON.stringify({ message: { content: '' }, done: true })}\n`);
  };
  const closed = await startFakeProgram(answer, { cors: null });
  await page.getByRole('button', { name: '连接方法' }).first().click();
  await dialog(page).getByText('我的电脑').click();
  await expect(dialog(page).getByRole('radio', { name: 'Ollama' })).toBeChecked();
  await dialog(page).getByText('让 Ollama 允许本站访问').click();
  await expect(dialog(page)).toContainText(`setx OLLAMA_ORIGINS "${origin}"`);
  await expectAccessible(page);
  const connect = dialog(page).getByRole('button', { name: '连接', exact: true });
  await dialog(page).getByLabel('程序的地址').fill(closed.base);
  await connect.click();
  await expect(dialog(page).getByRole('alert')).toContainText('还没有允许本站访问');
  await closed.close();
  await connect.click();
  await expect(dialog(page).getByRole('alert')).toContainText('可能没有运行');

  const program = await startFakeProgram(answer, { cors: origin });
  await dialog(page).getByLabel('程序的地址').fill(program.base);
  await connect.click();
  await expect(dialog(page)).toBeHidden();
  const box = page.getByLabel('输入消息', { exact: true });
  await box.fill('你好');
  await box.press('Enter');
  await expect(page.locator('[data-role="assistant"]').last()).toContainText('你说的是：你好');
  await page.getByRole('button', { name: '对话设置' }).click();
  const menu = page.getByRole('dialog', { name: '对话设置' });
  await expect(menu.getByRole('radio', { name: /qwen3:4b\s*本机/ })).toBeChecked();
  await expect(menu).toContainText('不经过本站服务器');
  await program.close();
});
