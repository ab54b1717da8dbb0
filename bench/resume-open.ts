/**
 * Opening the editor on a resume of two pages, cold and again: `node bench/resume-open.ts` (needs a build; `npm run build`
 * makes one). 4x CPU throttle and Chrome's "Fast 4G" preset (8.1 Mbit/s, 165 ms), beside a bare page with one box in the
 * same run. Usable is when a letter that was typed into 姓名 stands on the preview's sheet. Medians over RUNS (5).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { longResume } from '@baigong/resume';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { seedResumes } from '../e2e/support/open-resume.ts';
import { startServer } from '../e2e/support/server.ts';
import { fast4G, launchBrowser, seenBefore } from './browser.ts';
import { median, record } from './record.ts';

const runs = Number(process.env['RUNS'] ?? 5);
declare global {
  interface Window {
    usableAt: Promise<number>;
  }
}

/** Types from inside the page as soon as there is a box, and looks in every frame whether the letter has had its effect. */
function typeAtOnce() {
  const letter = '乙';
  window.usableAt = new Promise((resolve) => {
    let typed = false;
    const look = () => {
      const bare = document.title === 'bare';
      const box = [...document.querySelectorAll('input')].find(
        ({ value }) => bare || value.startsWith('林知夏'),
      );
      if (box && !typed) {
        typed = true;
        box.focus();
        document.execCommand('insertText', false, letter);
      }
      const shown = bare ? box?.value : document.querySelector('.resume-name')?.textContent;
      if (typed && shown?.includes(letter)) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

interface Wire {
  script: number;
}

async function watchWire(devtools: CDPSession): Promise<Wire> {
  const total: Wire = { script: 0 };
  const scripts = new Set<string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
    if (mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) total.script += encodedDataLength;
  });
  return total;
}

type Stored = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** The browser's storage with one resume in it, made by another profile: no file of the product is cached. */
async function prepare(browser: Browser, baseURL: string): Promise<{ stored: Stored; address: string }> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(seenBefore);
  const [address = ''] = await seedResumes(page, [longResume(16, 3)]);
  const stored = await context.storageState({ indexedDB: true });
  await context.close();
  return { stored, address };
}

async function open(browser: Browser, url: string, stored?: Stored) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // What its worker fetches would not be counted as the page's; the second visit has the browser's cache alone.
    serviceWorkers: 'block',
    ...(stored ? { storageState: stored } : {}),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const wire = await watchWire(devtools);
  await devtools.send('Network.emulateNetworkConditions', fast4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => sessionStorage.setItem('splash-shown', '1'));
  await page.addInitScript(typeAtOnce);
  const visit = async () => {
    await page.goto(url, { waitUntil: 'commit' });
    const usable = await page.evaluate(() => window.usableAt);
    return { usable, ...wire };
  };
  const cold = await visit();
  await page.waitForLoadState('networkidle');
  const whole = { ...wire };
  const again = await visit();
  await context.close();
  return { cold, whole, again };
}

const server = await startServer();
const bare = createServer((_request, response) => {
  response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end('<!doctype html><html lang="zh-CN"><title>bare</title><input aria-label="姓名">');
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
const browser = await launchBrowser();
try {
  const { stored, address } = await prepare(browser, server.url);
  const ours: Awaited<ReturnType<typeof open>>[] = [];
  const floor: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    floor.push((await open(browser, bareUrl)).cold.usable);
    ours.push(await open(browser, `${server.url}${address}`, stored));
  }
  const of = (read: (one: (typeof ours)[number]) => number) => median(ours.map(read));
  record('resume-open', [
    { name: 'cold, usable', value: of(({ cold }) => cold.usable), unit: 'ms', goal: 2_000 },
    { name: 'bare page, usable', value: median(floor), unit: 'ms' },
    {
      name: 'cold, JavaScript on the wire until usable',
      value: of(({ cold }) => cold.script) / 1000,
      unit: 'KB',
      goal: 300,
    },
    {
      name: 'cold, JavaScript on the wire until all is quiet',
      value: of(({ whole }) => whole.script) / 1000,
      unit: 'KB',
    },
    { name: 'again, usable', value: of(({ again }) => again.usable), unit: 'ms', goal: 1_000 },
    { name: 'load of the machine at the end', value: loadavg()[0] ?? 0, unit: '' },
  ]);
} finally {
  await browser.close();
  bare.close();
  await server.stop();
}
