import { expect, expectAccessible, test } from './support/fixtures.ts';
import { readRecord } from './support/database.ts';
import { messageId, openSession, sessionId } from './support/seed-session.ts';

const rich = `## 小标题

**“强调”**后面的文字，**注意：**文本，见https://example.com/a，后文。

| 名 | 值 |
| -- | -: |
| 甲 | 1 |

\`\`\`ts
const a: number = 1;
\`\`\`

行内 $E=mc^2$，价格 $5。

- [x] 完成
- [ ] 未完成`;

test('R-MSG-01 an answer in Markdown reads as it should @both @main', async ({ page }) => {
  await openSession(page, [
    { role: 'assistant', content: '你好，我是 AI 助手，有什么可以帮你的吗？' },
    { role: 'user', content: '> 原话\n\n请举例' },
    { role: 'assistant', content: rich, state: 'done', reasoning: { text: '想一想', ms: 12_000 } },
  ]);
  const log = page.getByRole('log', { name: '对话内容' });
  await expect(log.getByRole('heading', { name: '小标题' })).toBeVisible();
  await expect(log.locator('strong', { hasText: '“强调”' })).toBeVisible();
  await expect(log.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute('rel', /noopener/);
  await expect(log.locator('.katex').first()).toBeVisible();
  await expect(log.locator('.hljs-keyword')).toHaveText('const');
  await expect(log.getByRole('checkbox').first()).toBeDisabled();
  await expect(log.locator('blockquote', { hasText: '原话' })).toBeVisible();
  const thoughts = log.getByRole('button', { name: '思考过程 · 用时 12 秒' });
  await expect(thoughts).toHaveAttribute('aria-expanded', 'false');
  await thoughts.click();
  await expect(log.getByText('想一想')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

/** A picture of 8 × 6 pixels of one colour. */
const drawn =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGNwqziBFTEMpAQAVdFJIZ0OwjsAAAAASUVORK5CYII=';

test('R-WIRE-08 the pictures and sources of an answer are shown, and its numbers lead to them @both', async ({
  page,
}) => {
  await openSession(page, [
    { role: 'user', content: '北京今天天气怎么样？画一张' },
    {
      role: 'assistant',
      content: '北京今天晴，最高 12 度[1]，夜里有风[2]。图在下面。',
      state: 'done',
      model: 'e/m',
      pictures: [drawn, 'https://pictures.example/weather.png'],
      sources: [
        { number: 1, title: '北京天气预报', url: 'https://weather.example/beijing' },
        { number: 2, title: '', url: 'https://news.example/wind' },
      ],
    },
  ]);
  const log = page.getByRole('log', { name: '对话内容' });
  await expect(log.getByRole('link', { name: '[1]' })).toHaveAttribute(
    'href',
    'https://weather.example/beijing',
  );
  const sources = log.getByRole('list', { name: '出处' });
  await expect(sources.getByRole('link')).toHaveText(['北京天气预报', 'https://news.example/wind']);
  const picture = log.getByRole('img', { name: '模型给出的图片 1' });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(8);
  await expect(log.getByRole('link', { name: '打开图片 2（pictures.example）' })).toBeVisible();
  await expectAccessible(page);
});

test('R-MSG-10 an answer is copied as Markdown, as words and with its looks', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSession(page, [
    { role: 'user', content: '请举例' },
    { role: 'assistant', content: rich, state: 'done' },
  ]);
  const answer = page.locator(`[data-message="${messageId(1)}"]`);
  const read = (type: string) =>
    page.evaluate(async (type) => {
      const [item] = await navigator.clipboard.read();
      return item ? (await item.getType(type)).text() : '';
    }, type);
  await answer.hover();
  await answer.getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByText('已复制为 Markdown')).toBeVisible();
  // What leaves is labelled: the words as they are, and the label after them.
  expect(await read('text/plain')).toBe(`${rich.trimEnd()}\n\n（以上内容由 AI 生成，请核对后使用。）\n`);

  await answer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '复制为富文本' }).click();
  await expect(page.getByText('已复制，可直接粘贴到 Word 或公众号')).toBeVisible();
  const html = await read('text/html');
  expect(html).toMatch(/<td[^>]*style="[^"]*border:/);
  expect(html).toMatch(/<pre[^>]*style="[^"]*background/);

  await answer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '复制为纯文本' }).click();
  await expect(page.getByText('已复制为纯文本')).toBeVisible();
  expect(await read('text/plain')).toContain('注意：文本');
});

test('R-MSG-11 a selection in a message can be quoted', async ({ page }) => {
  await openSession(page, [
    { role: 'user', content: '请举例' },
    { role: 'assistant', content: '这一段话值得引用。', state: 'done' },
  ]);
  await page
    .locator(`[data-message="${messageId(1)}"] p`)
    .first()
    .selectText();
  await page.getByRole('button', { name: '引用' }).click();
  await expect(page.getByText('这一段话值得引用。')).toHaveCount(2);
});

