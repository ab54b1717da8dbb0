import { xssCorpus } from '../apps/web/src/shared/markdown/tests/xss-corpus.ts';
import { expect, test } from './support/fixtures.ts';
import { messageId, openSession } from './support/seed-session.ts';
import { watchForInjection } from './support/watch-injection.ts';

// Two kinds of payload are stopped by the page's policy as well, which says so in the console.
test.use({ expectedConsole: [/Content Security Policy/i] });

test('R-SEC-01 R-SEC-02 hostile messages run nothing and fetch nothing', async ({ page, server }) => {
  test.setTimeout(120_000);
  const { strange, ran } = await watchForInjection(page, server, /track\.png|\/api\/chat\/runs/);

  const batch = 10;
  for (let start = 0; start < xssCorpus.length; start += batch) {
    const payloads = xssCorpus.slice(start, start + batch);
    await openSession(page, [
      { role: 'user', content: payloads.join('\n\n') },
      {
        role: 'assistant',
        content: `**开始**\n\n${payloads.join('\n\n')}`,
        state: 'done',
        model: payloads[0],
        reasoning: { text: payloads.join('\n\n'), ms: 1_000 },
        toolCalls: [
          {
            id: 't',
            name: payloads[0] ?? '',
            input: { text: payloads[1] },
            output: {
              title: payloads[0],
              summary: payloads[1],
              blocks: payloads.flatMap((text) => [
                { type: 'text', text },
                { type: 'code', language: text, text },
                { type: 'swatches', colours: [{ name: text, hex: text }] },
                { type: 'matrix', label: text, rows: ['1'] },
              ]),
            },
          },
        ],
      },
      ...payloads.map((content) => ({
        role: 'assistant' as const,
        content: `**一条**\n\n${content}`,
        state: 'done',
      })),
    ]);
    const log = page.getByRole('log', { name: '对话内容' });
    await expect(log.locator('strong', { hasText: '一条' }).first()).toBeVisible();
    // Everything that could act when it is opened, hovered or pressed.
    for (const name of [/^思考过程/, /工具|img|script/]) {
      for (const button of await log.getByRole('button', { name, expanded: false }).all()) {
        await button.click({ timeout: 1_000 }).catch(() => undefined);
      }
    }
    await log.locator('a:not([href^="http"]):not([href^="mailto"])').evaluateAll((links) => {
      for (const link of links) (link as HTMLElement).click();
    });
    // Handlers wait for a picture's end, a frame or a turn of the loop: all of them are over then.
    await page.evaluate(async () => {
      const ended = [...document.images].map((image) => image.decode().catch(() => undefined));
      await Promise.all(ended);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(await ran(), payloads.join('\n')).toEqual([]);
    const outside = log.locator(
      'script, style, iframe, object, embed, form, link, meta, base, svg use, svg script, [onerror], [onload], [onclick], [srcset], [href^="javascript" i]',
    );
    await expect(outside).toHaveCount(0);
    await expect(page).toHaveURL(`${server.url}/chat`);
  }
  expect(strange).toEqual([]);
});

test('R-SEC-03 R-MSG-05 a preview runs its script in an origin of its own, without the network', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  await page.context().route(
    (url) => !url.href.startsWith(server.url),
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  const html = [
    '<!doctype html><p id="out">未运行</p>',
    '<img src="https://evil.example.invalid/a.png">',
    '<script>',
    'let seen = [];',
    'try { parent.document.title; seen.push("parent"); } catch {}',
    'try { localStorage.length; seen.push("storage"); } catch {}',
    'try { document.cookie; seen.push("cookie"); } catch {}',
    'fetch("https://evil.example.invalid/f").then(() => 0, () => 0);',
    `fetch("${server.url}/api/health").then(() => seen.push("api"), () => 0).finally(() => {`,
    'document.getElementById("out").textContent = "运行了：" + (seen.join() || "够不到外面");',
    '});',
    '</script>',
  ].join('\n');
  await openSession(page, [
    { role: 'user', content: '写个网页' },
    { role: 'assistant', content: `好的：\n\n\`\`\`html\n${html}\n\`\`\``, state: 'done' },
  ]);
  const block = page.locator(`[data-message="${messageId(1)}"]`);
  await expect(block.locator('iframe')).toHaveCount(0);
  await block.getByRole('button', { name: '预览' }).click();
  const frame = page.frameLocator('iframe[title="网页预览"]');
  await expect(frame.locator('#out')).toHaveText('运行了：够不到外面');
  expect(await block.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
  expect(asked).toEqual([]);
  await block.getByRole('button', { name: '关闭预览' }).click();
  await expect(block.locator('iframe')).toHaveCount(0);
});

test('R-SEC-01 R-SEC-02 R-HIST-08 hostile titles and imported files run nothing and fetch nothing', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const { strange, ran } = await watchForInjection(page, server, /track\.png/);
  const message = (content: string, role = 'assistant') => ({ role, content });
  const node = (at: number, content: string) => ({
    id: `n${at}`,
    parent: at === 0 ? null : `n${at - 1}`,
    message: {
      author: { role: at % 2 ? 'assistant' : 'user' },
      content: { content_type: 'text', parts: [content] },
    },
  });
  const foreign = {
    'nextchat.json': {
      'chat-next-web-store': {
        state: {
          sessions: xssCorpus.map((topic) => ({
            topic,
            lastUpdate: 1,
            messages: [message(topic, 'user'), message(topic)],
          })),
        },
      },
    },
    'conversations.json': xssCorpus.slice(0, 10).map((title) => ({
      title,
      create_time: 1_700_000_000,
      update_time: 1_900_000_000,
      current_node: 'n9',
      mapping: Object.fromEntries(xssCorpus.slice(0, 10).map((text, at) => [`n${at}`, node(at, text)])),
    })),
  };
  await page.goto('/chat');
  await page.getByRole('textbox', { name: '输入消息' }).waitFor();
  const drawer = page.getByRole('dialog', { name: '历史记录' });
  const openDrawer = () => page.getByRole('button', { name: '历史记录', exact: true }).click();
  await openDrawer();
  for (const [name, content] of Object.entries(foreign)) {
    const buffer = Buffer.from(JSON.stringify(content));
    await drawer.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer });
    await expect(page.getByText(/^已导入 \d+ 个对话/).last()).toBeVisible();
  }
  // The list from end to end, a search in it, and one's way through each kind of place that shows a title.
  const list = drawer.getByRole('list', { name: '对话' });
  await expect(async () => {
    await list.evaluate((box) => (box.scrollTop += box.clientHeight));
    expect(await list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)).toBeLessThan(4);
  }).toPass({ intervals: [50] });
  await drawer.getByPlaceholder('搜索聊天记录').fill('onerror');
  await expect(drawer.getByText(/^标题（\d+）$/)).toBeVisible();
  await drawer.getByPlaceholder('搜索聊天记录').fill('');
  await list.evaluate((box) => (box.scrollTop = 0));
  await drawer
    .getByRole('button', { name: /^更多操作 / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '置顶' }).click();
  const downloading = page.waitForEvent('download');
  await drawer
    .getByRole('button', { name: /^更多操作 / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '导出长图' }).click();
  await (await downloading).delete();
  await drawer.getByRole('listitem').first().getByRole('button').first().click();
  await expect(page.locator('[data-role="assistant"]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('script');
  await expect(page.getByRole('group', { name: '对话' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await openDrawer();
  await drawer
    .getByRole('button', { name: /^删除对话 / })
    .first()
    .click();
  await expect(page.getByText('删除成功')).toBeVisible();
  expect(await ran()).toEqual([]);
  expect(strange).toEqual([]);
  await expect(page).toHaveURL(`${server.url}/chat`);
});
