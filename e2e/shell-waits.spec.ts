import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

/** What is asked for, the code that it waits for, and what shows once it is there. */
interface Wait {
  readonly screen: string;
  readonly chunk: string;
  readonly press: (page: Page) => Promise<void>;
  readonly name: string;
  /** Not a dialog but a part of the screen. */
  readonly inPlace?: true;
}

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const waits: readonly Wait[] = [
  {
    screen: '/chat',
    chunk: 'palette',
    press: (page) => page.keyboard.press('Control+k'),
    name: '搜索与命令',
  },
  {
    screen: '/chat',
    chunk: 'settings-dialog',
    press: (page) => page.keyboard.press('Control+,'),
    name: '设置',
  },
  { screen: '/chat', chunk: 'history-drawer', press: button('历史记录'), name: '历史记录' },
  { screen: '/messageToImg', chunk: 'wallpaper-dialog', press: button('今日壁纸'), name: '今日壁纸' },
  { screen: '/image', chunk: 'from-phone-dialog', press: button('从手机传来'), name: '从手机传来' },
  { screen: '/selfie', chunk: 'picture-picker', press: button('我的图片'), name: '我的图片' },
  {
    screen: '/selfie',
    chunk: 'id-photo-panel',
    press: button('证件照'),
    name: '先来一张正面照',
    inPlace: true,
  },
  {
    screen: '/mandarinQuiz',
    chunk: 'mistakes-view',
    press: button('错题本'),
    name: '错题本是空的',
    inPlace: true,
  },
  { screen: '/resume', chunk: 'import-dialog', press: button('导入'), name: '导入简历' },
  { screen: '/community', chunk: 'publish-dialog', press: button('发布作品'), name: '发布作品' },
];

for (const { screen, chunk, press, name, inPlace } of waits)
  test(`R-SHELL-37 ${screen} says that ${name} is on its way, where it will stand`, async ({
    page,
  }, info) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(new RegExp(`/assets/${chunk}-[\\w-]{8}\\.js$`), async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await press(page);
    const wait = page.getByRole('status').filter({ hasText: '正在打开…' });
    await expect(wait).toBeVisible();
    await expect(wait).toHaveCSS('opacity', '1');
    await expectAccessible(page, { whileOpening: true });
    await page.screenshot({ path: info.outputPath('wait.png') });
    letGo();
    const there = inPlace ? page.getByRole('heading', { name }).first() : page.getByRole('dialog', { name });
    await expect(there).toBeVisible();
    await expect(wait).toHaveCount(0);
  });
