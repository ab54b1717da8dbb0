import { expect, test } from 'vitest';
import { ManualClock } from '../../../test/mock-provider/manual-clock.ts';
import { Pace } from './pace.ts';

const signal = new AbortController().signal;

/** What passes at a rate of 100 a second after a burst of 300, and when. */
function start() {
  const clock = new ManualClock();
  const from = clock.now();
  const pace = new Pace({ perSecond: 100, burst: 300, clock });
  const passed: string[] = [];
  const pass = (address: string, amount: number, network = address) =>
    pace
      .pass({ address, network }, amount, signal)
      .then(() => passed.push(`${address} ${clock.now() - from}`));
  const advance = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { pass, passed, advance };
}

test('R-LIMIT-72 an address may pass a burst, then only its rate; another one is not behind it', async () => {
  const { pass, passed, advance } = start();
  void pass('a', 300);
  void pass('a', 100);
  void pass('a', 100);
  void pass('b', 300);
  await advance(0);
  expect(passed).toEqual(['a 0', 'b 0']);
  await advance(1_000);
  expect(passed.slice(2)).toEqual(['a 1000']);
  await advance(1_000);
  expect(passed.slice(3)).toEqual(['a 2000']);
  await advance(60_000);
  void pass('a', 300);
  await advance(0);
  expect(passed.slice(4)).toEqual(['a 62000']);
});

test('R-LIMIT-72 a network passes twice as much as an address, however many addresses it has', async () => {
  const { pass, passed, advance } = start();
  for (const address of ['a', 'b', 'c']) void pass(address, 300, 'n');
  await advance(0);
  expect(passed).toEqual(['a 0', 'b 0']);
  await advance(1_500);
  expect(passed.slice(2)).toEqual(['c 1500']);
});

test('R-LIMIT-72 who leaves waits no more', async () => {
  const pace = new Pace({ perSecond: 1, burst: 1, clock: new ManualClock() });
  const leaving = new AbortController();
  const held = pace.pass({ address: 'a', network: 'a' }, 100, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(held).rejects.toThrow('gone');
});
