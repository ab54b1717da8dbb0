import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { sendFeedback } from './support/send-feedback.ts';

const operatorToken = 'operator-token-of-the-tests';
test.use({ settings: { OPERATOR_TOKEN: operatorToken } });

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

test('R-FEED-01 what is sent is answered, made public, found again while writing, and voted for @main', async ({
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

test('R-FEED-03 R-FEED-13 kind, contact, pasted and dropped screenshots up to four, the page it came from and each fact are the visitor’s to choose', async ({
  page,
}) => {
  await page.goto('/resume');
  await page.getByRole('link', { name: '反馈' }).first().click();
  const form = page.getByRole('form', { name: '写反馈' });
  await form.getByRole('radio', { name: '其他' }).click();
  await form.getByLabel('内容').fill('四张截图，各有来历');
  await form.getByLabel(/^联系方式/).fill('lin@example.com');
  await expect(form.getByRole('checkbox', { name: /来自页面/ })).toBeChecked();
  await expect(form).toContainText('/resume');
  /** Pictures of one colour, given as a visitor gives them. */
  const give = (way: 'paste' | 'drop', count: number) =>
    page.evaluate(
      async ([kind, many]) => {
        const data = new DataTransfer();
        for (let n = 0; n < Number(many); n += 1) {
          const canvas = new OffscreenCanvas(64, 48);
          canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
          const blob = await canvas.convertToBlob({ type: 'image/png' });
          data.items.add(new File([blob], `${n}.png`, { type: 'image/png' }));
        }
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      [way, String(count)],
    );
  await give('paste', 1);
  await expect(form.getByRole('img', { name: '截图 1' })).toBeVisible();
  await give('drop', 4);
  await expect(form.getByRole('img', { name: '截图 4' })).toBeVisible();
  await expect(page.getByText('截图最多 4 张')).toBeVisible();
  await form.getByRole('button', { name: '去掉截图 4' }).click();
  await expect(form.getByRole('img', { name: /^截图/ })).toHaveCount(3);
  const facts = [/来自页面/, /浏览器/, /窗口大小/, /语言/, /外观/, /网络/];
  for (const name of facts) await form.getByRole('checkbox', { name }).uncheck();
  await page.reload();
  await expect(form.getByRole('radio', { name: '其他' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: /浏览器/ })).not.toBeChecked();
  // The last one may not have been stored when the page went.
  for (const name of facts) await form.getByRole('checkbox', { name }).uncheck();
  await form.getByRole('button', { name: '发送反馈' }).click();
  await expect(page.getByRole('list', { name: '我的反馈' })).toContainText('3 张截图');

  await page.goto('/operate');
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  await page.getByRole('button', { name: '反馈', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: '四张截图，各有来历' });
  await expect(card).toContainText('其他');
  await expect(card, 'the operator can answer the sender').toContainText('lin@example.com');
  await expect(card.getByText('环境信息')).toHaveCount(0);
});

test('R-FEED-10 R-FEED-11 the operator merges into an entry of any list, found by its words, and exports all as CSV', async ({
  page,
}) => {
  await sendFeedback(page, '朗读的声音太快了');
  await sendFeedback(page, '语音播报能不能慢一点');
  await page.goto('/operate');
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  await page.getByRole('button', { name: '反馈', exact: true }).click();
  const first = page.getByRole('article').filter({ hasText: '朗读的声音太快了' });
  await first.getByRole('radio', { name: '已完成' }).click();
  await first.getByLabel('回复').fill('设置里可以调语速了。');
  await first.getByRole('button', { name: '保存' }).click();
  await expect(first).toBeHidden();

  const second = page.getByRole('article').filter({ hasText: '语音播报能不能慢一点' });
  await second.getByRole('button', { name: '合并到…' }).click();
  const dialog = page.getByRole('dialog', { name: '合并到另一条反馈' });
  await dialog.getByLabel('搜索要合并到的反馈').fill('语速');
  await dialog.getByRole('button', { name: /朗读的声音太快了/ }).click();
  await expect(page.getByRole('status', { name: '通知' })).toContainText('已合并');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toContain('设置里可以调语速了。');

  await page.goto('/feedback?view=mine');
  const merged = page
    .getByRole('list', { name: '我的反馈' })
    .getByRole('listitem')
    .filter({ hasText: '语音播报能不能慢一点' });
  await expect(merged).toContainText('已合并处理');
  await expect(merged).toContainText('设置里可以调语速了。');
  await expect(merged).toContainText('已完成');
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
  test('R-FEED-14 what the server could not take is sent when the visitor comes back to the page, or opens the site anew', async ({
    page,
  }) => {
    const waits = page
      .getByRole('list', { name: '我的反馈' })
      .getByRole('listitem')
      .filter({ hasText: '待发送' });
    const write = async (text: string) => {
      await page.goto('/feedback');
      await page.getByLabel('内容').fill(text);
      await page.getByRole('button', { name: '发送反馈' }).click();
      await expect(waits).toContainText(text);
    };
    const close = () => page.route('**/api/feedback', (route) => route.abort());
    await close();
    await write('服务器不在时写下的');
    await page.unroute('**/api/feedback');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(waits).toHaveCount(0);
    await close();
    await write('关掉页面前没有送出的');
    await page.goto('about:blank');
    await page.unroute('**/api/feedback');
    const sent = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/api/feedback'));
    await page.goto('/chat');
    expect((await sent).status()).toBe(200);
  });
});

test('R-LEGAL-03 a complaint is sent from the foot of a screen and stands in the inbox', async ({ page }) => {
  await page.goto('/chat');
  await page.getByRole('link', { name: '投诉举报' }).click();
  const form = page.getByRole('form', { name: '写反馈' });
  await expect(form.getByRole('radio', { name: '投诉举报' })).toBeChecked();
  await form.getByLabel('内容').fill('画廊里有一张图用了我的照片');
  await form.getByRole('button', { name: '发送反馈' }).click();
  await expect(page.getByRole('list', { name: '我的反馈' })).toContainText('画廊里有一张图用了我的照片');
  await page.goto('/operate');
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  await page.getByRole('button', { name: '反馈', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: '画廊里有一张图用了我的照片' })).toContainText(
    '投诉举报',
  );
});
