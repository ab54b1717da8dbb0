import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';

/** What every benchmark's browser is started with; its own connections would stand in the figures. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

const executablePath =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((file) => existsSync(file));

/** Starts the browser that benchmarks are measured in: Debian's Chromium, or the one that CHROMIUM names. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...quiet, ...more],
  });
}

/** The same browser as a phone, with a profile that outlives it: what a returning visitor has. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: [...quiet],
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
}

/** Chrome's “Fast 4G”: 8.1 Mbit/s and 165 ms. */
export const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: 8.1e6 / 8,
  uploadThroughput: 1.35e6 / 8,
};

/** For `addInitScript`: the splash of a session's first page and the announcement are not what is measured. */
export function seenBefore(): void {
  sessionStorage.setItem('splash-shown', '1');
  localStorage.setItem('announcement-dismissed-v1.2.0', 'true');
}
