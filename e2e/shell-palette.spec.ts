import { expect, test } from './support/fixtures.ts';
import { openCentre } from './support/seed-resumes.ts';
import { openSession } from './support/seed-session.ts';

test('R-SHELL-19 the palette goes to screens by name and by pinyin initials @both @main', async ({
  page,
}) => {
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '搜索页面、对话与操作' });
  await expect(box).toBeFocused();
  await box.fill('pth');
  await expect(page.getByRole('option').first()).toHaveText('普通话测试');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mandarinQuiz$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('R-SHELL-19 the palette moves with the arrows, says when nothing fits and closes by Escape', async ({
  page,
}) => {
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('combobox').fill('这里没有的东西');
  await expect(page.getByText('没有找到“这里没有的东西”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('R-SHELL-19 the palette acts: theme, settings, a new conversation', async ({ page }) => {
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const run = async (words: string, label: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(words);
    await page.getByRole('option', { name: label }).first().click();
  };
  await run('深色', '深色外观');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await run('快捷键', '快捷键');
  await expect(page.getByRole('tab', { name: '快捷键' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await run('新对话', '新对话');
  await expect(page).toHaveURL(/\/chat$/);
});

test('R-SHELL-19 the palette finds a conversation and a resume by their titles and opens them', async ({
  page,
}) => {
  await openSession(page, [
    { role: 'user', content: '旧问题' },
    { role: 'assistant', content: '旧回答', state: 'done' },
  ]);
  await openCentre(page, [{ id: '42', title: '前端工程师简历' }]);
  const find = async (words: string, group: string, name: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(words);
    await expect(page.getByRole('group', { name: group }).getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await find('示例', '对话', /^示例/);
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByText('旧回答')).toBeVisible();
  await find('工程师', '简历', /^前端工程师简历/);
  await expect(page).toHaveURL(/\/resume\/edit\/42$/);
});

test('R-SHELL-19 a shortcut pressed before the screen has come runs once when it is there', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/feedback-page-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/feedback', { waitUntil: 'commit' });
  // The app's script has run: it takes the splash away.
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await page.keyboard.press('Control+,');
  release();
  await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
