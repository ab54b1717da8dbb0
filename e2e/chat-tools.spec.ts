import { catalogue } from '@baigong/tools/catalogue';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const article =
  '百工是一个中文工作坊。它在没有模型的时候也能工作。聊天里有许多工具，每个工具都在浏览器里运行。' +
  '算术是精确的，日期认得农历，单位认得市斤和亩。摘要不改写原文，只摘出最有代表性的句子。' +
  '这些工具也可以由模型调用，结果画成卡片。访客的内容保存在自己的浏览器里。';

test('R-TOOL-16 R-MSG-09 every tool answers its examples from the composer, without a model @main', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/chat');
  const box = page.getByLabel('输入消息', { exact: true });
  const log = page.getByRole('log', { name: '对话内容' });
  for (const { command, title, examples } of catalogue)
    await test.step(command, async () => {
      for (const [at, example] of examples.entries()) {
        await box.fill(`${command} ${example.replace('（粘贴文章）', article)}`);
        await box.press('Enter');
        const last = log.locator('[data-role="assistant"]').last();
        await expect(last).toHaveAttribute('aria-busy', 'false');
        const card = last.getByRole('region', { name: `工具：${title}` });
        await expect(card, `${command} ${example}`).toBeVisible();
        await expect(card, `${command} ${example}`).not.toHaveAttribute('data-failed');
        if (at === 0) await expect(card.getByRole('button', { name: title, expanded: true })).toBeVisible();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  await expectAccessible(page);
});
