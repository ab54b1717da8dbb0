import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';

const box = (page: Page) => page.getByLabel('输入消息', { exact: true });
const answers = (page: Page) => page.locator('[data-role="assistant"]');

async function ask(page: Page, text: string) {
  await expect(box(page)).toBeVisible();
  await box(page).fill(text);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.locator('[data-role="user"]').last()).toContainText(text);
}

const idle = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });

/** The chunks of a `#慢` answer, by the numbers they carry. */
async function spoken(page: Page): Promise<string> {
  return (await answers(page).last().locator('[data-quotable]').innerText()).replace(/\s+/g, ' ').trim();
}

test('R-CHAT-09 a message is answered and kept across a reload, and the session gets a title @main', async ({
  page,
}) => {
  await page.goto('/chat');
  await ask(page, '百工是什么');
  await idle(page);
  const answer = await spoken(page);
  expect(answer).toContain('百工是什么');
  await page.reload();
  await expect(answers(page).last()).toContainText(answer);
});

test('R-CHAT-10 an answer goes on through a reload without loss or doubling', async ({ page }) => {
  await page.goto('/chat');
  await ask(page, '#慢 30 100');
  await expect(answers(page).last().locator('[data-quotable]')).toBeVisible();
  await page.reload();
  await expect(answers(page).last().locator('[data-quotable]')).toBeVisible();
  await idle(page);
  const throughReload = await page.evaluate(async () => {
    const opening = indexedDB.open('ChatDatabase');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = db.transaction('sessions').objectStore('sessions').getAll();
    const [session] = await new Promise<
      { messages: { lastEvent?: number; content: string; state?: string }[] }[]
    >((resolve) => {
      reading.onsuccess = () => resolve(reading.result as never);
    });
    db.close();
    return session?.messages.at(-1);
  });
  expect(throughReload?.state).toBe('done');
  const stamps = [...(throughReload?.content ?? '').matchAll(/\d{6,}(?:\.\d+)?/g)].map(([stamp]) =>
    Number(stamp),
  );
  expect(stamps).toHaveLength(30);
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
});

test('R-CHAT-11 停止生成 ends the answer and keeps the text so far, and it can go on', async ({ page }) => {
  await page.goto('/chat');
  await ask(page, '#停顿');
  await expect(answers(page).last().locator('[data-quotable]')).toBeVisible();
  await page.getByRole('button', { name: '停止生成' }).click();
  await idle(page);
  expect((await spoken(page)).length).toBeGreaterThan(0);
  await expect(answers(page).last().getByRole('button', { name: '继续', exact: true })).toBeVisible();
});

test('R-CHAT-12 a cut answer keeps its text, and 继续 joins what comes to it', async ({ page }) => {
  await page.goto('/chat');
  await ask(page, '#断线');
  await idle(page);
  const before = await spoken(page);
  expect(before).toContain('答到一半，');
  await page.getByRole('button', { name: '继续' }).last().click();
  await expect.poll(async () => (await spoken(page)).length).toBeGreaterThan(before.length);
  await idle(page);
  expect((await spoken(page)).startsWith(before)).toBe(true);
});

test('R-CHAT-13 R-CHAT-19 a refusal is shown, 重新生成 asks again, and an answer asked again is a version @main', async ({
  page,
}) => {
  await page.goto('/chat');
  await ask(page, '#401');
  const refusal = page.getByRole('log').getByText('模型服务拒绝了密钥');
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: '重新生成' }).last().click();
  await expect(refusal).toHaveCount(1);
  await idle(page);
  await ask(page, '第二句');
  await idle(page);
  await page.getByRole('button', { name: '重新生成' }).last().click();
  await idle(page);
  await expect(page.getByText('2/2').last()).toBeVisible();
});

test('R-CHAT-18 a second tab sees the answer, and goes on with it when the first closes', async ({
  page,
  context,
}) => {
  await page.goto('/chat');
  await ask(page, '#慢 40 100');
  await expect(answers(page).last().locator('[data-quotable]')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/chat');
  await expect(answers(second).last().locator('[data-quotable]')).toBeVisible();
  await page.close();
  await idle(second);
  const stamps = (await spoken(second)).match(/\d{6,}(?:\.\d+)?/g) ?? [];
  expect(stamps).toHaveLength(40);
});

test('R-MSG-08 R-MSG-09 thoughts are folded with their time, and a tool call is a card with its result', async ({
  page,
}) => {
  await page.goto('/chat');
  await ask(page, '#思考');
  await expect(answers(page).last()).toContainText('想好了。');
  const thoughts = answers(page)
    .last()
    .getByRole('button', { name: /^思考过程 · 用时 \d+ 秒$/ });
  await expect(thoughts).toHaveAttribute('aria-expanded', 'false');
  await expect(answers(page).last()).not.toContainText('再想一想。');
  await thoughts.press('Enter');
  await expect(answers(page).last()).toContainText('先想一想，再想一想。');
  await idle(page);
  await ask(page, '#工具');
  await expect(answers(page).last()).toContainText('结果是 408。');
  const card = answers(page).last().getByRole('button', { name: /计算/, expanded: false });
  await card.click();
  await expect(answers(page).last().getByText('12*34').first()).toBeVisible();
  await expectAccessible(page);
});

test('R-MSG-13 the list follows an answer, lets go when one scrolls up, and a button leads back @both', async ({
  page,
}) => {
  await page.goto('/chat');
  await ask(page, '#慢 900 10');
  const log = page.getByRole('log', { name: '对话内容' });
  const gap = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const overflow = () => log.evaluate((box) => box.scrollHeight - box.clientHeight);
  await expect.poll(overflow).toBeGreaterThan(200);
  expect(await gap()).toBeLessThanOrEqual(48);
  await log.evaluate((box) => (box.scrollTop = 0));
  const back = page.getByRole('button', { name: /跳到底部$/ });
  await expect(back).toBeVisible();
  const before = await overflow();
  await expect.poll(overflow).toBeGreaterThan(before + 40);
  expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
  await expect(page.getByRole('button', { name: '有新内容，跳到底部' })).toBeVisible();
  await back.click();
  await expect(back).toBeHidden();
  await expect.poll(gap).toBeLessThanOrEqual(48);
  await idle(page);
});

test('R-MSG-15 every action of a message is reached by keyboard', async ({ page }) => {
  await page.goto('/chat');
  await ask(page, '百工是什么');
  await idle(page);
  const actions = answers(page).last().getByRole('toolbar', { name: '消息操作' });
  await actions.getByRole('button', { name: '复制' }).focus();
  for (const name of ['重新生成', '更多操作']) {
    // 朗读 stands between them where the browser has a voice.
    for (let presses = 0; presses < 2; presses++) {
      if (await actions.getByRole('button', { name }).evaluate((one) => one === document.activeElement))
        break;
      await page.keyboard.press('Tab');
    }
    await expect(actions.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
});
