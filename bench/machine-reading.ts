/**
 * False alarms of 招聘系统视角: `node bench/machine-reading.ts` (needs a build). COUNT random resumes (default 10) from SEED
 * (default 1000; the tests use others) in each of the templates are exported by a browser and compared with themselves.
 */
import { templates } from '@baigong/resume';
import { inEveryTemplate, randomResume } from '@baigong/resume/random-resumes';
import { seedResumes } from '../e2e/support/open-resume.ts';
import { readAlarms } from '../e2e/support/read-file-check.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { record } from './record.ts';

const count = Number(process.env['COUNT'] ?? 10);
const first = Number(process.env['SEED'] ?? 1000);
const server = await startServer();
const browser = await launchBrowser();
let [files, alarms] = [0, 0];
try {
  for (let seed = first; seed < first + count; seed += 1) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(seenBefore);
    const page = await context.newPage();
    await page.goto('/');
    const addresses = await seedResumes(page, inEveryTemplate(randomResume(seed)));
    for (const [at, address] of addresses.entries()) {
      const found = await readAlarms(page, address);
      files += 1;
      alarms += found.length;
      for (const line of found) console.log(`seed ${seed}, ${templates[at]?.id}: ${line}`);
    }
    await context.close();
  }
  record('machine-reading', [
    { name: 'files', value: files, unit: '' },
    { name: 'false alarms', value: alarms, unit: '', goal: 0 },
  ]);
} finally {
  await browser.close();
  await server.stop();
}
