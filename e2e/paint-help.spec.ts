import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { byMessage } from '../apps/server/test/mock-provider/by-message.ts';
import { startMockProvider } from '../apps/server/test/mock-provider/mock-provider.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';
import { startImageProvider, type ImageProvider } from './image-provider.ts';
import { startServer } from './server.ts';

/** A site with a chat model, and an image model that takes reference pictures. */
const test = base.extend<object, { painter: ImageProvider }>({
  painter: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const painter = await startImageProvider();
      await use(painter);
      await painter.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ painter }, use) => {
      const chat = await startMockProvider(byMessage);
      const server = await startServer({
        IMAGE_BASE_URL: painter.url,
        IMAGE_API_KEY: 'sk-test',
        IMAGE_MODEL: 'gpt-image-1',
        MODEL_BASE_URL: chat.baseUrl,
        MODEL_API_KEY: 'sk-test',
        MODEL_NAME: 'gpt-4o',
      });
      await use(server);
      await server.stop();
      await chat.close();
    },
    { scope: 'worker' },
  ],
});

const prompt = (page: Page) => page.getByRole('textbox', { name: '画面描述' });
const tiles = (page: Page) =>
  page.getByRole('region', { name: '作品' }).getByRole('button', { name: /^查看：/ });

test('R-PAINT-69 a chat model writes the prompt out; nothing changes until it is taken, and a failure loses nothing', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  await prompt(page).fill('一只橘猫');
  await page.getByRole('button', { name: '扩写提示词' }).click();
  const help = page.getByRole('region', { name: '扩写提示词' });
  await expect(help).toContainText('你说的是：一只橘猫');
  await expect(prompt(page)).toHaveValue('一只橘猫');
  await expectAccessible(page);
  await help.getByRole('button', { name: '采用' }).click();
  await expect(prompt(page)).toHaveValue('你说的是：一只橘猫');
  await expect(help).toBeHidden();

  await prompt(page).fill('#500 的猫');
  await page.getByRole('button', { name: '扩写提示词' }).click();
  await expect(help.getByRole('alert')).toBeVisible();
  await expect(help.getByRole('button', { name: '采用' })).toHaveCount(0);
  await expect(help.getByRole('button', { name: '再写一次' })).toBeVisible();
  await help.getByRole('button', { name: '不用' }).click();
  await expect(help).toBeHidden();
  await expect(prompt(page)).toHaveValue('#500 的猫');
});

test(
  'R-PAINT-70 reference pictures are brought, kept over a reload, sent to the model and put away; a finished picture becomes one',
  { tag: '@desktop' },
  async ({ page, painter }) => {
    await page.goto('/messageToImg');
    const field = page.getByRole('group', { name: '参考图' });
    const red = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c03' } })
      .png()
      .toBuffer();
    const picking = page.getByLabel('选择参考图');
    await picking.setInputFiles({ name: '半张.png', mimeType: 'image/png', buffer: red.subarray(0, 60) });
    await expect(page.getByText(/打不开|损坏|不完整/).first()).toBeVisible();
    await expect(field.getByRole('img')).toHaveCount(0);
    await picking.setInputFiles({ name: '红.png', mimeType: 'image/png', buffer: red });
    await expect(field.getByRole('img', { name: '带来的图片' })).toBeVisible();
    await prompt(page).fill('照着它画');
    await page.reload();
    await expect(field.getByRole('img', { name: '带来的图片' })).toBeVisible();
    const painted = await tiles(page).count();
    const before = painter.asked.length;
    await page.getByRole('button', { name: /开始作画/ }).click();
    await expect(tiles(page)).toHaveCount(painted + 1);
    const asked = () => painter.asked.slice(before);
    await expect.poll(() => asked().map(({ path }) => path)).toEqual(['/v1/images/edits']);
    expect(asked()[0]?.body).toContain('PNG');

    await field.getByRole('button', { name: '移除参考图' }).click();
    await expect(field.getByRole('img')).toHaveCount(0);
    await tiles(page).first().click();
    const viewer = page.getByRole('dialog', { name: '查看图片' });
    await viewer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '作为参考图' }).click();
    await expect(field.getByRole('img', { name: '照着它画' })).toBeVisible();
  },
);
