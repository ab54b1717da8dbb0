import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { errorCatalogue } from '@baigong/contracts';
import { makeDocument, sampleResume, type ResumeDocument } from '@baigong/resume';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openCentre, readResume } from './support/seed-resumes.ts';

// An answer that is no success is named in the console by the browser itself.
test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 4/] });

// Two browsers, and a scan of several screens.
test.describe.configure({ timeout: 120_000 });

const sample = (): ResumeDocument => sampleResume();

async function openShare(page: Page, title = '甲') {
  await page.getByRole('article', { name: title, exact: true }).getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Shares the resume 甲 and gives its link. */
async function share(page: Page, document: ResumeDocument = sample(), password?: string): Promise<string> {
  await openCentre(page, [{ id: 'a', title: '甲', document }]);
  const dialog = await openShare(page);
  if (password !== undefined) {
    await dialog.getByLabel('需要访问密码').check();
    await dialog.getByLabel('访问密码', { exact: true }).fill(password);
  }
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = dialog.getByLabel('分享链接', { exact: true });
  await expect(link).toHaveValue(/\/r\/[\w-]{22}$/);
  return link.inputValue();
}

/** Somebody else's browser. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'zh-CN' });
  await context.addInitScript(() => sessionStorage.setItem('splash-shown', '1'));
  return context.newPage();
}

test('R-SHARE-13 R-SHARE-01 R-SHARE-11 the dialog explains, makes a link, and others read the masked copy @both @main', async ({
  page,
  browser,
  isMobile,
}) => {
  const sent: string[] = [];
  await page.exposeFunction('recordSent', (text: string) => void sent.push(text));
  // The protocol does not show a form's files.
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    const { recordSent } = window as unknown as { recordSent: (text: string) => Promise<void> };
    window.fetch = async (input, init) => {
      if (init?.body instanceof FormData)
        for (const value of init.body.values())
          await recordSent(typeof value === 'string' ? value : await value.text());
      return fetch(input, init);
    };
  });
  await openCentre(page, [{ id: 'a', title: '甲', document: sample() }]);
  const dialog = await openShare(page);
  await expect(dialog).toContainText('会发送到本站服务器');
  await expect(dialog).toContainText('拿到链接的人都能查看');
  expect(sent).toEqual([]);
  await dialog.getByLabel('隐藏邮箱').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('分享链接', { exact: true }).inputValue();
  await expect(dialog.getByRole('img', { name: '分享链接的二维码' })).toBeVisible();
  await expectAccessible(page);
  expect(sent.join()).toContain('138 **** 0000');
  for (const secret of ['138 0000 0000', 'zhixia.lin@example.com']) expect(sent.join()).not.toContain(secret);
  expect(await readResume(page, 'a')).toMatchObject({ isShared: true });

  const reader = await visitor(browser);
  const answer = await reader.goto(link);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(reader.getByRole('heading', { name: '林知夏的简历' })).toBeVisible();
  await expect(reader).toHaveTitle('林知夏的简历 · 百工');
  const sheet = reader.getByRole('group', { name: '简历页面' });
  if (isMobile) await reader.getByRole('radio', { name: '原版' }).click();
  await expect(sheet).toContainText('138 **** 0000');
  await expect(sheet).not.toContainText('zhixia.lin');
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(reader.getByRole('button', { name: '打印 / 存为 PDF' })).toBeVisible();
  await expect(reader.getByRole('button', { name: '下载 PDF' })).toBeVisible();
  await expectAccessible(reader);
  await reader.context().close();

  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('tab', { name: '已分享 (1)' })).toBeVisible();
  await openShare(page);
  await expect(page.getByRole('dialog')).toContainText('1 次');
});

test('R-SHARE-25 on a phone a shared resume is read as text, seen as pages, and downloaded @phone', async ({
  page,
}) => {
  const document = sample();
  const link = await share(page, document);
  await page.goto(link);
  const text = page.getByRole('article', { name: '简历正文' });
  await expect(text).toContainText('高级前端工程师');
  await expect(text).toContainText('138 **** 0000');
  await expect(text.getByRole('link', { name: 'zhixia.lin@example.com' })).toHaveAttribute(
    'href',
    'mailto:zhixia.lin@example.com',
  );
  for (const title of ['工作经历', '项目经历', '教育经历'])
    await expect(text.getByRole('heading', { name: title })).toBeAttached();
  const sizes = await text
    .locator('li')
    .evaluateAll((items) => items.map((item) => Number.parseFloat(getComputedStyle(item).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect((await text.boundingBox())?.y).toBeLessThanOrEqual(112);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('林知夏-高级前端工程师.pdf');
  await expect(page.getByText('PDF 文档已导出')).toBeVisible();
  const file = await readFile(await download.path(), 'latin1');
  expect(file).not.toContain('baigong-resume.json');

  await page.getByRole('radio', { name: '原版' }).click();
  await expect(page.getByRole('group', { name: '简历页面' })).toContainText('高级前端工程师');
  await expect(page.getByRole('button', { name: '打印 / 存为 PDF' })).toBeVisible();
  await expect(text).toHaveCount(0);
});

test('R-SHARE-02 R-SHARE-04 the owner puts the present version under the link, then stops it', async ({
  page,
  browser,
}) => {
  const link = await share(page);
  const dialog = page.getByRole('dialog', { name: '分享' });
  await dialog.getByRole('radio', { name: '1 年（最长）' }).click();
  await dialog.getByLabel('隐藏电话').uncheck();
  await dialog.getByRole('button', { name: '更新为当前版本' }).click();
  await expect(page.getByText('分享已更新为当前版本')).toBeVisible();
  await expect(dialog.locator('dd', { hasText: String(new Date().getFullYear() + 1) })).toBeVisible();
  const reader = await visitor(browser);
  await reader.goto(link);
  await expect(reader.getByRole('group', { name: '简历页面' })).toContainText('138 0000 0000');

  await dialog.getByRole('button', { name: '停止分享' }).click();
  await page.getByRole('button', { name: '停止', exact: true }).click();
  await expect(page.getByText('已停止分享')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '生成链接' })).toBeVisible();
  expect(await readResume(page, 'a')).toMatchObject({ isShared: false });
  await reader.reload();
  await expect(reader.getByRole('heading', { name: '这份简历已停止分享' })).toBeVisible();
  await expectAccessible(reader);
  await reader.context().close();
});

test('R-SHARE-06 R-SHARE-08 a locked link asks for its password', async ({ page, browser }) => {
  const link = await share(page, sample(), '芝麻芝麻开门');
  const reader = await visitor(browser);
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: '这份简历需要密码' })).toBeVisible();
  await expectAccessible(reader);
  await reader.getByLabel('访问密码').fill('芝麻芝麻关门');
  await reader.getByRole('button', { name: '查看简历' }).click();
  await expect(reader.getByRole('alert')).toHaveText('密码不对，请核对后再试。');
  await reader.getByLabel('访问密码').fill('芝麻芝麻开门');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('heading', { name: '林知夏的简历' })).toBeVisible();
  await reader.context().close();
});

test('R-SHARE-20 R-SHARE-22 the dialog offers a password, and guessing it has to wait', async ({
  page,
  browser,
}) => {
  await openCentre(page, [{ id: 'a', title: '甲', document: sample() }]);
  const dialog = await openShare(page);
  await dialog.getByLabel('需要访问密码').check();
  const field = dialog.getByLabel('访问密码', { exact: true });
  await expect(field).toHaveValue(/^[a-hjkmnp-z2-9]{8}$/);
  const password = await field.inputValue();
  await field.fill('五个字不够');
  await expect(dialog.getByText('访问密码至少 6 个字。')).toBeVisible();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  await expect(dialog.getByLabel('分享链接', { exact: true })).toHaveCount(0);
  await field.fill(password);
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('分享链接', { exact: true }).inputValue();

  const reader = await visitor(browser);
  await reader.goto(link);
  const attempt = async (text: string, answer: RegExp) => {
    await reader.getByLabel('访问密码').fill(text);
    await reader.getByRole('button', { name: '查看简历' }).click();
    await expect(reader.getByRole('alert')).toHaveText(answer);
  };
  for (let n = 1; n <= 5; n += 1) {
    const answered = reader.waitForResponse('**/view');
    await attempt(`guess ${n}`, /^密码不对/);
    await answered;
  }
  await attempt(password, /^这份简历的密码被连续输错，为防猜测请在 \d+ 秒后再试，每次最多等 1 小时。$/);
  await reader.context().close();
});

