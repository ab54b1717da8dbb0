import path from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';

const operatorToken = 'operator-token-of-the-tests';
test.use({ settings: { OPERATOR_TOKEN: operatorToken } });

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

test('R-FEED-01 what is sent is answered, made public, found again while writing, and voted for', async ({
  page,
}) => {
  await page.goto('/feedback');
  const form = page.getByRole('form', { name: '写反馈' });
  await form.getByRole('radio', { name: '建议' }).click();
  await form.getByLabel('内容').fill('希望简历支持导出成长图');
  await form.locator('input[type=file]').setInputFiles(picture);
  await expect(form.getByRole('img', { name: '截图 1' })).toBeVisible();
  await form.getByRole('checkbox', { name: /浏览器/ }).uncheck();
  await expectAccessible(page);
  await form.getByRole('button', { name: '发送反馈' }).click();
  const mine = page.getByRole('list', { name: '我的反馈' });
  await expect(mine.getByRole('listitem').filter({ hasText: '希望简历支持导出成长图' })).toContainText(
    '待处理',
  );
  await expect(mine).toContainText('1 张截图');

  await page.goto('/operate');
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  await page.getByRole('button', { name: '反馈', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: '希望简历支持导出成长图' });
  await expect(card.getByRole('button', { name: '放大截图 1' })).toBeEnabled();
  await card.getByText('环境信息').click();
  await expect(card.getByText('窗口大小')).toBeVisible();
  await expect(card.getByText('Mozilla')).toHaveCount(0);
  await card.getByRole('button', { name: '公开' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公开', exact: true }).click();
  await expect(page.getByText('已公开到看板')).toBeVisible();
  await card.getByRole('radio', { name: '处理中' }).click();
  await card.getByLabel('回复').fill('正在做，下个版本上线。');
  await card.getByRole('button', { name: '保存' }).click();
  await expect(card).toBeHidden();
  await expectAccessible(page);

  await page.goto('/feedback?view=mine');
  await expect(mine).toContainText('正在做，下个版本上线。');
  await expect(mine).toContainText('处理中');

  await page
    .getByRole('navigation', { name: '反馈里的分区' })
    .getByRole('button', { name: '写反馈' })
    .click();
  await form.getByLabel('内容').fill('能不能把简历导出成长图');
  const similar = page.getByRole('region', { name: '类似的反馈' });
  await similar.getByRole('button', { name: /支持“希望简历支持导出成长图”/ }).click();
  await page.getByRole('button', { name: '公开看板' }).click();
  const vote = page.getByRole('button', { name: '支持“希望简历支持导出成长图”，1 票' });
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test.describe('without the server', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test('R-FEED-13 R-FEED-14 what is written without a connection is kept, said so, and sent when there is one', async ({
    page,
    context,
  }) => {
    await page.goto('/feedback');
    const text = page.getByLabel('内容');
    await text.fill('离线时写下的反馈');
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(page.getByRole('img', { name: '截图 1' })).toBeVisible();
    // R-FEED-13: the draft is there again after a reload, with its screenshot.
    await page.reload();
    await expect(text).toHaveValue('离线时写下的反馈');
    await expect(page.getByRole('img', { name: '截图 1' })).toBeVisible();
    // The list's code is part of the screen; only the server is away.
    await context.setOffline(true);
    await page.getByRole('button', { name: '发送反馈' }).click();
    const entry = page
      .getByRole('list', { name: '我的反馈' })
      .getByRole('listitem')
      .filter({ hasText: '离线时写下的反馈' });
    await expect(entry).toContainText('待发送');
    await context.setOffline(false);
    await expect(entry).toContainText('待处理');
    await expect(entry).toContainText('1 张截图');
  });
});
