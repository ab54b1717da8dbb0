import { expect, expectAccessible, test } from './support/fixtures.ts';

test.use({ expectedConsole: [/status of 404/] });

const screens = [
  '/chat',
  '/messageToImg',
  '/resume',
  '/resume/edit/any?template=modern&open=style',
  '/resume/edit/any',
  '/community',
  '/selfie',
  '/feedback',
  '/document',
  '/image',
  '/mandarinQuiz',
  '/nowhere/at/all',
];

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test(`R-SHELL-23 every screen is accessible, ${theme} @both`, async ({ page }) => {
      for (const path of screens)
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading').first()).toBeAttached();
          await expectAccessible(page);
        });
    });

    test(`R-SHELL-20 R-SHELL-23 navigation, palette and every section of the settings are accessible, ${theme} @both`, async ({
      page,
      isMobile,
    }) => {
      await page.goto('/feedback');
      const menu = page.getByRole('button', { name: isMobile ? '打开菜单' : '收起侧边栏' });
      await menu.click();
      if (isMobile) await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
      await expectAccessible(page);
      if (isMobile) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: '搜索页面、对话与操作' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+,');
      for (const name of ['外观', '模型', '我的数据', '快捷键', '关于'])
        await test.step(name, async () => {
          await page.getByRole('tab', { name }).click();
          await expect(page.getByRole('tabpanel', { name })).toBeVisible();
          await expectAccessible(page);
        });
    });
  });
