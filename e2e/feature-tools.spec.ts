import type { Page } from '@playwright/test';
import { answer, callTools, chunk, done, wire } from '../apps/server/test/mock-provider/scripts.ts';
import { putRecords } from './support/database.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';

const call = (name: string, input: unknown, id: string) =>
  callTools({ id, name, args: [JSON.stringify(input)] });

async function openChatWithResume(page: Page) {
  await putRecords(page, 'resumes', [
    { id: 'r1', title: '产品经理简历', category: '未分类', createdAt: 1, updatedAt: 2, document: {} },
  ]);
  await page.goto('/chat');
  const box = page.getByLabel('输入消息', { exact: true });
  const last = page.getByRole('log', { name: '对话内容' }).locator('[data-role="assistant"]').last();
  const send = async (text: string) => {
    await box.fill(text);
    await box.press('Enter');
  };
  const titles = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const open = indexedDB.open('ChatDatabase');
          open.onsuccess = () => {
            const read = open.result.transaction('resumes').objectStore('resumes').getAll();
            read.onsuccess = () => {
              resolve((read.result as { title: string }[]).map(({ title }) => title).toSorted());
              open.result.close();
            };
          };
        }),
    );
  return { send, last, titles };
}

test('R-TOOL-50 a model reads, asks before it copies a resume, and the copy is taken back in one step @main', async ({
  page,
  provider,
}) => {
  const { send, last, titles } = await openChatWithResume(page);
  provider.next(
    call('list_resumes', {}, 'a'),
    call('copy_resume', { resume: 'r1', title: '投百工的简历' }, 'a'),
    answer('已经复制好了。'),
  );
  await send('看看我的简历，复制一份去投百工');
  const card = last.getByRole('region', { name: '工具：复制简历' });
  await expect(card.getByRole('group', { name: '要做这个改动吗？' })).toContainText('投百工的简历');
  expect(await titles()).toEqual(['产品经理简历']);
  await expectAccessible(page);
  await card.getByRole('button', { name: '允许', exact: true }).click();
  await expect(last).toContainText('已经复制好了。');
  expect(await titles()).toEqual(['产品经理简历', '投百工的简历']);
  await expect(card.getByRole('link', { name: '打开' })).toHaveAttribute('href', /\/resume\/edit\/.+/);
  await card.getByRole('button', { name: '撤销这个改动' }).click();
  await expect(card).toContainText('已撤销');
  expect(await titles()).toEqual(['产品经理简历']);
});

test('R-TOOL-51 a question that is open when the page is reloaded is asked again, and a refusal is told to the model', async ({
  page,
  provider,
}) => {
  const { send, last, titles } = await openChatWithResume(page);
  provider.next(call('rename_resume', { resume: 'r1', title: '新名字' }, 'a'), answer('好的，不改。'));
  await send('给我的简历改名');
  const refuse = last.getByRole('button', { name: '不允许' });
  await expect(refuse).toBeVisible();
  await page.reload();
  await refuse.click();
  await expect(last).toContainText('好的，不改。');
  expect(await titles()).toEqual(['产品经理简历']);
  const told = provider.calls.flatMap(({ body }) => {
    const { messages } = body as { messages: { role: string; content: string }[] };
    return messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  });
  expect(told.at(-1)).toContain('没有同意');
});

