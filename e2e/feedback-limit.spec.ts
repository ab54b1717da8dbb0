import { expect, test } from './support/fixtures.ts';
import { sendFeedback } from './support/send-feedback.ts';

// A server with limits: it stands for the whole file.
test.use({ settings: { LIMITS: 'feedback=1/1h' }, expectedConsole: [/status of 429/] });

test('R-FEED-05 R-FEED-14 who sends too much is told how long to wait, and the entry is kept', async ({
  page,
}) => {
  await sendFeedback(page, '今天的第一条');
  await sendFeedback(page, '今天的第二条');
  await expect(page.getByRole('status', { name: '通知' })).toContainText(
    /发送得太频繁，请在 \d+ 分钟后再试，内容都还在。已保存在这个浏览器里，到时会自动发送/,
  );
  const second = page
    .getByRole('list', { name: '我的反馈' })
    .getByRole('listitem')
    .filter({ hasText: '今天的第二条' });
  await expect(second).toContainText('待发送');
  // Taken back it is a draft again, with its words.
  await second.getByRole('button', { name: '取回修改' }).click();
  await expect(page.getByLabel('内容')).toHaveValue('今天的第二条');
});
