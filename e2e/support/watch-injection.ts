import type { Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

declare global {
  interface Window {
    xssRan: string[];
    xss: () => void;
  }
}

/**
 * Watches a page that is given hostile text. Call it before the page is opened.
 * @param traps addresses of our own server that a payload would ask for
 * @returns what was fetched or opened that should not be, and what ran of the payloads: both stay empty
 */
export async function watchForInjection(page: Page, server: RunningServer, traps: RegExp) {
  const strange: string[] = [];
  // What the page's policy stops never comes as far as here.
  await page.context().route(
    (url) => !url.href.startsWith(server.url),
    (route) => {
      strange.push(route.request().url());
      return route.abort();
    },
  );
  page.on('request', (request) => {
    if (traps.test(request.url())) strange.push(request.url());
  });
  page.on('dialog', (dialog) => {
    strange.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => strange.push(`popup: ${popup.url()}`));
  await page.addInitScript(() => {
    window.xssRan = [];
    window.xss = () => void window.xssRan.push(new Error('ran').stack ?? '');
  });
  return { strange, ran: () => page.evaluate(() => window.xssRan) };
}
