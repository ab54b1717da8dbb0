import { brushEdition } from '@baigong/brush';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { publishAll } from './support/publish-pictures.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: '画面描述' });

test('R-GAL-29 做同款 of a picture by an older brush, or by one that was not noted, says that it may come out differently', async ({
  page,
  server,
}) => {
  const made = { seed: 5, model: 'brush', modelName: '内置画笔' };
  const by = async (title: string, parameters: object) => {
    const [id = ''] = await publishAll(page, server.url, [title], { parameters });
    await page.goto(`/community/${id}`);
    const viewer = page.getByRole('dialog', { name: title });
    await expect(viewer.getByRole('term').filter({ hasText: /^画笔$/ })).toBeVisible();
    return viewer;
  };
  const older = await by('旧版画的', { ...made, edition: brushEdition - 1 });
  await expect(older.getByText(`内置画笔，第 ${brushEdition - 1} 版`)).toBeVisible();
  await older.getByRole('button', { name: '做同款' }).click();
  await expect(page.getByText('它是旧版内置画笔画的，同样的种子现在会画得不一样。')).toBeVisible();
  await expect(prompt(page)).toHaveValue('旧版画的的提示词');
  await expect(page.getByRole('spinbutton', { name: '种子' })).toHaveValue('5');

  const unknown = await by('不知哪版', made);
  await unknown.getByRole('button', { name: '做同款' }).click();
  await expect(page.getByText('没有记下它是哪一版内置画笔画的')).toBeVisible();
  // What stood there is brought back with one press.
  await page.getByRole('button', { name: '换回原来的' }).click();
  await expect(prompt(page)).toHaveValue('旧版画的的提示词');
});

/** Puts a picture with such a prompt among the visitor's own, as text to image keeps it. */
async function keep(page: Page, words: string): Promise<void> {
  await page.goto('/messageToImg');
  await prompt(page).waitFor();
  await page.evaluate(async (text) => {
    const canvas = new OffscreenCanvas(320, 240);
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#3d7a5e';
    context?.fillRect(0, 0, 320, 240);
    const blob = await canvas.convertToBlob();
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('ChatDatabase');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('images', 'readwrite');
      const made = { maker: 'model', model: 'm/painter', modelName: '画家', blob, width: 320, height: 240 };
      transaction
        .objectStore('images')
        .put({ id: '1', prompt: text, createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000, ...made });
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('refused')));
    });
    database.close();
    sessionStorage.setItem('baigong:hand-off-pictures:gallery', '["1"]');
  }, words);
}

test('R-GAL-30 a prompt longer than the gallery takes is told, not cut: shortened by its author, or kept back', async ({
  page,
}) => {
  await keep(page, `海${'山'.repeat(11_999)}`);
  await page.goto('/community');
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  const told = dialog.getByText('提示词有 12,000 字，画廊最多收 10,000 字。请删减，或不公开它；文字都还在。');
  await expect(told).toBeVisible();
  await dialog.getByLabel('标题').fill('话太多');
  await dialog.getByLabel('昵称').fill('林一');
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await dialog.getByLabel(/我有权发布/).check();
  const publish = dialog.getByRole('button', { name: '发布', exact: true });
  await publish.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /公开提示词和参数/ }).uncheck();
  await expect(told).toHaveCount(0);
  await publish.click();
  await expect(page.getByText('作品已发布')).toBeVisible();
  await page
    .getByRole('list', { name: '作品', exact: true })
    .getByRole('link', { name: /话太多/ })
    .click();
  const viewer = page.getByRole('dialog', { name: '话太多' });
  await expect(viewer.getByText('画家')).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: '做同款' })).toHaveCount(0);
});

test('R-GAL-30 R-PAINT-51 10,000 characters are published whole and come whole into text to image, as 20,000 from elsewhere do', async ({
  page,
}) => {
  await page.goto('/community');
  await page.getByRole('button', { name: '发布作品' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await dialog.locator('input[type=file]').setInputFiles('apps/web/public/icons/seal-512.png');
  await dialog.getByLabel('标题').fill('正好一万字');
  await dialog.getByLabel('昵称').fill('林一');
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await dialog.getByLabel(/我有权发布/).check();
  const words = `${'山水，'.repeat(3_333)}终`;
  const field = dialog.getByLabel(/^提示词/);
  await field.fill(`${words}了`);
  await expect(dialog.getByText(/^提示词有 10,001 字，画廊最多收 10,000 字。/)).toBeVisible();
  await expect(field).toHaveValue(`${words}了`);
  await field.fill(words);
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('作品已发布')).toBeVisible();
  await page
    .getByRole('list', { name: '作品', exact: true })
    .getByRole('link', { name: /正好一万字/ })
    .click();
  await page.getByRole('dialog', { name: '正好一万字' }).getByRole('button', { name: '做同款' }).click();
  await expect(prompt(page)).toHaveValue(words);
  await expect(page.getByText('超出 8,000 字，内置画笔读不下这么长。')).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('baigong:hand-off:paint', '湖'.repeat(20_000)));
  await page.reload();
  await expect(prompt(page)).toHaveValue('湖'.repeat(20_000));
  await expect(page.getByText('超出 18,000 字，内置画笔读不下这么长。')).toBeVisible();
  await page.getByRole('button', { name: '换回原来的' }).click();
  await expect(prompt(page)).toHaveValue(words);
});

