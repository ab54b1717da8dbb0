/**
 * How fast people are found in a photo, and how live the sliders are: `node bench/selfie.ts` (needs a build). The
 * segmentation runs on frames of 640 × 480, as from a camera, through the same engine that the page loads; Chromium
 * without a graphics card draws in software, which is the slowest a visitor can have. The sliders are moved on the page.
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import { median, record, type Row } from './record.ts';

const portrait = path.resolve(import.meta.dirname, '../e2e/portraits/astronaut.jpg');
const frames = 40;

const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
const rows: Row[] = [];
try {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => {
    sessionStorage.setItem('splash-shown', '1');
    localStorage.setItem('announcement-dismissed-v1.2.0', 'true');
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/selfie`);
  const begin = performance.now();
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await page.getByRole('tab', { name: '背景' }).waitFor();
  await page.getByText('正在这台设备上识别人像').waitFor({ state: 'hidden', timeout: 120_000 });
  rows.push({
    name: 'a still, cold: models fetched, started, person and face found',
    value: performance.now() - begin,
    unit: 'ms',
  });

  const times = await page.evaluate(
    async ([count, folder]) => {
      interface Solution {
        setOptions(options: object): void;
        onResults(listener: () => void): void;
        initialize(): Promise<void>;
        send(inputs: { image: HTMLCanvasElement }): Promise<void>;
      }
      const { SelfieSegmentation } = window as unknown as {
        SelfieSegmentation: new (config: object) => Solution;
      };
      const shown = document.querySelector<HTMLCanvasElement>('canvas[role="img"]');
      const frame = document.createElement('canvas');
      frame.width = 640;
      frame.height = 480;
      const context2d = frame.getContext('2d');
      const solution = new SelfieSegmentation({ locateFile: (file: string) => folder + file });
      solution.setOptions({ modelSelection: 0 });
      solution.onResults(() => undefined);
      await solution.initialize();
      const measured: number[] = [];
      for (let at = 0; at < count; at++) {
        if (shown) context2d?.drawImage(shown, at % 7, 0, 640, 480);
        const start = performance.now();
        await solution.send({ image: frame });
        measured.push(performance.now() - start);
      }
      return measured.slice(5);
    },
    [frames, '/person/segmentation/0.1.1675465747/'] as const,
  );
  const perFrame = median(times);
  rows.push(
    { name: 'segmentation of a frame of 640 x 480', value: perFrame, unit: 'ms' },
    { name: 'segmentation, frames per second', value: 1000 / perFrame, unit: '/s', goal: 15, atLeast: true },
  );

  await page.getByRole('button', { name: '天青' }).click();
  await page.getByRole('tab', { name: '美颜' }).click();
  const took = async (slider: string, value: number): Promise<number> => {
    const studio = page.locator('[data-renders]');
    const before = await studio.getAttribute('data-renders');
    await page.getByRole('slider', { name: slider }).fill(String(value));
    await page.waitForFunction(
      (was) => document.querySelector('[data-renders]')?.getAttribute('data-renders') !== was,
      before,
    );
    return Number(await studio.getAttribute('data-took'));
  };
  for (const slider of ['磨皮', '美白', '亮度', '锐化']) {
    await took(slider, 20);
    const live: number[] = [];
    for (let value = 21; value < 36; value++) live.push(await took(slider, value));
    rows.push({
      name: `slider ${slider}, one step of the preview`,
      value: median(live),
      unit: 'ms',
      goal: 50,
    });
  }
} finally {
  await browser.close();
  await server.stop();
}
record('selfie', rows);
