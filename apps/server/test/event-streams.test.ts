import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../src/app/create-app.ts';
import { chatRouter } from '../src/features/chat/chat-router.ts';
import { createVisitorCookies } from '../src/platform/http/visitor-cookie.ts';
import { defaultLimits } from '../src/platform/limits/limit-settings.ts';
import { callFrom } from './callers.ts';
import { testSecret } from './start-test-server.ts';
import { testPlatform } from './test-platform.ts';

const run = '0f8fad5b-d9cb-469f-a165-70867728950e';
const [here, elsewhere] = ['198.51.100.1', '198.51.100.2'];

/** The app over one open run, and what reads it from an address. */
async function setUp() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const platform = testPlatform({
    settings: { limits: { ...defaultLimits, requests: { points: 1_000, seconds: 60 } } },
  });
  const app = createApp(platform, { secret: testSecret, routers: [chatRouter], webFolder: false });
  const { visitor, setCookie } = createVisitorCookies(testSecret, false).identify(undefined, Date.now());
  const headers = { Cookie: setCookie?.split(';')[0] ?? '' };
  await platform.streams.open(run, visitor);
  const opened: Response[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map(async ({ body, bodyUsed }) => (bodyUsed ? undefined : body?.cancel())));
    await platform.streams.dispose();
    vi.useRealTimers();
  });
  const follow = async (address: string): Promise<Response> => {
    const response = await app.request(`/api/chat/runs/${run}/events`, { headers }, callFrom(address));
    opened.push(response);
    return response;
  };
  return { platform, follow };
}

test('R-LIMIT-73 the 65th event stream of an address is refused, and another address is served', async () => {
  const { follow } = await setUp();
  const held = await Promise.all(Array.from({ length: 64 }, () => follow(here)));
  expect(held.every(({ status }) => status === 200)).toBe(true);
  const refused = await follow(here);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('10');
  expect((await follow(elsewhere)).status).toBe(200);
});

test('R-LIMIT-73 the oldest event stream that has long said nothing gives its place to the 65th of its address', async () => {
  const { platform, follow } = await setUp();
  const [first, second] = [await follow(here), await follow(elsewhere)];
  vi.setSystemTime(Date.now() + 1_000);
  for (let n = 1; n < 64; n += 1) await follow(here);
  vi.setSystemTime(Date.now() + 29_000);
  expect((await follow(here)).status).toBe(200);
  // It has ended without an error, and its reader asks again.
  expect(await first.text()).toBe('');
  expect((await follow(here)).status).toBe(429);
  await platform.streams.append(run, { type: 'text', text: '还在' });
  const { value } = (await second.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain('还在');
});