test('R-GAL-31 the system’s own sharing is offered where there is one; called off it says nothing, refused it says what to do', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const sharing = { given: [] as unknown[], refusal: '' };
    Object.assign(window, { sharing });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (what: unknown) => {
        sharing.given.push(what);
        return sharing.refusal === ''
          ? Promise.resolve()
          : Promise.reject(new DOMException('no', sharing.refusal));
      },
    });
  });
  const refuse = (refusal: string) =>
    page.evaluate(
      (name) => Object.assign((window as unknown as { sharing: object }).sharing, { refusal: name }),
      refusal,
    );
  const given = () =>
    page.evaluate(() => (window as unknown as { sharing: { given: unknown[] } }).sharing.given);
  const [id = ''] = await publishAll(page, server.url, ['分享出去']);
  const shared = { title: '分享出去', url: `${server.url}/community/${id}` };
  await page.goto(`/community/${id}`);
  const viewer = page.getByRole('dialog', { name: '分享出去' });
  await viewer.getByRole('button', { name: '分享' }).click();
  const share = page.getByRole('dialog', { name: '分享作品' });
  const bySystem = share.getByRole('button', { name: '系统分享' });
  const failed = page.getByText('系统分享没能打开，请复制链接发给朋友。');
  await bySystem.click();
  await expect.poll(given).toEqual([shared]);
  await refuse('AbortError');
  await bySystem.click();
  await expect.poll(given).toEqual([shared, shared]);
  await refuse('NotAllowedError');
  await bySystem.click();
  await expect(failed).toHaveCount(1);
  await expect(share.getByRole('textbox', { name: '作品链接' })).toHaveValue(shared.url);

  await page.addInitScript(() => Reflect.deleteProperty(navigator, 'share'));
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.reload();
  await viewer.getByRole('button', { name: '分享' }).click();
  await expect(share.getByRole('button', { name: '复制链接' })).toBeVisible();
  await expect(bySystem).toHaveCount(0);
});

test('R-GAL-26 a file that is too large, empty or broken is told before anything is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/gallery/')) sent.push(request.url());
  });
  await page.goto('/community');
  await page.getByRole('button', { name: '发布作品' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  const choose = dialog.locator('input[type=file]');
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  for (const [name, buffer, sentence] of [
    ['空.png', Buffer.alloc(0), '这个文件是空的，请重新选择图片。'],
    ['大.png', Buffer.alloc(10 * 1024 * 1024 + 1), '图片文件超过 10 MB。请压缩或换一张小一些的图片。'],
    ['IMG_1.HEIC', heic, '图片不完整或已损坏。请重新保存或下载一份再试。'],
  ] as const) {
    await choose.setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
  }
  expect(sent).toEqual([]);
});

test('R-GAL-04 R-GAL-09 newest stand first, and by likes the liked one does; the order is in the address', async ({
  page,
  server,
}) => {
  const [first = ''] = await publishAll(page, server.url, ['序一', '序二'], { tags: ['排序'] });
  const answer = await page.request.put(`${server.url}/api/gallery/pictures/${first}/like`, {
    headers: { Origin: server.url },
    data: { liked: true },
  });
  expect(answer.ok()).toBe(true);
  await page.goto('/community?tag=排序');
  const links = page.getByRole('list', { name: '作品', exact: true }).getByRole('link', { name: /序/ });
  const names = async () =>
    (await links.allTextContents()).map((text) => (/序./.exec(text) ?? [''])[0]).filter(Boolean);
  await expect(links).toHaveCount(2);
  expect(await names()).toEqual(['序二', '序一']);
  for (const [label, sort] of [
    ['本周热门', 'week'],
    ['历史热门', 'popular'],
  ] as const) {
    await page.getByRole('radio', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`sort=${sort}`));
    await expect.poll(names).toEqual(['序一', '序二']);
    await page.reload();
    await expect.poll(names).toEqual(['序一', '序二']);
  }
});
