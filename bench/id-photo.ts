/**
 * From a portrait to a finished ID photo: `node bench/id-photo.ts` with a built web app. The first photo starts the
 * models, later ones find them running; changing the size is what a visitor waits for most often.
 */
import path from 'node:path';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { median, record } from './record.ts';

const rounds = 5;
const batchSize = 30;
const portrait = path.resolve(import.meta.dirname, '../e2e/fixtures/portraits/astronaut.jpg');
const server = await startServer();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(seenBefore);
  const page = await context.newPage();
  await page.goto(`${server.url}/selfie?view=id-photo`);
  const ready = () => page.getByText(/^\d+\.\d KB$/).waitFor({ timeout: 120_000 });
  const finish = async () => {
    const start = performance.now();
    await page.getByTestId('pick-photo').setInputFiles(portrait);
    await ready();
    return performance.now() - start;
  };
  const first = await finish();
  const later: number[] = [];
  const resized: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('button', { name: '换一张照片' }).click();
    later.push(await finish());
    const start = performance.now();
    await page.getByRole('radio', { name: /^二寸/ }).click();
    await page.getByText('413 × 579', { exact: true }).waitFor();
    await ready();
    resized.push(performance.now() - start);
  }
  // A class of thirty: each photo once more, with a name from a list, until the archive can be downloaded.
  await page.getByRole('button', { name: '批量制作' }).click();
  await page.getByTestId('batch-photos').setInputFiles(Array.from({ length: batchSize }, () => portrait));
  await page
    .getByRole('textbox', { name: '姓名名单' })
    .fill(Array.from({ length: batchSize }, (_, at) => `学生${at + 1}`).join('\n'));
  const batchStart = performance.now();
  await page.getByRole('button', { name: '开始制作' }).click();
  await page.getByText(`${batchSize} 张里做好了 ${batchSize} 张`).waitFor({ timeout: 300_000 });
  const batch = (performance.now() - batchStart) / 1000;
  record('id-photo', [
    { name: `a batch of ${batchSize}`, value: batch, unit: 's', goal: 60 },
    { name: 'first portrait to its ID photo, models started', value: first, unit: 'ms', goal: 6_000 },
    { name: 'later portraits', value: median(later), unit: 'ms', goal: 2_000 },
    { name: 'another size to its file', value: median(resized), unit: 'ms', goal: 1_000 },
  ]);
} finally {
  await browser.close();
  await server.stop();
}
