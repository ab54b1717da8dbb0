import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test as base } from './support/fixtures.ts';
import { startImageProvider, type ImageProvider } from './support/image-provider.ts';
import { startServer } from './support/server.ts';

const test = base.extend<object, { provider: ImageProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startImageProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({
        IMAGE_BASE_URL: provider.url,
        IMAGE_API_KEY: 'sk-test',
        IMAGE_MODEL: 'painter',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const tiles = (page: Page) =>
  page.getByRole('region', { name: '作品' }).getByRole('button', { name: /^查看：/ });

test('R-PAINT-56 R-PAINT-58 R-PAINT-59 a model paints over a reload of the page, is stopped, and fails without a loss', async ({
  page,
  provider,
}) => {
  await page.goto('/messageToImg');
  const model = page.getByRole('combobox', { name: '模型' });
  await expect(model.locator('option')).toHaveCount(2);
  await expect(model.locator('option').last()).toHaveText('内置画笔');
  await expect(page.getByText('在本站的机器上作画，描述不会发给别处。')).toBeVisible();
  // What this model cannot do is not asked.
  await expect(page.getByRole('spinbutton', { name: '种子' })).toHaveCount(0);
  const prompt = page.getByRole('textbox', { name: '画面描述' });
  const paint = page.getByRole('button', { name: /开始作画/ });
  const makings = page.getByRole('list', { name: '正在作画' });

  const release = provider.hold();
  await prompt.fill('一只橘猫，午后');
  await paint.click();
  await expect(makings.getByText(/正在作画/)).toBeVisible();
  await page.reload();
  await expect(makings.getByText('一只橘猫，午后')).toBeVisible();
  await expect(makings.getByText(/正在作画/)).toBeVisible();
  release();
  await expect(tiles(page)).toHaveCount(1);
  await expect(makings).toHaveCount(0);
  await tiles(page).first().click();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await expect(viewer.getByText(/人工智能生成/)).toBeVisible();
  await expect(viewer.getByText('256 × 192')).toBeVisible();
  await viewer.getByRole('button', { name: '关闭' }).click();
  await expect(viewer).toBeHidden();

  const releaseStopped = provider.hold();
  await prompt.fill('会被取消的画');
  await paint.click();
  await expect(makings.getByText(/正在作画/)).toBeVisible();
  await makings.getByRole('button', { name: '取消' }).click();
  await expect(makings).toHaveCount(0);
  releaseStopped();

  provider.answer = { status: 401, body: { error: { message: 'bad key sk-test' } } };
  await prompt.fill('画不成的画');
  await paint.click();
  const failure = makings.getByRole('alert');
  await expect(failure).toContainText('拒绝了密钥');
  await expect(failure).not.toContainText('sk-test');
  await prompt.fill('别的');
  await failure.getByRole('button', { name: '取回描述' }).click();
  await expect(prompt).toHaveValue('画不成的画');
  provider.answer = null;
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(makings).toHaveCount(0);
});

test('R-PAINT-94 a press before the models are known waits for them', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/paint/models', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/messageToImg');
  await page.getByRole('textbox', { name: '画面描述' }).fill('一只橘猫');
  const paint = page.getByRole('button', { name: '开始作画' });
  await paint.click();
  await expect(paint).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(tiles(page)).toHaveCount(1);
  await expect(paint).not.toHaveAttribute('aria-busy');
});

test('R-PAINT-59 whatever a provider answers wrongly, a sentence says so, and prompt and earlier pictures stay', async ({
  page,
  provider,
  isMobile,
}) => {
  await page.goto('/messageToImg');
  const prompt = page.getByRole('textbox', { name: '画面描述' });
  const makings = page.getByRole('list', { name: '正在作画' });
  // On a phone the form and the pictures are two sides.
  const side = async (name: '创作' | '作品') => {
    if (isMobile) await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });
  };
  await prompt.fill('先画好的一幅');
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(makings).toHaveCount(0);
  const green = await sharp({ create: { width: 256, height: 192, channels: 3, background: '#3d7a5e' } })
    .png()
    .toBuffer();
  const b64 = (bytes: Buffer) => ({ data: [{ b64_json: bytes.toString('base64') }] });
  const hour = { 'retry-after': '3600' };
  const cases = [
    [{ status: 401, body: {} }, '模型服务拒绝了密钥'],
    [{ status: 429, body: {}, headers: hour }, '模型服务正忙，请在 10 分钟后重试。'],
    [{ status: 500, body: { error: 'boom' }, headers: hour }, '模型服务正忙'],
    [{ status: 200, body: undefined }, '模型服务的回答'],
    [{ status: 200, body: { data: [] } }, '没有给出图片'],
    [{ status: 200, body: b64(green.subarray(0, 200)) }, '不完整'],
    [{ status: 200, body: { data: [{ url: 'http://127.0.0.1:9/x.png' }] } }, '地址'],
    [{ status: 200, body: b64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }, '格式'],
  ] as const;
  for (const [at, [answer, sentence]] of cases.entries()) {
    provider.answer = answer;
    await side('创作');
    const words = `画不成的第 ${at + 1} 幅`;
    await prompt.fill(words);
    await page.getByRole('button', { name: /开始作画/ }).click();
    const failure = makings.getByRole('alert').filter({ hasText: words });
    await expect(failure).toContainText(sentence);
    await expect(tiles(page)).toHaveCount(1);
    await failure.getByRole('button', { name: '知道了' }).click();
    await side('创作');
    await expect(prompt).toHaveValue(words);
    await side('作品');
  }
  provider.answer = null;
});