test('R-SHARE-06 an unknown link has its own screen, without the rest of the app', async ({ page }) => {
  await page.goto(`/r/${'x'.repeat(22)}`);
  await expect(page.getByRole('heading', { name: '没有找到这份简历' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: '我也来做一份简历' }).click();
  await expect(page.getByRole('heading', { name: '简历工坊' })).toBeVisible();
});

test('R-SHARE-06 an expired link says so and whom to ask', async ({ page }) => {
  await page.route('**/api/shares/*/view', (route) =>
    route.fulfill({
      status: errorCatalogue['share.expired'].status,
      json: {
        error: { code: 'share.expired', message: errorCatalogue['share.expired'].message, requestId: 'r' },
      },
    }),
  );
  await page.goto(`/r/${'x'.repeat(22)}`);
  await expect(page.getByRole('heading', { name: '分享链接已过期' })).toBeVisible();
  await expect(page.getByText('请联系分享的人重新开启')).toBeVisible();
  await expectAccessible(page);
});

test('R-SHARE-10 nothing in a shared document runs or is fetched', async ({ page, browser }) => {
  const evil =
    '<img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:ran=1">点</a>';
  let ids = 0;
  const document = makeDocument(() => `e${(ids += 1)}`);
  const { fields, styles } = document;
  const workExperiences = Object.fromEntries(
    Object.entries(fields.workExperiences).map(([id, entry]) => [
      id,
      {
        ...entry,
        fields: entry.fields.map((field) =>
          field.type === 'editor'
            ? { ...field, value: `<p>正文${evil}</p>` }
            : { ...field, value: field.value === null ? null : evil },
        ),
      },
    ]),
  );
  const hostile: ResumeDocument = {
    ...document,
    fields: { ...fields, workExperiences },
    styles: {
      ...styles,
      styles: {
        ...styles.styles,
        customCSS:
          '@import "https://evil.example/a.css"; p{background:url(https://evil.example/b.png)}</style>',
      },
    },
  };
  const link = await share(page, hostile);
  const reader = await visitor(browser);
  const outside: string[] = [];
  reader.on('request', (request) => {
    if (!request.url().startsWith(new URL(link).origin) && !/^(data|blob):/.test(request.url()))
      outside.push(request.url());
  });
  await reader.goto(link);
  await expect(reader.getByRole('group', { name: '简历页面' })).toContainText('正文');
  expect(await reader.evaluate(() => 'ran' in window)).toBe(false);
  expect(
    await reader.locator('.resume-sheet script, .resume-sheet [onerror], a[href^="javascript"]').count(),
  ).toBe(0);
  expect(outside).toEqual([]);
  await reader.context().close();
});

test('R-SHARE-04 a resume that is deleted takes its link with it', async ({ page, browser }) => {
  const link = await share(page);
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
  const card = page.getByRole('article', { name: '甲', exact: true });
  await card.getByRole('button', { name: '删除' }).click();
  const dialog = page.getByRole('dialog', { name: '删除确认' });
  await expect(dialog).toContainText('它的分享链接会一并停止。');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(card).toBeHidden();
  // The page was closed before the delete could no longer be undone: the next visit ends the link.
  const stopped = page.waitForResponse((response) => response.url().endsWith('/stop'));
  await page.goto('/resume');
  await stopped;
  const reader = await visitor(browser);
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: '这份简历已停止分享' })).toBeVisible();
  await reader.context().close();
});

