import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { keptSessions } from './support/database.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const greeting = '你好，我是 AI 助手，有什么可以帮你的吗？';

async function open(page: Page) {
  await page.goto('/chat');
  await expect(page.getByLabel('输入消息', { exact: true })).toBeVisible();
  await expect(page.getByText(greeting)).toBeVisible();
}

/** A page of the same origin that opens no database. */
async function openBlank(page: Page) {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
}

/** Sends a command that a local tool answers, so that the session is no longer empty. */
async function say(page: Page, text: string) {
  const sent = page.locator('[data-role="assistant"]');
  const before = await sent.count();
  await page.getByLabel('输入消息', { exact: true }).fill(text);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(sent).toHaveCount(before + 1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function openHistory(page: Page) {
  await page.getByRole('button', { name: '历史记录', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '历史记录' });
  await expect(drawer).toBeVisible();
  return drawer;
}

const newChat = (page: Page) => page.getByRole('button', { name: '新对话', exact: true });

/** Opens an empty session, and waits until it is the one on screen. */
async function startAnew(page: Page) {
  await newChat(page).click();
  await expect(page.locator('[data-role="user"]')).toHaveCount(0);
  await expect(page.getByText(greeting)).toBeVisible();
}

test('R-CHAT-01 R-CHAT-02 a first visit has one session, greeted, and 新对话 makes no second empty one @both @main', async ({
  page,
}) => {
  await open(page);
  await newChat(page).click();
  const drawer = await openHistory(page);
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await expect(drawer.getByRole('listitem')).toContainText('新对话');
  expect((await drawer.boundingBox())?.width).toBe(300);
});

test('R-CHAT-03 R-CHAT-06 an empty session is used again, and the last one is restored', async ({ page }) => {
  await open(page);
  await say(page, '/计算 1+1');
  await startAnew(page);
  let drawer = await openHistory(page);
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await drawer
    .getByRole('button', { name: /计算 1\+1/ })
    .first()
    .click();
  await expect(page.locator('[data-role="user"]')).toHaveCount(1);
  await startAnew(page);
  drawer = await openHistory(page);
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await drawer
    .getByRole('button', { name: /计算 1\+1/ })
    .first()
    .click();
  await page.reload();
  await expect(page.locator('[data-role="user"]')).toHaveCount(1);
});

test('R-CHAT-06 a browser that forgot which session was the last opens the first of the list', async ({
  page,
}) => {
  await open(page);
  await say(page, '/计算 1+1');
  await page.evaluate(() => localStorage.removeItem('current-session'));
  await page.reload();
  await expect(page.locator('[data-role="user"]')).toHaveText(/1\+1/);
  await expect(page.getByLabel('输入消息', { exact: true })).toHaveValue('');
  await expect((await openHistory(page)).getByRole('listitem')).toHaveCount(1);
});

test('R-CHAT-07 R-CHAT-71 R-HIST-05 deleting says so, switches to what remains, can be undone, and the last leaves a new one', async ({
  page,
}) => {
  await open(page);
  await say(page, '/计算 2+2');
  let drawer = await openHistory(page);
  await drawer.getByRole('button', { name: '删除对话 计算 2+2' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(drawer.getByRole('listitem')).toHaveText(/新对话/);
  await page.getByRole('button', { name: '撤销' }).click();
  drawer = page.getByRole('dialog', { name: '历史记录' });
  if (!(await drawer.isVisible())) drawer = await openHistory(page);
  await expect(drawer.getByRole('listitem')).toHaveText(/2\+2/);
});

test('R-CHAT-08 R-HIST-04 clearing asks, empties the store and its keys, and starts anew', async ({
  page,
}) => {
  await open(page);
  await say(page, '/计算 3+3');
  await page.evaluate(() => localStorage.setItem('sessions', '[]'));
  const before = await page.evaluate(() => localStorage.getItem('current-session'));
  const drawer = await openHistory(page);
  await drawer.getByRole('button', { name: '清空所有' }).click();
  await expect(page.getByText('确定要清空所有聊天记录吗？此操作不可撤销。')).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await drawer.getByRole('button', { name: '清空所有' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已清空所有聊天记录')).toBeVisible();
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await expect(drawer.getByRole('listitem')).toContainText('新对话');
  const after = await page.evaluate(() => [
    localStorage.getItem('current-session'),
    localStorage.getItem('sessions'),
  ]);
  expect(after[0]).not.toBe(before);
  expect(after[1]).toBeNull();
});

test('R-HIST-02 R-HIST-03 R-HIST-06 sessions are found by title and text, renamed and pinned @both', async ({
  page,
}) => {
  await open(page);
  await say(page, '/计算 40+2');
  await startAnew(page);
  await say(page, '/字数 春眠不觉晓');
  const drawer = await openHistory(page);
  await drawer.getByRole('button', { name: '更多操作 计算 40+2' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  const name = drawer.getByRole('textbox', { name: '重命名 计算 40+2' });
  await name.fill('  Answer TO all ');
  await name.press('Enter');
  await expect(page.getByText('已重命名')).toBeVisible();
  await drawer.getByRole('button', { name: '更多操作 Answer TO all' }).click();
  await page.getByRole('menuitem', { name: '置顶' }).click();
  await expect(drawer.getByRole('listitem').first()).toContainText('Answer TO all');

  await drawer.getByPlaceholder('搜索聊天记录').fill('answer to');
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await drawer.getByPlaceholder('搜索聊天记录').fill('春眠');
  await expect(drawer.getByText(/消息内容：找到/)).toBeVisible();
  await expectAccessible(page);
  await drawer
    .getByRole('button', { name: /^我 · |春眠不觉晓/ })
    .last()
    .click();
  await expect(drawer).toBeHidden();
  await expect(page.locator('[data-role="user"]')).toContainText('春眠不觉晓');
});

test('R-HIST-07 R-HIST-08 a session goes out as a file and comes back in; a hostile file changes nothing @main', async ({
  page,
}) => {
  await open(page);
  await say(page, '/计算 6*7');
  const drawer = await openHistory(page);
  for (const [item, ending] of [
    ['导出 Markdown', '.md'],
    ['导出长图', '.png'],
    ['导出 JSON', '.json'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await drawer.getByRole('button', { name: '更多操作 计算 6*7' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const download = await downloading;
    expect(download.suggestedFilename().endsWith(ending)).toBe(true);
    if (ending !== '.json') continue;
    const file = await readFile(await download.path());
    const picker = drawer.locator('input[type="file"]');
    await picker.setInputFiles({ name: 'chat.json', mimeType: 'application/json', buffer: file });
    await expect(page.getByText('这 1 个对话都已经有了，没有重复导入')).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
    // Words alone: times and ids may have the same digits.
    const other = JSON.stringify(JSON.parse(file.toString()), (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('= 42', '= 四十二') : value,
    );
    await picker.setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from(other),
    });
    await expect(page.getByText('已导入 1 个对话')).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await picker.setInputFiles({
      name: 'deep.json',
      mimeType: 'application/json',
      buffer: Buffer.from('['.repeat(50_000)),
    });
    await expect(page.getByText('文件的结构嵌套过深')).toBeVisible();
    await picker.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('仅支持导入 .json 文件')).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
  }
});

test('R-HIST-08 R-HIST-10 ChatGPT’s and NextChat’s exports come in from the drawer, versions included, and once', async ({
  page,
}) => {
  await open(page);
  const drawer = await openHistory(page);
  const node = (id: string, parent: string | null, role: string, text: string) => [
    id,
    { id, parent, message: { author: { role }, content: { content_type: 'text', parts: [text] } } },
  ];
  const chatGpt = [
    {
      title: '旅行计划',
      create_time: 1_700_000_000,
      update_time: 1_700_000_100,
      current_node: 'c',
      mapping: Object.fromEntries([
        node('a', null, 'user', '去哪里玩'),
        node('b', 'a', 'assistant', '去海边'),
        node('c', 'a', 'assistant', '去山里'),
      ]),
    },
  ];
  const nextChat = {
    'chat-next-web-store': {
      state: {
        sessions: [
          {
            topic: '菜谱',
            lastUpdate: 1_700_000_200_000,
            messages: [
              { role: 'user', content: '怎么做红烧肉' },
              { role: 'assistant', content: '先**焯水**' },
            ],
          },
        ],
      },
    },
  };
  const picker = drawer.locator('input[type="file"]');
  for (const [name, content, count] of [
    ['conversations.json', chatGpt, 2],
    ['nextchat.json', nextChat, 3],
  ] as const) {
    const buffer = Buffer.from(JSON.stringify(content));
    await picker.setInputFiles({ name, mimeType: 'application/json', buffer });
    await expect(page.getByText('已导入 1 个对话')).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(count);
    await picker.setInputFiles({ name, mimeType: 'application/json', buffer });
    await expect(page.getByText('这 1 个对话都已经有了').last()).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(count);
  }
  await drawer.getByRole('button', { name: /^菜谱/ }).click();
  await expect(page.locator('[data-role="assistant"] strong')).toHaveText('焯水');
  await (await openHistory(page)).getByRole('button', { name: /^旅行计划/ }).click();
  await expect(page.getByText('去山里')).toBeVisible();
  await page.getByRole('button', { name: '上一个版本' }).click();
  await expect(page.getByText('去海边')).toBeVisible();
});

test('R-HIST-06 several sessions are ticked, taken out as one file, deleted and brought back', async ({
  page,
}) => {
  await open(page);
  for (const sum of ['1+1', '2+2', '3+3']) {
    await say(page, `/计算 ${sum}`);
    await startAnew(page);
  }
  const drawer = await openHistory(page);
  await drawer.getByRole('button', { name: '选择多个对话' }).click();
  await drawer.getByRole('checkbox', { name: /1\+1/ }).check();
  await drawer.getByRole('checkbox', { name: /3\+3/ }).check();
  await expect(drawer.getByText('已选 2 个')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '导出' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as {
    sessions: { title: string }[];
  };
  expect(file.sessions.map(({ title }) => title).toSorted()).toEqual(['计算 1+1', '计算 3+3']);
  await drawer.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(4);
});

test('R-CHAT-15 what is typed is there again after a reload, per session', async ({ page }) => {
  await open(page);
  await say(page, '/计算 8+8');
  await page.getByLabel('输入消息', { exact: true }).fill('写到一半');
  await page.reload();
  await expect(page.getByLabel('输入消息', { exact: true })).toHaveValue('写到一半');
  await newChat(page).click();
  await expect(page.getByLabel('输入消息', { exact: true })).toHaveValue('');
});

test('R-CHAT-10 a tool whose answer was not yet kept when the page closed answers again', async ({
  page,
}) => {
  await open(page);
  await say(page, '/计算 8+8');
  await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
      });
    const db = await done(indexedDB.open('ChatDatabase'));
    const sessions = db.transaction('sessions', 'readwrite').objectStore('sessions');
    const [session] = (await done(sessions.getAll())) as { messages: Record<string, unknown>[] }[];
    const answer = session?.messages.at(-1);
    if (!answer) throw new Error('no answer is kept');
    Object.assign(answer, { content: '', state: 'writing', run: 'r-never-started', lastEvent: -1 });
    delete answer['toolCalls'];
    delete answer['local'];
    await done(sessions.put(session));
    db.close();
  });
  await page.reload();
  await expect(page.locator('[data-role="assistant"]').last()).toContainText('16');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});

test.describe('faults', () => {
  test('R-DATA-02 without a database the chat goes on in memory and says so', async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    await open(page);
    await expect(page.getByText('浏览器不允许本站保存数据')).toBeVisible();
    await say(page, '/计算 5+5');
    const drawer = await openHistory(page);
    await expect(drawer.getByRole('listitem')).toContainText('计算 5+5');
  });

  test('R-DATA-02 a newer database is left alone', async ({ page }) => {
    await openBlank(page);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('ChatDatabase', 90);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    );
    await open(page);
    await expect(page.getByText('由更新版本的百工保存')).toBeVisible();
  });

  test('R-DATA-02 a full disk is said, what was said stays on screen, and is kept once there is room', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function full(...given) {
        if (sessionStorage.getItem('disk') === 'full')
          throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, given);
      };
    });
    await open(page);
    await page.evaluate(() => sessionStorage.setItem('disk', 'full'));
    await say(page, '/计算 5+6');
    const alert = page.getByRole('alert').filter({ hasText: '浏览器的存储空间已满' });
    await expect(alert).toBeVisible();
    await expect(page.locator('[data-role="assistant"]').last()).toContainText('11');
    await expectAccessible(page);
    await page.evaluate(() => sessionStorage.setItem('disk', 'roomy'));
    await say(page, '/计算 7+8');
    await expect(alert).toBeHidden();
    await page.reload();
    await expect(page.locator('[data-role="user"]')).toHaveText([/5\+6/, /7\+8/]);
  });

  test('R-DATA-02 an old tab in the way is named, and when it goes everything is kept', async ({
    page,
    context,
  }) => {
    const old = await context.newPage();
    await openBlank(old);
    await old.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('ChatDatabase', 10);
          // It holds on to its connection, as a page of long ago would.
          opening.onsuccess = () => {
            Object.assign(window, { held: opening.result });
            resolve();
          };
        }),
    );
    await open(page);
    await expect(page.getByText('另一个标签页里还开着旧版百工')).toBeVisible();
    await say(page, '/计算 5+6');
    await old.close();
    await expect(page.getByText('另一个标签页里还开着旧版百工')).toBeHidden();
    await expect(page.locator('[data-role="user"]')).toHaveText(/5\+6/);
    // What was said shows a moment before it is kept.
    await expect.poll(() => keptSessions(page)).toContain('5+6');
    await page.reload();
    await expect(page.locator('[data-role="user"]')).toHaveText(/5\+6/);
  });

  test('R-DATA-04 R-DATA-50 garbage in storage and strange records do not stop the list', async ({
    page,
  }) => {
    await openBlank(page);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          for (const key of ['current-session', 'sessions', 'baigong-chat-runs', 'chat-draft:x']) {
            localStorage.setItem(key, '{"garbage');
          }
          const opening = indexedDB.open('ChatDatabase', 10);
          opening.onupgradeneeded = () => {
            const store = opening.result.createObjectStore('sessions', { keyPath: 'id' });
            store.put({ id: '1', title: '<img src=x onerror=alert(1)>', updatedAt: 5, messages: [] });
            store.put({ id: 2, title: '旧版对话', messages: [{ role: 'user', content: '还在' }] });
            store.put({ id: 'junk', nothing: true });
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    );
    await page.goto('/chat');
    await expect(page.getByText('有 1 条聊天记录无法识别')).toBeVisible();
    const drawer = await openHistory(page);
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await drawer
      .getByRole('button', { name: /旧版对话/ })
      .first()
      .click();
    await expect(page.getByText('还在')).toBeVisible();
  });

  test('R-CHAT-05 a clock set back gets a sentence, and what was typed stays', async ({ page }) => {
    await open(page);
    await say(page, '/计算 1+1');
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() - 3_600_000;
    });
    const box = page.getByLabel('输入消息', { exact: true });
    await box.fill('这句不能丢');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByText('电脑的时间被调回到了过去')).toBeVisible();
    await expect(box).toHaveValue('这句不能丢');
  });
});
