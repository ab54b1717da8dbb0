import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { startToolServer } from '../apps/server/test/foreign-tools/fake-tool-server.ts';
import type { Script } from '../apps/server/test/mock-provider/mock-provider.ts';
import { answer, callTools } from '../apps/server/test/mock-provider/scripts.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test as base } from './support/model-fixtures.ts';
import { startServer } from './support/server.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script></svg>';

/** Half a second of a tone: PCM, 8 bits, 8 kHz, one channel. */
function tone(): Buffer {
  const samples = Buffer.from(
    Array.from({ length: 4_000 }, (_, n) => 128 + Math.round(60 * Math.sin(n / 3))),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#fff"/>${[
  120, 190, 90, 230,
]
  .map(
    (high, n) => `<rect x="${60 + n * 100}" y="${270 - high}" width="60" height="${high}" fill="#3b6ea5"/>`,
  )
  .join('')}</svg>`;

const test = base.extend({
  server: [
    async ({ provider, settings }, use) => {
      const png = await sharp(Buffer.from(chart)).png().toBuffer();
      const tools = await startToolServer(
        [{ name: 'draw_chart', description: '画图表', inputSchema: { type: 'object' } }],
        ({ method }) =>
          method === 'tools/call'
            ? {
                content: [
                  { type: 'text', text: '四个季度的销量' },
                  { type: 'image', data: png.toString('base64'), mimeType: 'image/png' },
                  { type: 'audio', data: tone().toString('base64'), mimeType: 'audio/wav' },
                  { type: 'image', data: Buffer.from(svg).toString('base64'), mimeType: 'image/png' },
                ],
              }
            : undefined,
      );
      const server = await startServer({
        MODEL_BASE_URL: provider.baseUrl,
        MODEL_API_KEY: 'sk-test',
        MODEL_NAME: 'gpt-4o',
        MCP_SERVERS: JSON.stringify([
          { name: '图表', url: tools.url, private: true, readTools: ['draw_chart'] },
        ]),
        ...settings,
      });
      await use(server);
      await server.stop();
      await tools.close();
    },
    { scope: 'worker' },
  ],
});

/** Calls the tool of the server by the name that the model was told of. */
const callChart: Script = (response, call) => {
  const { tools } = call.body as { tools: { function: { name: string } }[] };
  const name = tools.map((one) => one.function.name).find((one) => one.startsWith('x_draw_chart_'));
  return callTools({ id: 'a', name: name ?? 'none', args: ['{}'] })(response, call);
};

test('R-MCP-24 a picture and a sound of a foreign tool stand in the conversation, after a reload and in its file too @both', async ({
  page,
  provider,
}) => {
  await page.goto('/chat');
  const log = page.getByRole('log', { name: '对话内容' });
  provider.next(callChart, answer('图在上面。'));
  const box = page.getByLabel('输入消息', { exact: true });
  await box.fill('用 draw_chart 画销量图');
  await box.press('Enter');
  await expect(log).toContainText('图在上面。');
  const look = async () => {
    const card = log.getByRole('region', { name: '工具：图表：draw_chart' });
    const picture = card.getByRole('img', { name: 'draw_chart 的图片 1' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480);
    const sound = card.getByLabel('draw_chart 的声音 1');
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration)).toBeCloseTo(0.5, 1);
    await expect(card).toContainText('没有取的：不是 PNG');
    await expect(card.getByRole('img')).toHaveCount(1);
  };
  await look();
  await expectAccessible(page);
  // What the model was told: words, and nothing of the files.
  const asked = JSON.stringify(provider.calls.map(({ body }) => body));
  expect(asked).toContain('用户看到了 1 张图片、1 段声音');
  expect(asked).not.toContain('base64');
  await page.reload();
  await look();
  await page.getByRole('button', { name: '历史记录', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '历史记录' });
  await drawer.getByRole('button', { name: /^更多操作/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '导出 JSON' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('data:image/png;base64,');
  expect(file).toContain('data:audio/wav;base64,');
});
