import type { BrowserContext } from '@playwright/test';
import { createVisitorCookies } from '../../apps/server/src/platform/http/visitor-cookie.ts';

/** Signs the cookies of every test server. */
export const testSecret = 'a-secret-of-the-browser-tests-long-enough';

/** Makes a browser one that has been here for an hour: its likes, votes and reports count. */
export async function addKnownVisitor(context: BrowserContext, url: string): Promise<void> {
  const { setCookie } = createVisitorCookies(testSecret, false).identify(undefined, Date.now() - 3600_000);
  const [name = '', value = ''] = setCookie?.split(';')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value, url }]);
}
