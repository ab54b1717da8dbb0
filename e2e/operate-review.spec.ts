import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { addKnownVisitor } from './support/known-visitor.ts';
import { publishAll } from './support/publish-pictures.ts';

const operatorToken = 'operator-token-of-the-review';
// The browser writes down every answer that refuses.
test.use({
  settings: { OPERATOR_TOKEN: operatorToken, TRUST_PROXY: '1' },
  expectedConsole: [/status of 4\d\d/],
});

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

async function send(page: Page, title: string): Promise<void> {
  await page.goto('/community');
  await page.getByRole('button', { name: '发布作品' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('昵称').fill('林一');
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await dialog.getByLabel(/我有权发布/).check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
}

test('R-GAL-16 R-GAL-18 R-GAL-19 R-GAL-40 R-OPER-03 R-OPS-42 R-OPS-43 R-OPS-45 R-OPS-47 the operator holds what is new, approves it, sees it reported, and stops its author @main', async ({
  page,
  browser,
  server,
}) => {
  const review = page.getByRole('region', { name: '作品审核' });
  const card = (title: string) => review.getByRole('article').filter({ hasText: title });
  const list = (name: string) => review.getByRole('radio', { name });
  await page.goto('/operate');
  await page.getByLabel('操作口令').fill('不是口令');
  await page.getByRole('button', { name: '进入' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  await expect(review).toContainText('npm run seed-gallery');
  await review.getByRole('radio', { name: '先审后展' }).click();
  await expect(page.getByText('新作品将先审核再展示')).toBeVisible();

  await send(page, '待审的印');
  await expect(page.getByText('作品已提交，审核通过后展示')).toBeVisible();
  await expect(page.getByRole('heading', { name: '墙上还空着，等你的第一幅画' })).toBeVisible();
  await page.goto('/community?view=mine');
  await expect(page.getByRole('list', { name: '我的发布' }).getByText('等待审核')).toBeVisible();

  await page.goto('/operate');
  await expect(card('待审的印')).toContainText('等待审核');
  // Nobody else is shown the picture, so the operator's comes with the session.
  await expect(card('待审的印').getByRole('img', { name: '待审的印' })).toBeVisible();
  await expectAccessible(page);
  await card('待审的印').getByRole('button', { name: '通过' }).click();
  await expect(review.getByText('没有等待处理的作品。')).toBeVisible();
  await page.goto('/community');
  const link = page.getByRole('list', { name: '作品', exact: true }).getByRole('link', { name: /待审的印/ });
  await expect(link).toBeVisible();
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';

  // The first two have just come: what they say is read, and does not hide the picture.
  for (const [n, text] of ['不喜欢', '丑', '像某人的印', '', '抄来的'].entries()) {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${n + 1}` },
    });
    if (n >= 2) await addKnownVisitor(context, server.url);
    const answer = await context.request.post(`${server.url}/api/gallery/pictures/${id}/report`, {
      headers: { Origin: server.url },
      data: { kind: 'copyright', text },
    });
    expect(answer.ok()).toBe(true);
    await context.close();
  }
  await page.goto(`/community/${id}`);
  await expect(page.getByRole('alert')).toHaveText('这幅作品因多人举报正在等待审核，通过后会重新展示。');
  await page.goto('/operate');
  await expect(card('待审的印')).toContainText('因举报暂停展示');
  const reports = card('待审的印').getByRole('list', { name: '举报' }).getByRole('listitem');
  await expect(reports).toHaveCount(5);
  await expect(reports.filter({ hasText: '不计入自动隐藏' })).toHaveCount(2);
  await expect(page.getByText('过去 24 小时有 1 次短时间的大量喜欢、投票或举报')).toBeVisible();
  await expect(reports.filter({ hasText: '像某人的印' })).toContainText('侵犯著作权');
  await card('待审的印').getByRole('button', { name: '通过' }).click();
  await expect(card('待审的印')).toHaveCount(0);

  await list('展示中').click();
  await card('待审的印').getByRole('button', { name: '停用密钥' }).click();
  const asking = page.getByRole('dialog', { name: '停用作者密钥' });
  await asking.getByRole('button', { name: '停用并下架' }).click();
  await expect(asking.getByLabel('原因')).toBeFocused();
  await asking.getByLabel('原因').fill('冒用印章');
  await asking.getByRole('button', { name: '停用并下架' }).click();
  await expect(page.getByText('密钥已停用，下架 1 幅作品')).toBeVisible();
  await list('已下架').click();
  await expect(card('待审的印')).toContainText('下架原因：冒用印章');
  await expect(review.getByText('1（停用 1）')).toBeVisible();

  await send(page, '又来');
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await expect(dialog.getByRole('alert')).toContainText('停用');
  await expect(dialog.getByLabel('标题')).toHaveValue('又来');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.goto(`/community/${id}`);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('下架');

  await page.goto('/operate');
  await page.getByRole('button', { name: '操作记录' }).click();
  await expect(page.getByRole('cell', { name: '冒用印章' }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: '存储用量' })).toContainText('画廊');
  const failed = page.getByRole('row').filter({ hasText: '登录失败' });
  await failed.getByRole('button', { name: '停用地址' }).click();
  const blocking = page.getByRole('dialog', { name: '停用地址' });
  await expect(blocking).toContainText('两天没有出现');
  await blocking.getByRole('button', { name: '停用', exact: true }).click();
  const blocks = page.getByRole('table', { name: '停用的地址' });
  const like = () =>
    page.request.put(`${server.url}/api/gallery/pictures/${id}/like`, {
      headers: { Origin: server.url },
      data: { liked: true },
    });
  await expect(blocks).toBeVisible();
  expect((await like()).status()).toBe(403);
  await expectAccessible(page);
  await blocks.getByRole('button', { name: '恢复' }).click();
  await expect(blocks).toBeHidden();
  expect((await like()).status()).toBe(410);
});

test('R-OPER-06 the queue is as long as it says, is filtered by kind of report, and is approved together', async ({
  page,
  server,
}) => {
  const ids = await publishAll(page, server.url, ['甲印', '乙印', '丙印']);
  const report = async (id: string | undefined, kind: string) => {
    const answer = await page.request.post(`${server.url}/api/gallery/pictures/${id}/report`, {
      headers: { Origin: server.url },
      data: { kind, text: '' },
    });
    expect(answer.ok()).toBe(true);
  };
  for (const id of ids) await report(id, id === ids[0] ? 'privacy' : 'other');
  await page.goto('/operate');
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  const review = page.getByRole('region', { name: '作品审核' });
  const cards = review.getByRole('article');
  const waiting = review.getByRole('term').filter({ hasText: '待处理' }).locator('..');
  await expect(cards).toHaveCount(3);
  await expect(waiting).toContainText('3');
  await expect(cards.first().getByRole('list', { name: '举报' })).toContainText('刚刚');
  const kind = review.getByRole('combobox', { name: '举报类型' });
  await kind.selectOption('侵犯隐私或肖像');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('甲印');
  await kind.selectOption('血腥暴力');
  await expect(review.getByText('没有这一类举报的作品。')).toBeVisible();
  await kind.selectOption('全部');
  await expect(cards).toHaveCount(3);

  await cards.filter({ hasText: '甲印' }).getByRole('button', { name: '下架' }).click();
  const asking = page.getByRole('dialog', { name: '下架作品' });
  await asking.getByRole('button', { name: '侵犯他人隐私或肖像' }).click();
  await expect(asking.getByLabel('原因')).toHaveValue('侵犯他人隐私或肖像');
  await expectAccessible(page);
  await asking.getByRole('button', { name: '下架', exact: true }).click();
  await expect(cards).toHaveCount(2);
  await expect(waiting).toContainText('2');

  await review.getByRole('checkbox', { name: '全选' }).check();
  await expectAccessible(page);
  await review.getByRole('button', { name: '通过所选（2）' }).click();
  await expect(page.getByText('已通过 2 幅作品')).toBeVisible();
  await expect(review.getByText('没有等待处理的作品。')).toBeVisible();
  await expect(waiting).toContainText('0');
});
