import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

/** Everything that the browser stores, apart from what a visit stores anyway. */
async function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
      });
    const found: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await open(name);
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        // A session's greeting and the settings of a screen are no part of a sample.
        if (store !== 'sessions') found.push(store, reading.result);
      }
      db.close();
    }
    return JSON.stringify(found);
  });
}

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: '常用工具' }).getByRole('link', { name: new RegExp(`^${name}`) });
const note = (page: Page) => page.getByRole('note').filter({ hasText: '示例' });
const end = (page: Page) => page.getByRole('button', { name: '结束示例' });

test('R-SAMPLE-01 R-SAMPLE-04 a sample contract is redacted in one press, and leaves nothing behind @both', async ({
  page,
}) => {
  await page.goto('/chat');
  await card(page, '合同脱敏').click();
  await expect(note(page)).toContainText('示例合同');
  await expect(page.getByRole('checkbox', { name: '遮住 张三' })).toBeChecked();
  for (const value of ['13800000000', '110101199001010000', 'lixiaosi@example.com'])
    await expect(page.getByRole('checkbox', { name: `遮住 ${value}` })).toBeChecked();
  await expectAccessible(page);
  // What is decided about it is not kept either.
  await page.getByRole('checkbox', { name: '遮住 李小四' }).uncheck();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 Word 副本' }).click();
  await download;
  await end(page).click();
  await expect(page).toHaveURL(/\/document$/);
  await expect(page.getByRole('heading', { name: '把文档放到桌上' })).toBeVisible();
  const stored = await storedTexts(page);
  for (const word of ['张三', '李小四', '示例', 'sample']) expect(stored).not.toContain(word);
  await page.getByRole('button', { name: '用示例合同试试' }).click();
  await expect(page.getByRole('checkbox', { name: '遮住 李小四' })).toBeChecked();
});

test('R-SAMPLE-01 R-SAMPLE-04 a sample portrait is cut out in one press, and leaves nothing behind', async ({
  page,
}) => {
  await page.goto('/chat');
  await card(page, '证件照换底色').click();
  await expect(note(page)).toContainText('示例照片');
  await expect(page.getByRole('list', { name: '照片检查' })).toContainText('认出一张脸');
  await page.getByRole('radio', { name: '蓝', exact: true }).click();
  await end(page).click();
  await expect(page.getByRole('button', { name: '打开相机' })).toBeVisible();
  const stored = await storedTexts(page);
  for (const word of ['示例', 'sample']) expect(stored).not.toContain(word);
  await page.reload();
  await expect(page.getByRole('button', { name: '用示例照片试试' })).toBeVisible();
  await expect(note(page)).toBeHidden();
});

test('R-SAMPLE-04 whoever leaves the screen has left the sample', async ({ page }) => {
  const leave = async () => {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '聊天' }).click();
    await expect(page.getByRole('list', { name: '常用工具' })).toBeVisible();
    const stored = await storedTexts(page);
    for (const word of ['示例', 'sample', '张三']) expect(stored).not.toContain(word);
    await page.goBack();
  };
  await page.goto('/selfie?view=id-photo&sample');
  await expect(page.getByRole('list', { name: '照片检查' })).toBeVisible();
  await leave();
  await expect(page.getByRole('button', { name: '打开相机' })).toBeVisible();
  await page.goto('/image?sample');
  await expect(page.getByRole('button', { name: '识别文字' })).toBeVisible();
  await leave();
  await expect(page.getByRole('heading', { name: '放一张图片进来' })).toBeVisible();
});

test('R-SAMPLE-03 unfinished work of one’s own goes before the sample, and stays', async ({ page }) => {
  await page.goto('/selfie?view=id-photo');
  const portrait = 'e2e/fixtures/portraits/interfaces-001.jpg';
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect(page.getByText('interfaces-001.jpg')).toBeVisible();
  await page.goto('/selfie?view=id-photo&sample');
  await expect(page.getByText('interfaces-001.jpg')).toBeVisible();
  await expect(note(page)).toBeHidden();
  await expect(page).toHaveURL(/\/selfie\?view=id-photo$/);
});

test('R-SAMPLE-01 R-SAMPLE-04 a sample photo is read in one press, and gives way to one’s own @both', async ({
  page,
}) => {
  await page.goto('/chat');
  await card(page, '照片变文字').click();
  await expect(note(page)).toContainText('示例照片');
  await page.getByRole('button', { name: '识别文字' }).click();
  await expect(page.getByRole('list', { name: '识别出的文字' })).toContainText(/牛奶.*5\.50.*合计.*27\.40/, {
    timeout: 60_000,
  });
  await end(page).click();
  await expect(page.getByRole('heading', { name: '放一张图片进来' })).toBeVisible();
  const stored = await storedTexts(page);
  for (const word of ['示例', 'sample']) expect(stored).not.toContain(word);
  await page.getByRole('button', { name: '用示例照片试试' }).click();
  await page.getByTestId('pick-pictures').setInputFiles('e2e/fixtures/portraits/interfaces-001.jpg');
  await expect(page.getByText('interfaces-001.jpg').first()).toBeVisible();
  await expect(note(page)).toBeHidden();
});

test('R-SAMPLE-02 R-SAMPLE-04 the tone trainer is tried without a microphone, and learns no voice from it @both', async ({
  page,
}) => {
  await page.goto('/mandarinQuiz?view=tone');
  await page.getByRole('button', { name: '示例录音' }).click();
  await expect(page.getByRole('region', { name: '评分' })).toContainText('第一声要平');
  await expect(note(page)).toContainText('分数不记下来');
  await expectAccessible(page);
  expect(await storedTexts(page)).not.toContain('voiceRange');
  await end(page).click();
  await expect(page.getByRole('region', { name: '评分' })).toBeHidden();
  await expect(page.getByRole('button', { name: '示例录音' })).toBeVisible();
});
