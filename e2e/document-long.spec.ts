import { answer, refuse, silence } from '../apps/server/test/mock-provider/scripts.ts';
import { readRecord } from './support/database.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import type { Page } from '@playwright/test';

const chapters = Array.from({ length: 12 }, (_, n) => n + 1);
const filler =
  '各部门应当按照本章的要求安排工作，及时记录进度，遇到问题逐级上报，并在规定的期限之内整改完毕。';

/** Some 180,000 characters: four times what a model is given at once. Each chapter ends with a word of its own. */
const handbook = chapters
  .map((n) => {
    const paragraphs = Array.from(
      { length: 32 },
      (_, at) => `第 ${n} 章第 ${at + 1} 款：${filler.repeat(10)}`,
    );
    return `# 第 ${n} 章\n\n${paragraphs.join('\n\n')}\n\n本章的口令是暗号${n + 100}。`;
  })
  .join('\n\n');
const codeWords = chapters.map((n) => `暗号${n + 100}`).join('、');

async function openHandbook(page: Page, panel: string) {
  await page.goto('/document');
  await page.getByTestId('pick-documents').setInputFiles({
    name: '管理手册.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(handbook),
  });
  await expect(page).toHaveURL(/\/document\/.+/);
  await page.getByRole('tab', { name: panel, exact: true }).click();
  return page.getByRole('tabpanel', { name: panel });
}

const asked = (body: unknown): string => JSON.stringify(body ?? '');

test('R-READ-67 R-READ-68 a long document is read in all its parts; what was read serves other lengths and the map', async ({
  page,
  provider,
}) => {
  const before = provider.calls.length;
  const panel = await openHandbook(page, '摘要');
  await expect(panel).toContainText(/通读要分 \d+ 部分，约用 \d+\.\d 万 token/);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '通读后生成摘要' }).click();
  await expect(panel).toContainText(`全文讲到${codeWords}。`);
  await expect(panel).toContainText(/分 \d+ 部分通读后写成/);
  const parts = Number(/分 (\d+) 部分通读后写成/.exec(await panel.innerText())?.[1]);
  expect(parts).toBeGreaterThan(2);
  const calls = provider.calls.slice(before).map(({ body }) => asked(body));
  expect(calls).toHaveLength(parts + 1);
  // Every paragraph of every chapter was in one of the questions.
  for (const n of chapters)
    for (const at of [1, 16, 32])
      expect(calls.filter((call) => call.includes(`第 ${n} 章第 ${at} 款`))).toHaveLength(1);

  await panel.getByRole('radio', { name: '一句话' }).click();
  await panel.getByRole('button', { name: '通读后生成摘要' }).click();
  await expect(panel).toContainText(`全文讲到${codeWords}。`);
  await page.getByRole('tab', { name: '导图', exact: true }).click();
  const map = page.getByRole('tabpanel', { name: '导图' });
  await map.getByRole('radio', { name: '按内容' }).click();
  await map.getByRole('button', { name: '通读后生成思维导图' }).click();
  await expect(map.getByText('每期凭发票')).toBeVisible();
  expect(provider.calls).toHaveLength(before + parts + 3);
  expect(asked(provider.calls.at(-1)?.body)).toContain('暗号110、暗号111、暗号112');
});

test('R-READ-68 the reading of a long document is stopped, fails, waits where it is told to, and goes on where it was', async ({
  page,
  provider,
}) => {
  const panel = await openHandbook(page, '摘要');
  const before = provider.calls.length;
  provider.next(refuse(429, { error: { code: 'rate_limit_exceeded' } }, { 'retry-after': '1' }));
  await panel.getByRole('button', { name: '通读后生成摘要' }).click();
  await provider.call(before);
  provider.next(silence);
  // The first part is asked for again after the second that the provider named; the silent one is it.
  await provider.call(before + 1);
  await expect(panel.getByRole('progressbar', { name: '通读进度' })).toBeVisible();
  await panel.getByRole('button', { name: '停止生成' }).click();
  await expect(panel).toContainText('已停止');
  await (
    await provider.call(before + 1)
  ).closed;

  const read = provider.calls.length;
  await panel.getByRole('radio', { name: '详细' }).click();
  provider.next(refuse(402, { error: { message: 'Insufficient Balance' } }));
  await panel.getByRole('button', { name: '通读后生成摘要' }).click();
  await expect(panel.getByRole('alert')).toContainText('读到第 1 部分');
  await expect(panel.getByRole('alert')).toContainText('额度已用完');
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(panel).toContainText(`全文讲到${codeWords}。`);
  await expect(panel).toContainText(/分 \d+ 部分通读后写成/);
  const parts = Number(/分 (\d+) 部分通读后写成/.exec(await panel.innerText())?.[1]);
  expect(provider.calls.length - read).toBe(1 + parts + 1);

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect
    .poll(async () => JSON.stringify(await readRecord(page, 'documents', id)))
    .toContain('全文讲到');
  await page.reload();
  await page.getByRole('tab', { name: '摘要', exact: true }).click();
  await panel.getByRole('radio', { name: '详细' }).click();
  await expect(panel).toContainText(`全文讲到${codeWords}。`);
});