test('R-SHARE-02 a link that one tab makes or ends shows in another tab, in its list and in its open dialog', async ({
  page,
  context,
}) => {
  await openCentre(page, [{ id: 'a', title: '甲', document: sample() }]);
  const other = await context.newPage();
  await openCentre(other);
  const theirs = await openShare(other);
  await expect(theirs.getByRole('button', { name: '生成链接' })).toBeVisible();

  const own = await openShare(page);
  await own.getByRole('button', { name: '生成链接' }).click();
  const link = await own.getByLabel('分享链接', { exact: true }).inputValue();
  await expect(theirs.getByLabel('分享链接', { exact: true })).toHaveValue(link);
  await expect(theirs.getByRole('button', { name: '更新为当前版本' })).toBeVisible();
  await theirs.getByRole('button', { name: '完成' }).click();
  await other.getByRole('tab', { name: '已分享 (1)' }).click();
  await expect(other.getByRole('article', { name: '甲', exact: true })).toBeVisible();

  await openShare(other);
  await theirs.getByRole('button', { name: '停止分享' }).click();
  await other.getByRole('button', { name: '停止', exact: true }).click();
  await expect(own.getByRole('button', { name: '生成链接' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '已分享 (0)', includeHidden: true })).toBeAttached();
  expect(await readResume(page, 'a')).toMatchObject({ isShared: false });
});
