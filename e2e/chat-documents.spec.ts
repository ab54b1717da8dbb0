import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import { answer } from '../apps/server/test/mock-provider/scripts.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';

/** A Word file with two chapters and a phone number. */
function makeContract(): Promise<Buffer> {
  const long =
    '甲方收到发票之后应当及时核对金额、税率与收款账户，确认无误之后按照本章约定的时间完成付款。'.repeat(6);
  return Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: '第一章 付款', heading: HeadingLevel.HEADING_1 }),
            new Paragraph(`合同总金额分三期支付。联系人手机 13800138000。${long}`),
            new Paragraph({ text: '第二章 交付', heading: HeadingLevel.HEADING_1 }),
            new Paragraph(`乙方应当在三十个工作日内交付。${long}`),
          ],
        },
      ],
    }),
  );
}

test('R-CHAT-74 R-CHAT-75 R-CHAT-76 a Word file is masked, sent in numbered parts, and a citation opens its part', async ({
  page,
  provider,
}) => {
  await page.goto('/chat');
  await page.getByTestId('attach').setInputFiles({
    name: '合同.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await makeContract(),
  });
  await expect(page.getByRole('button', { name: '脱敏 合同.docx' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '脱敏 合同.docx' }).click();
  await expect(page.getByText('已脱敏 1 处')).toBeVisible();
  await expectAccessible(page);
  provider.next(answer('三十个工作日内交付 [附2]。'));
  const before = provider.calls.length;
  await page.getByLabel('输入消息', { exact: true }).fill('什么时候交付？');
  await page.getByRole('button', { name: '发送' }).click();
  const citation = page.getByRole('button', { name: '出处 2' });
  await expect(citation).toBeVisible();
  const sent = JSON.stringify(provider.calls[before]?.body);
  expect(sent).toContain('[附2]（第二章 交付）');
  expect(sent).not.toContain('13800138000');
  await citation.click();
  const part = page.getByRole('dialog', { name: '合同.docx' }).locator('[aria-current="true"]');
  await expect(part).toContainText('乙方应当在三十个工作日内交付');
  await expect(part).toBeInViewport();
  await expectAccessible(page);
});

test('R-CHAT-74 a document that cannot be read says why and what to do', async ({ page }) => {
  await page.goto('/chat');
  await page.getByTestId('attach').setInputFiles({
    name: '坏的.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nbroken'),
  });
  await expect(page.getByText(/“坏的\.pdf”：.*(损坏|没有传完整)/)).toBeVisible({ timeout: 20_000 });
});

test('R-CHAT-63 a double click on 发送 starts an answer and does not stop it', async ({ page }) => {
  await page.goto('/chat');
  await page.getByLabel('输入消息', { exact: true }).fill('#停顿');
  await page.getByRole('button', { name: '发送' }).dblclick();
  await expect(page.getByRole('button', { name: '停止生成' })).toBeVisible();
  await expect(page.locator('[data-role="assistant"]').last().locator('[data-quotable]')).toBeVisible();
  await expect(page.locator('[data-role="assistant"]').last()).not.toContainText('已停止生成');
  await page.getByRole('button', { name: '停止生成' }).click();
  await expect(page.locator('[data-role="assistant"]').last()).toContainText('已停止生成');
});
