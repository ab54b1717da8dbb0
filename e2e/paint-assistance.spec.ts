import { readFile } from 'node:fs/promises';
import { pictureLabel, readLabel, readPictureHead, writeLabel } from '@baigong/pictures';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { byMessage } from '../apps/server/test/mock-provider/by-message.ts';
import { startMockProvider } from '../apps/server/test/mock-provider/mock-provider.ts';
import { expect, expectAccessible, test as base } from './support/fixtures.ts';
import { startImageProvider, type ImageProvider } from './support/image-provider.ts';
import { startServer } from './support/server.ts';

/** A site with a chat model, and an image model that takes reference pictures. */
const test = base.extend<object, { painter: ImageProvider }>({
  painter: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const painter = await startImageProvider();
      await use(painter);
      await painter.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ painter }, use) => {
      const chat = await startMockProvider(byMessage);
      const server = await startServer({
        IMAGE_BASE_URL: painter.url,
        IMAGE_API_KEY: 'sk-test',
        IMAGE_MODEL: 'gpt-image-1',
        MODEL_BASE_URL: chat.baseUrl,
        MODEL_API_KEY: 'sk-test',
        MODEL_NAME: 'gpt-4o',
      });
      await use(server);
      await server.stop();
      await chat.close();
    },
    { scope: 'worker' },
  ],
});

const prompt = (page: Page) => page.getByRole('textbox', { name: '画面描述' });
const tiles = (page: Page) =>
  page.getByRole('region', { name: '作品' }).getByRole('button', { name: /^查看：/ });

test('R-PAINT-69 a chat model writes the prompt out; nothing changes until it is taken, and a failure loses nothing', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  await prompt(page).fill('一只橘猫');
  await page.getByRole('button', { name: '扩写提示词' }).click();
  const help = page.getByRole('region', { name: '扩写提示词' });
  await expect(help).toContainText('你说的是：一只橘猫');
  await expect(prompt(page)).toHaveValue('一只橘猫');
  await expectAccessible(page);
  await help.getByRole('button', { name: '采用' }).click();
  await expect(prompt(page)).toHaveValue('你说的是：一只橘猫');
  await expect(help).toBeHidden();

  await prompt(page).fill('#500 的猫');
  await page.getByRole('button', { name: '扩写提示词' }).click();
  await expect(help.getByRole('alert')).toBeVisible();
  await expect(help.getByRole('button', { name: '采用' })).toHaveCount(0);
  await expect(help.getByRole('button', { name: '再写一次' })).toBeVisible();
  await help.getByRole('button', { name: '不用' }).click();
  await expect(help).toBeHidden();
  await expect(prompt(page)).toHaveValue('#500 的猫');
});

test('R-PAINT-70 reference pictures are brought, kept over a reload, sent to the model and put away; a finished picture becomes one', async ({
  page,
  painter,
}) => {
  await page.goto('/messageToImg');
  const field = page.getByRole('group', { name: '参考图' });
  const red = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c03' } })
    .png()
    .toBuffer();
  const picking = page.getByLabel('选择参考图');
  await picking.setInputFiles({ name: '半张.png', mimeType: 'image/png', buffer: red.subarray(0, 60) });
  await expect(page.getByText(/打不开|损坏|不完整/).first()).toBeVisible();
  await expect(field.getByRole('img')).toHaveCount(0);
  await picking.setInputFiles({ name: '红.png', mimeType: 'image/png', buffer: red });
  await expect(field.getByRole('img', { name: '带来的图片' })).toBeVisible();
  await prompt(page).fill('照着它画');
  await page.reload();
  await expect(field.getByRole('img', { name: '带来的图片' })).toBeVisible();
  const painted = await tiles(page).count();
  const before = painter.asked.length;
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(tiles(page)).toHaveCount(painted + 1);
  const asked = () => painter.asked.slice(before);
  await expect.poll(() => asked().map(({ path }) => path)).toEqual(['/v1/images/edits']);
  expect(asked()[0]?.body).toContain('PNG');

  await field.getByRole('button', { name: '移除参考图' }).click();
  await expect(field.getByRole('img')).toHaveCount(0);
  await tiles(page).first().click();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await viewer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '作为参考图' }).click();
  await expect(field.getByRole('img', { name: '照着它画' })).toBeVisible();
});

