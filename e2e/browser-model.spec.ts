import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tinyGguf } from '../apps/server/test/tiny-gguf/write-tiny-gguf.ts';
import { expect, expectAccessible, test as base } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

/** A site without a model of its own, which offers a model file for the browser. */
const test = base.extend<object, object>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'browser-model-'));
      const file = join(folder, 'tiny.gguf');
      await writeFile(file, tinyGguf());
      const server = await startServer({
        BROWSER_MODEL: file,
        BROWSER_MODEL_NAME: '很小的模型',
        BROWSER_MODEL_LICENCE: 'MIT',
      });
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

// A machine without a graphics card.
test.use({ expectedConsole: [/No available adapters/] });

test('R-DEVICE-12 R-DEVICE-15 a model file is downloaded after its size was shown, tested, and answers as 本机', async ({
  page,
}) => {
  await page.goto('/chat');
  await page.getByRole('button', { name: '连接方法' }).first().click();
  const dialog = page.getByRole('dialog', { name: '连接我的模型' });
  await dialog.getByRole('radio', { name: '浏览器里' }).click();
  const form = dialog.getByRole('form', { name: '站点提供的模型' });
  await expect(form).toContainText('本站提供 很小的模型，大小 822 KB，许可：MIT');
  await expectAccessible(page);
  await form.getByRole('button', { name: '下载 822 KB 并连接' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  const box = page.getByLabel('输入消息', { exact: true });
  await box.fill('你好');
  await box.press('Enter');
  await expect(page.locator('[data-role="assistant"]').last()).toContainText('你好，我是一个很小的模型。');
  await page.getByRole('button', { name: '对话设置' }).click();
  const menu = page.getByRole('dialog', { name: '对话设置' });
  await expect(menu.getByRole('radio', { name: /很小的模型（822 KB）\s*本机/ })).toBeChecked();
});