test('R-MSG-70 a message is edited in place; Escape leaves it as it was', async ({ page }) => {
  await openSession(page, [
    { role: 'assistant', content: '你好，我是 AI 助手，有什么可以帮你的吗？' },
    { role: 'user', content: '原来的问题' },
    { role: 'assistant', content: '原来的回答。', state: 'done' },
  ]);
  const question = page.locator(`[data-message="${messageId(1)}"]`);
  await question.hover();
  await question.getByRole('button', { name: '编辑' }).click();
  const box = page.getByRole('textbox', { name: '修改消息' });
  await box.fill('改到一半');
  await box.press('Escape');
  await expect(question.getByText('原来的问题')).toBeVisible();
  await question.hover();
  await question.getByRole('button', { name: '编辑' }).click();
  await box.fill('新的问题');
  await box.press('Control+Enter');
  await expect(page.getByText('新的问题')).toBeVisible();
  await expect(page.getByText('2/2')).toBeVisible();
  await page.getByRole('button', { name: '上一个版本' }).first().click();
  await expect(page.getByText('原来的回答。')).toBeVisible();
});

test('R-MSG-14 a session of 1,000 messages opens at its end and shows its beginning when scrolled there', async ({
  page,
}) => {
  await openSession(
    page,
    Array.from({ length: 1_000 }, (_, at) => ({
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: at % 2 === 0 ? `问题 ${at}` : `回答 **${at}**\n\n${'说明文字。'.repeat(40)}`,
      ...(at % 2 === 0 ? {} : { state: 'done' }),
    })),
  );
  const log = page.getByRole('log', { name: '对话内容' });
  await expect(log.locator('strong', { hasText: /^999$/ })).toBeInViewport();
  expect(await log.locator('article').count()).toBeLessThan(120);
  // The virtual part may still be on its way: what is in sight stays, and one scrolls on.
  await expect(async () => {
    await log.evaluate((box) => (box.scrollTop = 0));
    await expect(log.getByText('问题 0', { exact: true })).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: '跳到底部' }).click();
  await expect(log.locator('strong', { hasText: /^999$/ })).toBeInViewport();
});

test('R-MSG-72 how an answer ended is said, with what can be done about it', async ({ page }) => {
  await openSession(page, [
    { role: 'user', content: '问题' },
    { role: 'assistant', content: '写到一半', state: 'interrupted' },
    { role: 'user', content: '再问' },
    {
      role: 'assistant',
      content: '',
      state: 'failed',
      error: {
        code: 'model.keyRefused',
        message: '模型服务拒绝了密钥，请联系站点管理员检查设置。',
        requestId: 'r',
      },
    },
  ]);
  await expect(page.getByRole('button', { name: '继续', exact: true })).toBeVisible();
  await expect(page.getByText('模型服务拒绝了密钥，请联系站点管理员检查设置。')).toBeVisible();
  await expect(page.getByRole('button', { name: '重新生成' })).toHaveCount(1);
  await expectAccessible(page);
});

test('R-MSG-07 a diagram is drawn as a picture, and a broken one says so beside its source', async ({
  page,
}) => {
  await openSession(page, [
    { role: 'user', content: '画图' },
    {
      role: 'assistant',
      content: '```mermaid\ngraph LR\n  A[开始] --> B[结束]\n```\n\n```mermaid\ngraph ??? 错\n```',
      state: 'done',
    },
  ]);
  await expect(page.locator('img[alt="图表"]')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/图的写法有误/)).toBeVisible();
  await expect(page.getByText('graph ??? 错')).toBeVisible();
});

test('R-PERF-51 a session that holds only the greeting does not fetch the renderer', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/chat');
  await page.getByText('你好，我是 AI 助手').waitFor();
  await page.waitForLoadState('networkidle');
  expect(
    fetched.filter((url) => /markdown-view|katex|mermaid|highlight.worker|virtual-messages/.test(url)),
  ).toEqual([]);
});

test('R-CHAT-14 a deleted message takes what followed along, and 撤销 brings all of it back', async ({
  page,
}) => {
  await openSession(page, [
    { role: 'user', content: '第一问' },
    { role: 'assistant', content: '第一答', state: 'done' },
    { role: 'user', content: '第二问' },
    { role: 'assistant', content: '第二答', state: 'done' },
  ]);
  const first = page.locator(`[data-message="${messageId(1)}"]`);
  await first.hover();
  await first.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByText('已删除这条消息和之后的 2 条')).toBeVisible();
  await expect(page.getByText('第二问')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('第二答')).toBeVisible();
  // Undone on screen at once, and in the database a moment later.
  await expect
    .poll(async () => (await readRecord(page, 'sessions', sessionId))?.['messages'])
    .toHaveLength(4);
  await page.reload();
  await expect(page.locator('[data-role]')).toHaveText([/第一问/, /第一答/, /第二问/, /第二答/]);
});

test('R-MSG-12 an answer is read aloud by a voice of this machine, sentence by sentence, and stops on demand', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    const voice = { lang: 'zh-CN', localService: true, name: '普通话', default: true, voiceURI: 'zh' };
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speak: ({ text }: SpeechSynthesisUtterance) => said.push(text),
      cancel: () => said.push('（停）'),
    });
    class Utterance extends EventTarget {
      readonly text: string;
      voice = null;
      lang = '';
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said });
  });
  await openSession(page, [
    { role: 'user', content: '念一段' },
    {
      role: 'assistant',
      content: '**第一句。**第二句，见 https://example.com/a 。\n\n```ts\nconst a = 1;\n```',
      state: 'done',
    },
  ]);
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await page.getByRole('button', { name: '朗读' }).click();
  const stop = page.getByRole('button', { name: '停止朗读' });
  await expect(stop).toBeVisible();
  expect(await said()).toEqual(['（停）', '第一句。', '第二句，见  。']);
  await stop.click();
  await expect(page.getByRole('button', { name: '朗读', exact: true })).toBeVisible();
  expect((await said()).at(-1)).toBe('（停）');
});