test('R-PAINT-91 a place of a picture is painted anew, by pointer and by keyboard: undone, refused without words, and the rest is the picture as it was', async ({
  page,
  painter,
}) => {
  await page.goto('/messageToImg');
  const field = page.getByRole('group', { name: '参考图' });
  const red = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#cc0033' } })
    .png()
    .toBuffer();
  await page.getByLabel('选择参考图').setInputFiles({ name: '红.png', mimeType: 'image/png', buffer: red });
  await field.getByRole('button', { name: '改一处' }).click();
  const dialog = page.getByRole('dialog', { name: '改一处' });
  const stage = dialog.getByRole('application', { name: /^涂抹区/ });
  await expect(stage).toBeVisible();
  await expectAccessible(page);
  const redraw = dialog.getByRole('button', { name: '重画这里' });
  await redraw.click();
  await expect(dialog.getByRole('alert')).toContainText('还没有涂出要改的地方');
  const undo = dialog.getByRole('button', { name: '撤销一笔' });
  // By keyboard: to the left, a dab, and a stroke.
  await stage.focus();
  for (let n = 0; n < 30; n += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Control+z');
  await expect(undo).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expect(undo).toBeDisabled();
  await page.keyboard.press(' ');
  // By pointer, and away again.
  const box = (await stage.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.85, box.y + box.height * 0.6, { steps: 4 });
  await page.mouse.up();
  await undo.click();
  await expect(undo).toBeEnabled();
  await redraw.click();
  await expect(dialog.getByRole('alert')).toContainText('还没有提示词');
  await dialog.getByRole('textbox', { name: '这里应该是什么' }).fill('一片绿叶');
  const before = painter.asked.length;
  // What was brought is a picture of its own.
  await expect(page.getByRole('button', { name: /^查看：/, includeHidden: true })).toHaveCount(1);
  await redraw.click();
  await expect(dialog).toBeHidden();
  await expect(tiles(page)).toHaveCount(2);
  const [asked] = painter.asked.slice(before);
  expect(asked?.path).toBe('/v1/images/edits');
  expect(asked?.body).toContain('name="mask"');

  await tiles(page).first().click();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await expect(viewer.getByText('320 × 200')).toBeVisible();
  await expect(viewer.getByText('由另一张作品编辑而来')).toBeVisible();
  await viewer.getByRole('button', { name: '下载' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '原图', exact: true }).click();
  const file = await readFile(await (await arriving).path());
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 320 + x) * 3, (y * 320 + x) * 3 + 3)];
  // Thirty steps of a hundredth to the left of the middle.
  expect(at(64, 100)).toEqual([0x3d, 0x7a, 0x5e]);
  const others = [at(160, 100), at(256, 100), at(0, 0), at(64, 140), at(100, 100)];
  expect(others).toEqual(others.map(() => [0xcc, 0, 0x33]));
});

test('R-PAINT-73 what cannot be a reference picture is refused with a sentence, more than the model takes is told, and an AI label is kept', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  const field = page.getByRole('group', { name: '参考图' });
  const picking = page.getByLabel('选择参考图');
  const red = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c03' } })
    .png()
    .toBuffer();
  const huge = Buffer.from(red);
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(20_000, 20);
  for (const [name, buffer] of [
    ['空.png', Buffer.alloc(0)],
    ['网页.png', Buffer.from('<html><script>window.ran = 1</script></html>')],
    ['巨大.png', huge],
  ] as const) {
    await picking.setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(page.getByText(new RegExp(`“${name}”.*请`))).toBeVisible();
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(field.getByRole('img')).toHaveCount(0);

  // So large that it is written anew.
  const large = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#3d7a5e' } })
    .jpeg()
    .toBuffer();
  const made = Buffer.from(
    writeLabel(new Uint8Array(large), pictureLabel('model', { producer: '别家模型' })),
  );
  const many = Array.from({ length: 17 }, (_, at) => ({
    name: `${at}.png`,
    mimeType: 'image/png',
    buffer: red,
  }));
  await picking.setInputFiles([{ name: '别家的.jpg', mimeType: 'image/jpeg', buffer: made }, ...many]);
  await expect(page.getByText(/^这个模型最多用 16 张参考图，只放入前 16 张。$/)).toBeVisible();
  await expect(field.getByRole('img', { name: '带来的图片' })).toHaveCount(16);
  await tiles(page).last().click();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await expect(viewer.getByText('人工智能生成，别家模型')).toBeVisible();
  await viewer.getByRole('button', { name: '下载' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '原图' }).click();
  const bytes = new Uint8Array(await readFile(await (await arriving).path()));
  expect(readPictureHead(bytes)?.width).toBe(2_048);
  expect(readLabel(bytes)?.producer).toBe('别家模型');
});
