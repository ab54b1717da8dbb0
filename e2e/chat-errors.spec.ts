import type { Page } from '@playwright/test';
import { xssCorpus } from '../apps/web/src/shared/markdown/tests/xss-corpus.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { watchForInjection } from './support/watch-injection.ts';

const box = (page: Page) => page.getByLabel('输入消息', { exact: true });
const answers = (page: Page) => page.locator('[data-role="assistant"]');
const questions = (page: Page) => page.locator('[data-role="user"]');
const idle = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

async function ask(page: Page, text: string) {
  await expect(box(page)).toBeVisible();
  await box(page).fill(text);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(questions(page).last()).toContainText(text);
}

/** What the provider does before the first word → the sentence that the visitor reads. */
const refusals: readonly (readonly [word: string, what: string, sentence: string])[] = [
  ['#401', 'a refused key', '模型服务拒绝了密钥，请联系站点管理员检查设置。'],
  ['#402', 'no credit', '模型服务的额度已用完，请联系站点管理员或换一个模型。'],
  ['#429', 'too many, with Retry-After', '模型服务正忙，请在 30 秒后重试。'],
  ['#500', 'an error of its own', '模型服务正忙，请稍后重试。'],
  ['#html', 'a page instead of an answer', '模型服务的回答无法读取，请重试或换一个模型。'],
  ['#审核', 'a review', '内容没有通过模型服务的审核，请换一种说法。'],
  ['#太长', 'a dialogue that is too long', '对话太长，超出了模型的上限。请新建对话，或删去较早的消息。'],
  ['#挂断', 'a line that closes at once', '连接不上模型服务，请稍后重试或换一个模型。'],
];

test('R-CHAT-19 R-CHAT-15 whatever the provider refuses, the visitor reads what to do, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/chat');
  for (const [word, what, sentence] of refusals)
    await test.step(what, async () => {
      await ask(page, `${word} 我的问题`);
      await box(page).fill('下一句，还没发');
      await expect(answers(page).last()).toContainText(sentence);
      await idle(page);
      await expect(answers(page).last().getByRole('button', { name: '重新生成' })).toBeVisible();
      await expect(box(page)).toHaveValue('下一句，还没发');
    });
  await expectAccessible(page);
  await page.reload();
  await expect(questions(page)).toHaveCount(refusals.length);
  for (const [at, [word, , sentence]] of refusals.entries()) {
    await expect(questions(page).nth(at)).toContainText(`${word} 我的问题`);
    await expect(answers(page).filter({ hasText: sentence })).not.toHaveCount(0);
  }
  await expect(answers(page).last()).toContainText(refusals.at(-1)?.[2] ?? '');
  await expect(box(page)).toHaveValue('下一句，还没发');
});

test('R-CHAT-19 a refused question is edited and answered', async ({ page }) => {
  await page.goto('/chat');
  await ask(page, '#402 我的问题');
  await idle(page);
  await questions(page).last().hover();
  await questions(page).last().getByRole('button', { name: '编辑' }).click();
  await page.getByRole('textbox', { name: '修改消息' }).fill('换一种问法');
  await page.getByRole('textbox', { name: '修改消息' }).press('Control+Enter');
  await expect(answers(page).last()).toContainText('你说的是：换一种问法');
});

test('R-MODEL-53 R-CHAT-12 an answer that ends in half an event keeps its text and can go on', async ({
  page,
}) => {
  await page.goto('/chat');
  await ask(page, '#半截');
  await idle(page);
  await expect(answers(page).last()).toContainText('答到一半，');
  await expect(answers(page).last()).toContainText(
    '模型服务断开了连接，回答没有写完；已收到的内容都在，可以继续。',
  );
  await expect(answers(page).last().getByRole('button', { name: '继续', exact: true })).toBeVisible();
});

test('R-CHAT-11 a provider that says nothing is left by 停止生成, and the question stays', async ({
  page,
}) => {
  await page.goto('/chat');
  await ask(page, '#沉默');
  await box(page).fill('等的时候写的');
  await page.getByRole('button', { name: '停止生成' }).click();
  await idle(page);
  await expect(answers(page).last()).toContainText('已停止生成');
  await expect(questions(page).last()).toContainText('#沉默');
  await expect(box(page)).toHaveValue('等的时候写的');
});

test('R-MODEL-09 an answer of 2 MB arrives whole and the page stays alive', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/chat');
  await ask(page, '#两兆');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 90_000 });
  expect(await readAnswer(page)).toMatchObject({ state: 'done', length: 700_000 });
  await box(page).fill('还能打字');
  await expect(box(page)).toHaveValue('还能打字');
});

test('R-MODEL-09 an answer without end is cut, says so, and the page stays alive', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/chat');
  await ask(page, '#无尽');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 120_000 });
  await expect(answers(page).last()).toContainText('回答超出长度上限，已保留收到的内容。');
  const { state, length } = await readAnswer(page);
  expect(state).toBe('failed');
  expect(length).toBeGreaterThan(1_000_000);
  await box(page).fill('还能打字');
  await expect(box(page)).toHaveValue('还能打字');
});

test.describe('a hostile model', () => {
  // Some payloads are stopped by the page's policy as well, which says so in the console.
  test.use({ expectedConsole: [/Content Security Policy/i] });

  test('R-SEC-01 R-SEC-02 what a model streams runs nothing and fetches nothing, while it comes and after', async ({
    page,
    server,
  }) => {
    test.setTimeout(180_000);
    const { strange, ran } = await watchForInjection(page, server, /track\.png/);
    await page.goto('/chat');
    // The mock says back what it is asked, in pieces.
    const sayable = xssCorpus.filter((payload) => payload.length < 180 && payload.trim() === payload);
    const chosen = sayable.filter((_, at) => at % 4 === 0);
    expect(chosen.length).toBeGreaterThan(12);
    for (const payload of chosen) {
      await box(page).fill(payload);
      await box(page).press('Enter');
      await expect(page.locator('[data-role="assistant"] [data-quotable]').last()).toBeVisible();
      await idle(page);
    }
    expect(await ran()).toEqual([]);
    expect(strange).toEqual([]);
    const outside = page
      .getByRole('log')
      .locator(
        'script, style, iframe, object, embed, form, link, meta, base, [onerror], [onload], [onclick]',
      );
    await expect(outside).toHaveCount(0);
    await expect(page).toHaveURL(`${server.url}/chat`);
  });
});

/** The last answer as the browser keeps it. */
function readAnswer(page: Page): Promise<{ state: string | undefined; length: number }> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('ChatDatabase');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = db.transaction('sessions').objectStore('sessions').getAll();
    const sessions = await new Promise<{ messages: { content: string; state?: string }[] }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result as never);
    });
    db.close();
    const last = sessions[0]?.messages.at(-1);
    return { state: last?.state, length: last?.content.length ?? 0 };
  });
}
