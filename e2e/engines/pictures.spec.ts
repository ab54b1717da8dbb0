import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureType, readDensity, readLabel, readPictureHead } from '@baigong/pictures';
import { portrait } from '../support/fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, link, list, menuItem, radio, region, saying, textBox } from './visitor.ts';

const read = async (file: string) => new Uint8Array(await readFile(file));
const seal = path.resolve(import.meta.dirname, '../../apps/web/public/icons/seal-512.png');

test('R-ENGINE-05 words become a picture by the brush, which is saved with its label @smoke', async ({
  visitor,
}) => {
  await visitor.open('/messageToImg');
  await visitor.fill(textBox('画面描述'), '雪山，湖，极光');
  await visitor.press(button(/开始作画/));
  await visitor.press(button(/^查看：/, region('作品')));
  const viewer = dialog('查看图片');
  await visitor.expect(saying('计算机绘制', viewer));
  await visitor.press(button('下载', viewer));
  const file = await read(await visitor.download(menuItem('原图')));
  expect([pictureType(file), readLabel(file)?.madeBy]).toEqual(['image/png', 'computer']);
});

/* WebKitGTK has no WebGL in workers: nobody is recognized there, and the screens say what to do by hand. */

test('R-ENGINE-07 a photo from a file becomes an ID photo of exact size @smoke', async ({
  visitor,
  engine,
}) => {
  await visitor.open('/selfie?view=id-photo');
  await visitor.until(() => document.querySelector('[data-testid="pick-photo"]') !== null);
  await visitor.browser.setFiles('[data-testid="pick-photo"]', [portrait]);
  await visitor.expect(list('照片检查'));
  if (engine === 'webkit') await visitor.expect(saying('请手动标出头顶和下巴'));
  else {
    await visitor.expect({ css: '[data-check="head"][data-state="pass"]' });
    await visitor.press(radio('蓝'));
  }
  const file = await read(await visitor.download(button('下载 JPEG')));
  expect(readPictureHead(file)).toMatchObject({ type: 'image/jpeg', width: 295, height: 413 });
  expect(readDensity(file)).toBe(300);
});

test('R-ENGINE-08 the background of a selfie changes behind the person, whom a stroke of the brush erases', async ({
  visitor,
  engine,
}) => {
  const pixel = (x: number, y: number) =>
    visitor.browser.evaluate(
      (px, py) => {
        const canvas = document.querySelector('canvas[role=img]');
        if (!(canvas instanceof HTMLCanvasElement)) return [];
        const at = [Math.round(canvas.width * px), Math.round(canvas.height * py)] as const;
        return [...(canvas.getContext('2d')?.getImageData(at[0], at[1], 1, 1).data ?? [])];
      },
      x,
      y,
    );
  const blue = [0x62, 0x8b, 0xce, 255];
  await visitor.open('/selfie');
  await visitor.until(() => document.querySelector('[data-testid="pick-photo"]') !== null);
  await visitor.browser.setFiles('[data-testid="pick-photo"]', [portrait]);
  // The sentence moves what is below it.
  if (engine === 'webkit') await visitor.expect(saying('背景可以用画笔手动选'));
  await visitor.press(button('证件蓝'));
  if (engine !== 'webkit') await expect.poll(() => pixel(0.78, 0.1), { timeout: 60_000 }).toEqual(blue);
  expect(await pixel(0.43, 0.27)).not.toEqual(blue);
  await visitor.press(button('擦除'));
  await visitor.stroke({ css: '[role=application]' }, { x: 0.35, y: 0.27 }, { x: 0.5, y: 0.27 });
  await expect.poll(() => pixel(0.43, 0.27), { timeout: 60_000 }).toEqual(blue);
});

test('R-ENGINE-09 a picture is looked into: size, colours, and what it says of itself', async ({
  visitor,
}) => {
  await visitor.open('/image');
  await visitor.until(() => document.querySelector('[data-testid="pick-pictures"]') !== null);
  await visitor.browser.setFiles('[data-testid="pick-pictures"]', [seal]);
  await visitor.expect(saying('512 × 512 像素', region('图片信息')));
  await visitor.expect(saying('没有找到', region('二维码与条形码')));
});

test('R-ENGINE-10 a picture is published, found and seen by its address', async ({ visitor }) => {
  await visitor.open('/community');
  await visitor.press(button('发布作品'));
  const publishing = dialog('发布作品');
  await visitor.expect(publishing);
  await visitor.browser.setFiles('[role=dialog] input[type=file]', [seal]);
  await visitor.fill(textBox(/^标题/, publishing), '朱砂印');
  await visitor.fill(textBox('标签', publishing), '印章');
  await visitor.fill(textBox('昵称', publishing), '林一');
  await visitor.press({ css: 'input[type=radio]', name: { pattern: 'CC0' }, within: publishing });
  await visitor.press({ css: 'input[type=checkbox]', name: { pattern: '我有权发布' }, within: publishing });
  await visitor.press(button('发布', publishing));
  await visitor.expectGone(publishing);
  await visitor.press(link(/朱砂印/, list('作品')));
  await visitor.expect(dialog('朱砂印'));
  await visitor.browser.reload();
  await visitor.expect(dialog('朱砂印'));
});