test('R-READ-62 R-READ-68 a reading that a reload interrupts goes on with the part that was being read', async ({
  page,
  provider,
}) => {
  const panel = await openHandbook(page, '摘要');
  const before = provider.calls.length;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  provider.next(async (response, call) => {
    await held;
    await answer('- 第一部分记到暗号101、暗号102、暗号103')(response, call);
  });
  await panel.getByRole('button', { name: '通读后生成摘要' }).click();
  await provider.call(before);
  await page.reload();
  await page.getByRole('tab', { name: '摘要', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('页面关闭时还没有通读完');
  letGo();
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(panel).toContainText(`全文讲到${codeWords}。`);
  await expect(panel).toContainText(/分 \d+ 部分通读后写成/);
  const parts = Number(/分 (\d+) 部分通读后写成/.exec(await panel.innerText())?.[1]);
  expect(provider.calls).toHaveLength(before + parts + 1);
  expect(asked(provider.calls.at(-1)?.body)).toContain('第一部分记到暗号101');
});

test('R-READ-68 a long document is summarised quickly by a choice of it, which is said', async ({
  page,
  provider,
}) => {
  const panel = await openHandbook(page, '摘要');
  const before = provider.calls.length;
  await panel.getByRole('button', { name: /^选读约 \d+%/ }).click();
  await expect(panel).toContainText('分三期付款，三十个工作日内交付');
  await expect(panel).toContainText(/依据各章均匀选出的约 \d+% 的文字/);
  expect(provider.calls).toHaveLength(before + 1);
  // Every chapter is begun.
  for (const n of chapters) expect(asked(provider.calls.at(-1)?.body)).toContain(`第 ${n} 章第 1 款`);
  await panel.getByRole('button', { name: '通读后重写' }).click();
  await expect(panel).toContainText(`全文讲到${codeWords}。`);
});

test('R-READ-71 tables are taken from all parts of a long document and joined where they are the same', async ({
  page,
  provider,
}) => {
  const panel = await openHandbook(page, '提表');
  const before = provider.calls.length;
  await expect(panel).toContainText(/通读要分 \d+ 部分/);
  await panel.getByRole('button', { name: '通读后提取表格' }).click();
  await expect(panel.getByRole('cell', { name: '第三期' })).toBeVisible();
  await expect(panel.getByRole('row')).toHaveCount(4);
  await expect(panel).toContainText(/分 \d+ 部分通读后写成/);
  const parts = Number(/分 (\d+) 部分通读后写成/.exec(await panel.innerText())?.[1]);
  expect(provider.calls).toHaveLength(before + parts);
});

test('R-READ-70 key questions of a long document are thought of after all its parts were read, or quickly by a choice of it', async ({
  page,
  provider,
}) => {
  const panel = await openHandbook(page, '问答');
  const before = provider.calls.length;
  const questions = panel.getByRole('region', { name: '关键问题' });
  await questions.getByRole('button', { name: '让模型想几个关键问题' }).click();
  await expect(questions).toContainText(/通读要分 \d+ 部分，约用 \d+\.\d 万 token/);
  await expectAccessible(page);
  expect(provider.calls).toHaveLength(before);
  await questions.getByRole('button', { name: /^选读约 \d+%/ }).click();
  await expect(questions.getByRole('button', { name: '什么时候交付？' })).toBeVisible();
  await expect(questions).toContainText(/依据各章均匀选出的约 \d+% 的文字/);
  expect(provider.calls).toHaveLength(before + 1);

  await questions.getByRole('button', { name: '通读后重写' }).click();
  await expect(questions).toContainText(/分 \d+ 部分通读后写成/);
  await expect(questions.getByRole('button', { name: '什么时候交付？' })).toBeVisible();
  const parts = Number(/分 (\d+) 部分通读后写成/.exec(await questions.innerText())?.[1]);
  expect(provider.calls).toHaveLength(before + 1 + parts + 1);
  // What was noted down of every part is what the questions were thought of from.
  const last = asked(provider.calls.at(-1)?.body);
  for (const n of chapters) expect(last).toContain(`暗号${n + 100}`);

  // What was read serves once more.
  await questions.getByRole('button', { name: '换一批关键问题' }).click();
  await expect.poll(() => provider.calls.length).toBe(before + 1 + parts + 2);
  await expect(questions.getByRole('button', { name: '换一批关键问题' })).toBeVisible();
});

test('R-READ-60 a question about a long document goes with the passages that hold its words, and the answer says so', async ({
  page,
  provider,
}) => {
  const panel = await openHandbook(page, '问答');
  await panel.getByLabel('关于这份文档的问题').fill('暗号107是哪一章的口令？');
  await panel.getByRole('button', { name: '提问' }).click();
  await expect(panel).toContainText(/依据其中最相关的 \d+ 段回答/);
  const sent = asked(provider.calls.at(-1)?.body);
  expect(sent).toContain('本章的口令是暗号107');
  expect(sent).toContain('文档很长，下面是其中与问题最相关的段落');
  expect(sent.length).toBeLessThan(handbook.length / 2);
});
