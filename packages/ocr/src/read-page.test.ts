import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openNodeModels } from '../test/node-models.ts';
import { readPage, type ReadPage } from './read-page.ts';

const { models, close } = await openNodeModels(1);
afterAll(close);

async function read(name: string, degrees = 0): Promise<ReadPage> {
  const file = await readFile(path.join(import.meta.dirname, '../test/pages', name));
  const picture = sharp(file).rotate(degrees, { background: '#fff' }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return readPage({ width: info.width, height: info.height, data }, models);
}

const textsOf = ({ lines }: ReadPage): string[] => lines.map(({ text }) => text);

const columns = [
  '服务协议摘要',
  '甲方应于每月十日之前支付',
  '上个月的全部服务费用，逾',
  '期按日计算违约金。双方确',
  '认联系地址真实有效，变更',
  '后应当书面通知对方，否则',
  '按原地址送达视为送达。',
  '图书馆三楼新开了阅览室，',
  '周末照常开放到晚上九点。',
  '借书证丢失的，请带身份证',
  '到一楼服务台补办，当天可',
  '以领取。复印每张五角，装',
  '订另外收费，发票可以开。',
];

test('R-READ-123 R-READ-231 columns are read one after the other, a heading over them first', async () => {
  const page = await read('columns.png');
  expect(textsOf(page)).toEqual(columns);
  expect(new Set(page.lines.map(({ block }) => block)).size).toBe(3);
});

test('R-READ-122 a page that stands on its head is read upright', async () => {
  const page = await read('columns.png', 180);
  expect(textsOf(page)).toEqual(columns);
  expect(page.lines[0]?.isTurned).toBe(true);
  // Its reader's upper left corner is at the lower right of the picture.
  expect(page.lines[0]?.corners[0]?.y).toBeGreaterThan(page.lines[0]?.corners[3]?.y ?? 1);
});

test('R-READ-123 a bordered table gives its cells, turned by a quarter too', async () => {
  for (const degrees of [0, 90]) {
    const { lines } = await read('table.png', degrees);
    expect(lines.map(({ cell, text }) => `${cell?.row},${cell?.column} ${text}`)).toEqual([
      '0,0 品名',
      '0,1 数量',
      '0,2 金额',
      '1,0 打印纸',
      '1,1 12',
      '1,2 ￥386.40',
      '2,0 签字笔',
      '2,1 30',
      '2,2 ￥75.00',
    ]);
  }
});

test('R-READ-296 spaces are seen by the ink between letters; a narrow 1 parts no number', async () => {
  const { lines } = await read('spaces.png');
  expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([
    '· Cut the write path of the event store from 90 to 12'.split(' '),
    ['2013.08-2018.11', '太原重工股份有限公司', '电气技术员'],
    ['北京青稞科技有限公司', '前端开发工程师', '2021.03', '－至今'],
  ]);
});

test('R-READ-122 columns of vertical writing are read from the right', async () => {
  const page = await read('vertical.png');
  expect(page.isVertical).toBe(true);
  expect(textsOf(page)).toEqual([
    '会议定于二〇二六年三月八日上午',
    '在二楼会议室召开，请全体人员',
    '准时参加，不得无故缺席。',
  ]);
});

test('R-READ-121 R-READ-125 R-READ-266 a tilted note on a grainy ground is read, its places are those on the picture', async () => {
  const { lines } = await read('wood.jpg');
  expect(textsOf({ lines, isVertical: false }).map((text) => text.replaceAll(' ', ''))).toEqual([
    '快递单号SF1482057736',
    '收件人：欧阳修',
    '电话13800138000',
    '地址：江西省吉安市永丰县',
  ]);
  expect(lines[2]?.text).toContain('138 0013 8000');
  const [upperLeft, upperRight] = lines[0]?.corners ?? [];
  expect(upperLeft?.y).toBeGreaterThan((upperRight?.y ?? 1) + 0.1);
});

test('R-READ-127 traditional characters stay traditional, read by data that knows them', async () => {
  const text = textsOf(await read('traditional.png')).join('');
  expect(text).toContain('圖書館的閱覽室週末照常開放');
  expect(text).toContain('請帶身分證到服務臺補辦');
});

test('R-READ-271 a picture whose longest places are no writing is given up before all of them are tried', async () => {
  let lines = 0;
  const { lines: found } = await readPage(
    { width: 960, height: 960, data: new Uint8ClampedArray(960 * 960 * 4).fill(200) },
    {
      // Bars all over the picture, as of leaves.
      detect: ({ dims: [, , height = 0, width = 0] }) => {
        const data = Float32Array.from({ length: width * height }, (_, at) =>
          Math.floor(at / width) % 24 < 10 && (at % width) % 80 < 60 ? 0.9 : 0,
        );
        return Promise.resolve({ data, dims: [1, 1, height, width] });
      },
      recognise: ({ dims: [count = 0, , , width = 0] }) => {
        lines += count;
        return Promise.resolve({
          data: new Float32Array((count * width) / 4).fill(0.5),
          dims: [count, width / 8, 2],
        });
      },
      characters: ['', '甲'],
    },
  );
  expect(found).toEqual([]);
  expect(lines).toBeGreaterThan(20);
  expect(lines).toBeLessThan(40);
});
