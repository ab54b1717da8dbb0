import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

afterEach(() => vi.unstubAllGlobals());

test('R-DEVICE-10 of all tabs one works in its model at a time', async () => {
  const asked: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _options: object, work: () => Promise<void>) => {
        asked.push(name);
        last = last.then(work);
        return last;
      },
    },
  });
  const { signal } = new AbortController();
  const order: string[] = [];
  const answer = async (tab: string) => {
    const release = await inTurn(signal);
    order.push(`${tab} begins`);
    await Promise.resolve();
    order.push(`${tab} ends`);
    release();
  };
  await Promise.all([answer('first'), answer('second')]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(new Set(asked).size).toBe(1);
});

test('R-DEVICE-10 where the browser has no locks, a tab works at once', async () => {
  vi.stubGlobal('navigator', {});
  expect(await inTurn(new AbortController().signal)).toBeTypeOf('function');
});
