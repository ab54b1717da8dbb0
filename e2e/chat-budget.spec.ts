import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';

test.use({
  // The first answer takes all of the day's tokens.
  settings: { LIMITS: 'visitorTokens=20000' },
  // The refusal itself is a 429.
  expectedConsole: [/Failed to load resource/],
});

test('R-LIMIT-02 R-LIMIT-63 a spent allowance is said before and after asking, what was asked stays, and the tools go on', async ({
  page,
}) => {
  await page.goto('/chat');
  const box = page.getByLabel('输入消息', { exact: true });
  const answer = page.locator('[data-role="assistant"]').last();
  const ask = async (text: string) => {
    await box.fill(text);
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.locator('[data-role="user"]').last()).toContainText(text);
  };
  await ask('百工是什么 #用量 20000');
  await expect(answer).toContainText('你说的是：百工是什么');
  await expect(page.getByRole('status', { name: '输入提示' })).toContainText(
    /你今天的模型用量已用完，\d+月\d+日 0:00（北京时间）恢复。本地工具仍可使用。/,
  );
  await ask('再问一句');
  await expect(answer).toContainText(
    /你今天的用量不够回答这个问题了，\d+月\d+日 0:00（北京时间）恢复。聊天里的本地工具仍可使用。/,
  );
  await expectAccessible(page);
  await ask('/计算 6*7');
  await expect(answer).toContainText('42');
  await page.reload();
  await expect(page.locator('[data-role="user"]').nth(1)).toContainText('再问一句');
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: '模型' }).click();
  await expect(page.getByText('20,000 / 20,000 词元')).toBeVisible();
  await expect(page.getByRole('meter', { name: '你的用量' })).toHaveAttribute('aria-valuetext', '100%');
  await expect(page.getByText('全站用量', { exact: true })).toBeVisible();
});

test('R-LOCAL-02 a visitor who waits for the model on this machine sees the place and the time', async ({
  page,
}) => {
  await page.route(/\/api\/chat\/runs/, async (route) => {
    // The line breaks after the place is known, and the next one stays silent.
    if (route.request().method() !== 'POST') return;
    const events = [
      { type: 'start', run: 'r', model: 'Qwen3', at: 0 },
      { type: 'queued', place: 2, waitMs: 12_000 },
    ];
    await route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    });
  });
  await page.goto('/chat');
  await page.getByLabel('输入消息', { exact: true }).fill('排队');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('前面还有 2 个，约 12 秒')).toBeVisible();
  await expect(page.getByRole('button', { name: '停止生成' })).toBeVisible();
});
