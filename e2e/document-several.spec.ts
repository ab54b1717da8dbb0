import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';

const files = [
  ['设备采购合同', '# 付款\n\n货到验收合格后三十日内付款，凭发票结算。联系人王强，手机 13800138000。'],
  ['房屋租赁合同', '# 租金\n\n租金按季度付款，每季度首月五日前付清。押金为两个月租金。'],
  ['烘焙笔记', '# 面包\n\n面团醒发四十分钟，烤箱预热到一百八十度。'],
] as const;

test('R-DOC-31 R-DOC-36 R-DOC-39 R-DOC-41 one question is answered from several documents, each source opens its own at the passage', async ({
  page,
  provider,
}) => {
  await page.goto('/document');
  await page.getByTestId('pick-documents').setInputFiles(
    files.map(([name, text]) => ({
      name: `${name}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(text),
    })),
  );
  await expect(page.getByRole('link', { name: '烘焙笔记' })).toBeVisible();
  await page.getByRole('button', { name: '问多份文档' }).click();
  await expect(page.getByRole('checkbox', { name: /全部文档/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: '脱敏' })).toBeChecked();
  await page.getByLabel('关于这些文档的问题').fill('付款期限各是多久？ #各份出处');
  await page.getByRole('button', { name: '提问' }).click();

  const thread = page.getByRole('list', { name: '问答' });
  const sources = thread.getByRole('list', { name: '出处' });
  await expect(thread.getByText('出处 2 处，来自 2 份文档')).toBeVisible();
  await expect(thread.locator('del, s')).toHaveText(/本条款哪一份里都没有写/);
  await expect(thread).toContainText('《烘焙笔记》：没有找到与问题相关的内容');
  const sent = JSON.stringify(provider.calls.at(-1)?.body);
  expect(sent).toContain('按季度付款');
  expect(sent).not.toMatch(/13800138000|王强/);
  await expectAccessible(page);

  await sources.getByRole('link', { name: /租金按季度付款/ }).click();
  await expect(page.getByRole('heading', { name: '房屋租赁合同', level: 1 })).toBeVisible();
  await expect(page.locator('mark[data-current]')).toHaveText('租金按季度付款，每季度首月五日前付清');
  await page.goBack();
  await page.reload();
  await thread.getByRole('button', { name: '出处 2' }).click();
  await expect(page.locator('mark[data-current]')).toHaveText('货到验收合格后三十日内付款，凭发票结算');
});
