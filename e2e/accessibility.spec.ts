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

test('R-SHELL-35 focus never falls to the body: what replaces, closes or is busy takes or keeps it', async ({
  page,
}) => {
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const expectFocus = () =>
    expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.goto('/mandarinQuiz');
  await press('开始练习');
  const question = page.getByRole('group').filter({ has: page.locator('#quiz-prompt') });
  // Some questions have a field to type in, which takes the focus itself; 0 is typed into it.
  const expectQuestion = () =>
    expect.poll(() => question.first().evaluate((card) => card.contains(document.activeElement))).toBe(true);
  await expectQuestion();
  await press('不会，看答案');
  await expect(page.getByRole('button', { name: '下一题' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectQuestion();
  await page.goto('/feedback');
  await page.getByLabel('内容').fill('很好用');
  await press('发送反馈');
  await expect(page.getByRole('button', { name: '发送反馈' })).toHaveCount(0);
  await expectFocus();
});

test('R-SHELL-35 what is chosen can be told where the system forces its own colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/feedback');
  const outlineOf = (name: string) =>
    page.getByRole('radio', { name }).evaluate((option) => {
      const shown = option.closest('label') ?? option;
      return getComputedStyle(shown).outlineStyle;
    });
  expect(await outlineOf('问题')).toBe('solid');
  expect(await outlineOf('建议')).toBe('none');
});
