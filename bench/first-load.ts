/**
 * First load of /chat, cold: `node bench/first-load.ts` (needs a build; `npm start` or `npm run build` makes one).
 * 4x CPU throttle and Chrome's "Fast 4G" preset (8.1 Mbit/s, 165 ms), beside a bare page with one textarea in the
 * same run; then a second visit while the service worker fills its copy, and a later one from the copy; then Lighthouse,
 * desktop's own defaults left as they are (mobile). `--against=URL` measures the build that is served there in turns with
 * this one, and tells the ratio in place of Lighthouse's scores.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { fast4G, launchBrowser, launchProfile } from './browser.ts';
import { median, record, type Row } from './record.ts';

const runs = 5;
const against = process.argv.find((word) => word.startsWith('--against='))?.slice('--against='.length);
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

interface Visits {
  readonly second: number;
  readonly later: number;
}

/**
 * Visits again: five seconds after the first visit, and once the whole copy is there, with a browser that was started
 * anew. Within one browser a page may find its code compiled already, which no returning visitor does.
 */
async function visitAgain(url: string): Promise<Visits> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baigong-profile-'));
  const visit = async (context: BrowserContext): Promise<number> => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', fast4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(typeAtOnce);
    await page.goto(url, { waitUntil: 'commit' });
    const usable = await page.evaluate(() => window.usableAt);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForTimeout(5_000);
    return usable;
  };
  const first = await launchProfile(folder);
  await visit(first);
  const second = await visit(first);
  const page = first.pages().at(-1);
  await page?.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 300_000,
  });
  await page?.waitForTimeout(5_000);
  await first.close();
  const again = await launchProfile(folder);
  const later = await visit(again);
  await again.close();
  rmSync(folder, { recursive: true, force: true });
  return { second, later };
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

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
}

async function lighthouseScores(url: string): Promise<Scores> {
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

/** The medians of Lighthouse's scores. */
function lighthouseRows(scores: readonly Scores[]): Row[] {
  return [
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
}

const server = await startServer();
const bare = bareServer();
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
const browser = await launchBrowser();
try {
  const chat: Load[] = [];
  const empty: Load[] = [];
  const visits: Visits[] = [];
  const older: (Load & Visits)[] = [];
  for (let run = 0; run < runs; run++) {
    empty.push(await load(browser, bareUrl));
    chat.push(await load(browser, `${server.url}/chat`));
    visits.push(await visitAgain(`${server.url}/chat`));
    if (against === undefined) continue;
    older.push({
      ...(await load(browser, `${against}/chat`)),
      ...(await visitAgain(`${against}/chat`)),
    });
  }
  const scores: Scores[] = [];
  const rounds = against === undefined ? 3 : 0;
  for (let run = 0; run < rounds; run++) scores.push(await lighthouseScores(`${server.url}/chat`));
  const of = (loads: Load[], key: keyof Load) => median(loads.map((one) => one[key]));
  const ofVisits = (key: keyof Visits) => median(visits.map((one) => one[key]));
  /** Of what the other build took. */
  const ratio = (name: string, value: number, key: keyof Load | keyof Visits): Row[] =>
    older.length === 0
      ? []
      : [
          {
            name: `${name}, of the other build's`,
            value: value / median(older.map((one) => one[key])),
            unit: '',
            goal: 1.05,
          },
        ];
  const rows: Row[] = [
    {
      name: 'JavaScript on the wire until usable',
      value: of(chat, 'scriptBytes') / 1000,
      unit: 'KB',
      goal: 167,
    },
    ...ratio('JavaScript on the wire until usable', of(chat, 'scriptBytes'), 'scriptBytes'),
    {
      name: 'everything on the wire until all is quiet, after a letter',
      value: of(chat, 'bytes') / 1000,
      unit: 'KB',
    },
    { name: 'first contentful paint', value: of(chat, 'painted'), unit: 'ms' },
    { name: 'usable', value: of(chat, 'usable'), unit: 'ms', goal: 1500 },
    ...ratio('usable', of(chat, 'usable'), 'usable'),
    { name: 'usable at a second visit, while the copy is filled', value: ofVisits('second'), unit: 'ms' },
    ...ratio('usable at a second visit', ofVisits('second'), 'second'),
    { name: 'usable at a later visit, from the copy', value: ofVisits('later'), unit: 'ms', goal: 800 },
    ...ratio('usable at a later visit', ofVisits('later'), 'later'),
    { name: 'bare page usable', value: of(empty, 'usable'), unit: 'ms' },
    ...(scores.length === 0 ? [] : lighthouseRows(scores)),
  ];
  record('first-load', rows);
} finally {
  await browser.close();
  bare.close();
  await server.stop();
}
