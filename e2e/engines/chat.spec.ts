import { expect, test } from './fixtures.ts';
import { button, textBox } from './visitor.ts';

const answer = { css: '[data-role="assistant"] [data-quotable]' };
const box = textBox('输入消息');

test('R-ENGINE-04 an answer appears while it is written, stops when told to, and outlives a reload @smoke', async ({
  visitor,
}) => {
  await visitor.open('/chat');
  await visitor.fill(box, '#慢 200 60');
  await visitor.press(button('发送'));
  const lengthNow = async () => (await visitor.see(answer)).at(-1)?.text.length ?? 0;
  await expect.poll(lengthNow, { timeout: 30_000 }).toBeGreaterThan(0);
  const early = await lengthNow();
  await expect.poll(lengthNow, { timeout: 30_000 }).toBeGreaterThan(early);
  await visitor.press(button(/^停止/));
  await visitor.expectGone({ css: '[aria-busy="true"]' });
  const stopped = (await visitor.see(answer)).at(-1)?.text ?? '';
  await visitor.browser.reload();
  await expect.poll(async () => (await visitor.see(answer)).at(-1)?.text, { timeout: 30_000 }).toBe(stopped);
});

test('R-ENGINE-04 a tool answers in the browser itself', async ({ visitor }) => {
  await visitor.open('/chat');
  await visitor.fill(box, '/计算 6*7');
  await visitor.browser.type('\uE007');
  await visitor.expect({ css: '[data-role="assistant"]', text: '42' });
});
