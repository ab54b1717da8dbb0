import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { portrait } from './support/fake-camera.ts';
import { tabTo } from './support/keyboard-navigation.ts';

/**
 * What people come for, from the first visit on, with as few presses as they are promised: by keyboard alone on a
 * desktop, with a finger on a phone. Every control is found by its role and name, as a screen reader finds it.
 */

// Face models ask a software GPU for their answer; it says that this is slow.
test.use({ expectedConsole: [/GPU stall due to ReadPixels|Automatic fallback to software WebGL/] });

const loading = { timeout: 60_000 };
const seal = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

/** A hand that counts what it presses. */
function handOf(page: Page, isMobile: boolean) {
  let presses = 0;
  return {
    count: () => presses,
    async press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      presses += 1;
      await expect(control).toBeEnabled();
      if (isMobile) return control.tap();
      await tabTo(page, control);
      await page.keyboard.press(key);
    },
    async write(field: Locator, text: string): Promise<void> {
      if (!isMobile) await tabTo(page, field);
      await (isMobile ? field.fill(text) : page.keyboard.insertText(text));
    },
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const job = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

async function expectDownload(page: Page, name: RegExp, act: () => Promise<void>): Promise<void> {
  const downloading = page.waitForEvent('download', loading);
  await act();
  expect((await downloading).suggestedFilename()).toMatch(name);
}

test('R-SHELL-36 a first resume is a PDF after at most four presses @both', async ({ page, isMobile }) => {
  const hand = handOf(page, isMobile);
  await page.goto('/chat');
  await hand.press(job(page, '做一份简历'));
  await hand.press(button(page, '新建简历'));
  await hand.write(
    page.getByRole('region', { name: '编辑面板' }).getByRole('textbox', { name: '姓名' }),
    '陈予安',
  );
  await expectDownload(page, /\.pdf$/, () => hand.press(button(page, '下载 PDF')));
  expect(hand.count()).toBeLessThanOrEqual(4);
});

test('R-SHELL-36 a contract is a redacted Word file after at most four presses @both', async ({
  page,
  isMobile,
}) => {
  const hand = handOf(page, isMobile);
  await page.goto('/chat');
  await hand.press(job(page, '合同脱敏'));
  await expectDownload(page, /\.docx$/, () => hand.press(button(page, '下载 Word 副本')));
  expect(hand.count()).toBeLessThanOrEqual(4);
});

test('R-SHELL-36 a photo’s text is read after two presses, a mock exam begins after three @both', async ({
  page,
  isMobile,
}) => {
  const hand = handOf(page, isMobile);
  await page.goto('/chat');
  await hand.press(job(page, '照片变文字'));
  await hand.press(button(page, '识别文字'));
  await expect(page.getByRole('list', { name: '识别出的文字' })).toContainText('合计', loading);
  expect(hand.count()).toBe(2);
  await page.goto('/chat');
  await hand.press(job(page, '普通话模拟测试'));
  await hand.press(button(page, '开始测试'));
  await expect(button(page, '开始这一部分')).toBeVisible();
  await hand.press(button(page, '开始这一部分'));
  await expect(button(page, '开始这一部分')).toHaveCount(0);
  expect(hand.count()).toBe(5);
});

test('R-SHELL-36 a picture is painted after one press, two on a phone, and published after five more @both', async ({
  page,
  isMobile,
}) => {
  const hand = handOf(page, isMobile);
  await page.goto('/messageToImg');
  const before = isMobile ? 1 : 0;
  // On a phone the scenes come first.
  if (isMobile) await hand.press(page.getByRole('radio', { name: '创作' }));
  await hand.write(page.getByLabel('画面描述'), '雪后群山，松林薄雾');
  await hand.press(button(page, '开始作画'));
  const works = page.getByRole('region', { name: '作品' });
  await expect(works.getByRole('button', { name: /^查看：/ })).toHaveCount(1, loading);
  expect(hand.count()).toBe(before + 1);
  await page.goto('/community');
  await hand.press(button(page, '发布作品').first());
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await dialog.locator('input[type=file]').setInputFiles(seal);
  await hand.write(dialog.getByLabel('昵称'), '林一');
  const send = dialog.getByRole('button', { name: '发布', exact: true });
  // No hint has been read: the button leads to each thing that is missing.
  await hand.press(send);
  const licence = dialog.getByRole('radio', { name: /^CC0/ });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await (isMobile ? licence.check({ force: true }) : page.keyboard.press('Space'));
  await hand.press(send);
  await expect(dialog.getByLabel(/我有权发布/)).toBeFocused();
  await (isMobile ? dialog.getByLabel(/我有权发布/).check() : page.keyboard.press('Space'));
  await hand.press(send);
  await expect(page.getByText('作品已发布')).toBeVisible();
});

test('R-SHELL-36 a selfie gets another background, and an opinion is sent @both', async ({
  page,
  isMobile,
}) => {
  const hand = handOf(page, isMobile);
  await page.goto('/selfie');
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  const blue = button(page, '证件蓝');
  await expect(blue).toBeVisible(loading);
  await hand.press(blue);
  await expect(blue).toHaveAttribute('aria-pressed', 'true');
  await hand.press(button(page, '下载'));
  await expectDownload(page, /\.(?:jpe?g|png)$/, async () => {
    await (isMobile ? page.getByRole('menuitem').first().tap() : page.keyboard.press('Enter'));
  });
  expect(hand.count()).toBe(2);
  await page.goto('/feedback');
  await hand.write(page.getByLabel('内容'), '很好用');
  await hand.press(button(page, '发送反馈'));
  await expect(page.getByText('已发送').first()).toBeVisible();
  expect(hand.count()).toBe(3);
});
