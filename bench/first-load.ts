/**
 * First load of /chat, cold: `node bench/first-load.ts` (needs a build; `npm start` or `npm run build` makes one).
 * 4x CPU throttle and Chrome's "Fast 4G" preset (8.1 Mbit/s, 165 ms), beside a bare page with one textarea in the
 * same run; then Lighthouse, desktop's own defaults left as they are (mobile).
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { fast4G, launchBrowser } from './browser.ts';
import { median, record, type Row } from './record.ts';

const runs = 5;
interface Load {
  readonly usable: number;
  readonly painted: number;
  readonly scriptBytes: number;
  readonly bytes: number;
}

declare global {
  interface Window {
    usableAt: Promise<number>;
  }
}

/**
 * Types one letter from inside the page as soon as there is a box for it, and again in every frame until its
 * effect is in the document. A driver's own typing would cost some 600 ms of a throttled processor.
 */
function typeAtOnce() {
  window.usableAt = new Promise((resolve) => {
    const checkFrame = () => {
      const box = document.querySelector('textarea');
      if (box && box.value === '') {
        box.focus();
        document.execCommand('insertText', false, '你');
      }
      const send = document.querySelector('button[aria-label="发送"]');
      const bare = document.title === 'bare';
      if (box?.value === '你' && (bare || (send instanceof HTMLButtonElement && !send.disabled)))
        resolve(performance.now());
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}

/** Loads a page cold: usable is when a letter that was typed has had its effect. */
async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const wire = await countBytes(devtools);
  await devtools.send('Network.emulateNetworkConditions', fast4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(typeAtOnce);
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await page.evaluate(() => window.usableAt);
  // What comes later was asked for by the letter: the renderer of the answer that is now to be expected.
  const scriptBytes = wire.script;
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await context.close();
  return { usable, painted, scriptBytes, bytes: wire.all };
}

async function countBytes(devtools: CDPSession): Promise<{ script: number; all: number }> {
  const total = { script: 0, all: 0 };
  const scripts = new Set<string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total.all += encodedDataLength;
    if (scripts.has(requestId)) total.script += encodedDataLength;
  });
  return total;
}

/** What any page costs on this line: one textarea, no script but the letter's. */
function bareServer() {
  const html =
    '<!doctype html><html lang="zh-CN"><title>bare</title><textarea aria-label="输入消息"></textarea>';
  return createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
}

type Score = { readonly score: number | null };

/** The part of Lighthouse that is used here. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'silent'; output: 'json'; onlyCategories: string[] },
) => Promise<{ lhr: { categories: Record<string, Score> } } | undefined>;

// Not a literal: it is installed when it is needed, and has no types before.
const LIGHTHOUSE: string = 'lighthouse';

async function lighthouseScores(url: string): Promise<{ performance: number; accessibility: number }> {
  // Installed on demand, into bench/node_modules: nothing else needs it.
  const { status } = spawnSync('npm', ['ci'], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse };
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance', 'accessibility'],
    });
    const { performance, accessibility } = result?.lhr.categories ?? {};
    return { performance: performance?.score ?? 0, accessibility: accessibility?.score ?? 0 };
  } finally {
    await browser.close();
  }
}

const server = await startServer();
const bare = bareServer();
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
const browser = await launchBrowser();
try {
  const chat: Load[] = [];
  const empty: Load[] = [];
  for (let run = 0; run < runs; run++) {
    empty.push(await load(browser, bareUrl));
    chat.push(await load(browser, `${server.url}/chat`));
  }
  const scores: Awaited<ReturnType<typeof lighthouseScores>>[] = [];
  for (let run = 0; run < 3; run++) scores.push(await lighthouseScores(`${server.url}/chat`));
  const of = (loads: Load[], key: keyof Load) => median(loads.map((one) => one[key]));
  const rows: Row[] = [
    {
      name: 'JavaScript on the wire until usable',
      value: of(chat, 'scriptBytes') / 1000,
      unit: 'KB',
      goal: 170,
    },
    {
      name: 'everything on the wire until all is quiet, after a letter',
      value: of(chat, 'bytes') / 1000,
      unit: 'KB',
    },
    { name: 'first contentful paint', value: of(chat, 'painted'), unit: 'ms' },
    { name: 'usable', value: of(chat, 'usable'), unit: 'ms', goal: 1500 },
    { name: 'bare page usable', value: of(empty, 'usable'), unit: 'ms' },
    {
      name: 'Lighthouse performance',
      value: median(scores.map((score) => score.performance)),
      unit: '',
      goal: 0.95,
      atLeast: true,
    },
    {
      name: 'Lighthouse accessibility',
      value: median(scores.map((score) => score.accessibility)),
      unit: '',
      goal: 1,
      atLeast: true,
    },
  ];
  record('first-load', rows);
} finally {
  await browser.close();
  bare.close();
  await server.stop();
}
