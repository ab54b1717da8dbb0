import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readWithIds, sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { answer, callTools } from '../../apps/server/test/mock-provider/scripts.ts';
import { portrait } from '../support/fake-camera.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/model-fixtures.ts';
import { openResume, seedResumes } from '../support/open-resume.ts';

/** The README's pictures, made from the current build: `npm run pictures`. */

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/pictures');
const desktop = { width: 1280, height: 800 };

test.use({
  viewport: desktop,
  deviceScaleFactor: 2,
  expectedConsole: [/GPU stall due to ReadPixels|Automatic fallback to software WebGL/],
});

/** The window as WebP, 1280 pixels wide at most. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const picture = sharp(await page.screenshot({ animations: 'disabled' })).resize({
    width: 1280,
    withoutEnlargement: true,
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.webp`), await picture.webp({ quality: 86 }).toBuffer());
}

const contract = `# 技术服务合同

甲方：晴川生活科技有限公司，统一社会信用代码 91310000MA1FL0000T

乙方：陈予安，身份证号 310101199003070038，手机 13900001234，邮箱 yuan.chen@example.com

## 第一条 服务内容

乙方为甲方设计并交付会员系统的界面，联系人为李知行（电话 021-50001234），地点在上海市浦东新区锦绣路 1000 号 3 栋 502 室。

## 第二条 费用与支付

服务费共计 48,000 元，甲方在验收后五个工作日内汇入乙方账户：招商银行 6225880212345678，户名陈予安。

## 第三条 保密

双方对履行本合同时得知的对方资料负有保密义务，未经书面同意不得向第三方提供。
`;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a resume', async ({ page }) => {
    await page.goto('/feedback');
    await openResume(page, sampleResume('marketing', 'modern'));
    await page.getByRole('radiogroup', { name: '简历模式' }).getByRole('radio', { name: '预览' }).check({
      force: true,
    });
    await expect(
      page.getByRole('region', { name: '预览面板' }).getByText('用户增长运营').first(),
    ).toBeVisible();
    // Beside the other pictures, which lie: on a sheet of their width.
    const shot = await page.screenshot({ animations: 'disabled' });
    const phone = await sharp(shot).resize({ height: 760 }).toBuffer();
    const sheet = sharp({ create: { width: 1280, height: 800, channels: 3, background: '#f3efe7' } });
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'resume-phone.webp'),
      await sheet
        .composite([{ input: phone }])
        .webp({ quality: 90 })
        .toBuffer(),
    );
  });
});

test('an ID photo', async ({ page }) => {
  await page.goto('/selfie?view=id-photo');
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect(page.getByRole('list', { name: '照片检查' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('radio', { name: '蓝', exact: true }).click();
  await expect(page.locator('[data-check="background"]')).toHaveAttribute('data-state', 'pass');
  await take(page, 'id-photo');
});

test('a redacted contract', async ({ page }) => {
  await page.goto('/document');
  await page
    .getByTestId('pick-documents')
    .setInputFiles([{ name: '技术服务合同.md', mimeType: 'text/markdown', buffer: Buffer.from(contract) }]);
  await page.getByRole('tablist', { name: '文档工具' }).getByRole('tab', { name: '脱敏' }).click();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /副本/ }).first()).toBeVisible();
  await take(page, 'redacted-contract');
});

test('a change in the chat', async ({ page, provider }) => {
  await page.goto('/feedback');
  const resume = sampleResume('marketing', 'modern');
  await seedResumes(page, [resume]);
  const line = readWithIds(resume)
    .flatMap(({ entries }) => entries.flatMap(({ fields }) => fields.flatMap(({ lines = [] }) => lines)))
    .find(({ text }) => text.includes('春季共读活动'));
  const call = (name: string, input: unknown) => callTools({ id: name, name, args: [JSON.stringify(input)] });
  provider.next(
    call('list_resumes', {}),
    call('edit_resume', {
      resume: '示例简历 1',
      changes: [
        {
          action: 'set',
          id: line?.id,
          text: '策划并落地春季共读活动：联动 26 位作者，新增用户 12 万，获客成本下降 35%',
        },
      ],
    }),
    answer('改好了。'),
  );
  await page.goto('/chat');
  const box = page.getByLabel('输入消息', { exact: true });
  await box.fill('把简历里“春季共读活动”那一条改得更有力，数字不要变');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: '允许', exact: true })).toBeVisible();
  await take(page, 'chat-diff');
});

test.afterAll(() => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const made = { version, date: new Date().toISOString().slice(0, 10) };
  writeFileSync(path.join(folder, 'made.json'), `${JSON.stringify(made, null, 2)}\n`);
});