test('R-CHAT-78 R-CHAT-81 an answer shows its parts in the order they came, and what a call painted stands in sight', async ({
  page,
  provider,
}) => {
  const { send, last } = await openChatWithResume(page);
  provider.next(
    wire(
      chunk({ content: '我来画。' }),
      chunk({
        tool_calls: [
          {
            index: 0,
            id: 'a',
            type: 'function',
            function: { name: 'paint_picture', arguments: JSON.stringify({ prompt: '中秋月亮的海报' }) },
          },
        ],
      }),
      chunk({}, 'tool_calls'),
      done,
    ),
    answer('画好了。'),
  );
  await send('画一张中秋月亮的海报');
  await last.getByRole('button', { name: '允许', exact: true }).click();
  await expect(last).toContainText('画好了。');
  const painted = last.getByRole('img', { name: '中秋月亮的海报' });
  const inOrder = async () => {
    await expect(painted).toBeVisible();
    const tops = await Promise.all(
      [last.getByText('我来画。'), painted, last.getByText('画好了。')].map(
        async (part) => (await part.boundingBox())?.y ?? Number.NaN,
      ),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  };
  await inOrder();
  await page.reload();
  await inOrder();
});

test('R-CHAT-79 R-CHAT-80 while a question stands the visitor can write, and the model hears it', async ({
  page,
  provider,
}) => {
  const { send, last, titles } = await openChatWithResume(page);
  provider.next(
    call('rename_resume', { resume: 'r1', title: '新名字' }, 'a'),
    call('list_resumes', {}, 'b'),
    answer(' \n'),
  );
  await send('给我的简历改名');
  await expect(last.getByRole('button', { name: '不允许' })).toBeVisible();
  await expect(page.getByRole('button', { name: '停止生成' })).toBeVisible();
  await send('等等，先别改');
  await expect(last.getByText('等等，先别改')).toBeVisible();
  await expect(last).toContainText('结果在上面');
  expect(await titles()).toEqual(['产品经理简历']);
  const told = provider.calls.flatMap(({ body }) => {
    const { messages } = body as { messages: { role: string; content: string }[] };
    return messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  });
  expect(told.some((content) => content.includes('没有同意') && content.includes('等等，先别改'))).toBe(true);
  await expect(page.getByLabel('输入消息', { exact: true })).toHaveValue('');
});

test('R-TOOL-52 features’ tools answer slash commands without asking a model', async ({ page, provider }) => {
  const { send, last } = await openChatWithResume(page);
  const before = provider.calls.length;
  await send('/简历列表 ');
  const card = last.getByRole('region', { name: '工具：列出简历' });
  await expect(card).toContainText('产品经理简历');
  await expect(last).toHaveAttribute('aria-busy', 'false');
  expect(provider.calls.length).toBe(before);
  // A stored card comes with its conversation: nothing moves below it.
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[];
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      document.documentElement.dataset['shift'] = String(
        Number(document.documentElement.dataset['shift'] ?? 0) + sum,
      );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(card).toContainText('产品经理简历');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01);
});

test('R-TOOL-65 a picture is painted, shown and taken back, and a resume is exported, from the composer alone', async ({
  page,
}) => {
  const { send, last } = await openChatWithResume(page);
  await send('/画 江南水乡，水墨');
  const painted = last.getByRole('region', { name: '工具：画一张图' });
  await painted.getByRole('button', { name: '允许', exact: true }).click();
  await expect(painted.getByRole('img', { name: '江南水乡，水墨' })).toBeVisible();
  await painted.getByRole('button', { name: '撤销这个改动' }).click();
  await expect(painted).toContainText('已撤销');
  const download = page.waitForEvent('download');
  await send('/导出简历 产品经理');
  await last.getByRole('button', { name: '允许', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(last).toContainText('PDF 文档已导出');
});

test('R-TOOL-68 a tool is found in the palette, filled in and run by the keyboard alone', async ({
  page,
}) => {
  await openChatWithResume(page);
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('岗位匹配');
  await expect(page.getByRole('option', { name: '岗位匹配' }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '岗位匹配' });
  const resume = dialog.getByRole('combobox', { name: '简历的编号或标题' });
  await expect(resume).toBeFocused();
  await resume.selectOption({ label: '产品经理简历' });
  await dialog.getByRole('textbox', { name: '岗位要求的原文' }).fill('本科，三年经验，会 SQL 和数据分析');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('匹配');
  await dialog.getByRole('button', { name: '完成' }).press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('R-MSG-80 R-MSG-83 an @ lists in place what its words find, attaches a resume after its size was shown, and is gone from the text', async ({
  page,
}) => {
  await openChatWithResume(page);
  const box = page.getByLabel('输入消息', { exact: true });
  await box.pressSequentially('看看 @');
  const list = page.getByRole('listbox', { name: '附上我的内容' });
  await expect(list.getByRole('option', { name: /产品经理简历/ })).toBeVisible();
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.pressSequentially('产品');
  await box.press('Enter');
  const confirm = page.getByRole('group', { name: /产品经理简历/ });
  await expect(confirm).toContainText(/会随消息发给模型：\d+ 字/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole('list', { name: '附件' })).toContainText('简历《产品经理简历》');
  await expect(box).toHaveValue('看看 ');
});
