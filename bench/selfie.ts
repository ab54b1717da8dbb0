/**
 * How fast people are found in a photo, how many pictures a second the camera shows with another ground, and how live
 * the sliders are: `node bench/selfie.ts` (needs a build). Everything is measured on the page as a visitor has it; the
 * camera is a canvas of 640 × 480 that shows a portrait 30 times a second, drawn by the same two cores. Chromium without
 * a graphics card draws in software, which is the slowest a visitor can have.
 */
import { giveCamera, portrait } from '../e2e/support/fake-camera.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { median, record, type Row } from './record.ts';

const stills = 7;
const seconds = 8;

const server = await startServer();
const browser = await launchBrowser();
const rows: Row[] = [];
try {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(seenBefore);
  const page = await context.newPage();
  await giveCamera(page);
  const found = () =>
    page.evaluate(() => performance.getEntriesByName('person-found').map(({ duration }) => duration));
  /** Opens the portrait and gives the milliseconds after which the person in it was known. */
  const look = async (): Promise<number> => {
    const before = (await found()).length;
    await page.getByTestId('pick-photo').setInputFiles(portrait);
    await page.waitForFunction(
      (count) => performance.getEntriesByName('person-found').length > count,
      before,
      { timeout: 120_000 },
    );
    return (await found()).at(-1) ?? Number.NaN;
  };

  await page.goto(`${server.url}/selfie`);
  rows.push({
    name: 'a still at once: the photo is there before the models are',
    value: await look(),
    unit: 'ms',
  });
  const warm: number[] = [];
  for (let turn = 0; turn < stills; turn += 1) {
    await page.getByRole('button', { name: '换一张' }).click();
    warm.push(await look());
  }
  rows.push({
    name: 'a still, models running: person and face found',
    value: median(warm),
    unit: 'ms',
    goal: 300,
  });
  await page.getByRole('button', { name: '换一张' }).click();

  const rateOf = async (ground: string): Promise<number> => {
    await page.getByRole('radio', { name: ground, exact: true }).click();
    const shown = page.locator('[data-rate]');
    await shown.waitFor({ timeout: 120_000 });
    const rates: number[] = [];
    for (let second = 0; second < seconds; second += 1) {
      await page.waitForTimeout(1_000);
      rates.push(Number(await shown.getAttribute('data-rate')));
    }
    // The first second is counted while it runs.
    return median(rates.slice(2));
  };
  await page.getByRole('button', { name: '打开相机' }).click();
  for (const [ground, what] of [
    ['蓝', 'a colour'],
    ['虚化', 'out of focus'],
  ] as const)
    rows.push({
      name: `camera of 640 x 480, ground ${what}, pictures per second`,
      value: await rateOf(ground),
      unit: '/s',
      goal: 15,
      atLeast: true,
    });
  await page.getByRole('button', { name: '关闭相机' }).click();
  await look();

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
