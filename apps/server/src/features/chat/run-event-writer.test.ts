import { setImmediate as written } from 'node:timers/promises';
import type { RunEvent } from '@baigong/contracts';
import { expect, test, vi } from 'vitest';
import { ManualClock } from '../../../test/mock-provider/manual-clock.ts';
import { createMemoryStreams } from '../../platform/streams/memory-streams.ts';
import type { Streams } from '../../platform/streams/streams.ts';
import { RunEventWriter } from './run-event-writer.ts';

async function openLog(streamBytes?: number) {
  const streams = createMemoryStreams(streamBytes === undefined ? {} : { maxStreamBytes: streamBytes });
  const clock = new ManualClock();
  const failures: unknown[] = [];
  await streams.open('r', 'ann');
  const log = new RunEventWriter(streams, 'r', clock, (error) => failures.push(error));
  const read = async () => {
    const events: unknown[] = [];
    for await (const { data } of streams.read('r', 'ann', -1)) events.push(data);
    return events;
  };
  return { log, clock, read, failures, end: () => log.close({ type: 'finish', reason: 'stop', at: 0 }) };
}
const finish = { type: 'finish', reason: 'stop', at: 0 };

test('R-PERF-50 words that come within five milliseconds are one event, and the first of them leaves at once', async () => {
  const { log, clock, read, end } = await openLog();
  log.appendDelta('text', '一');
  await written();
  log.appendDelta('text', '二');
  clock.advance(2);
  log.appendDelta('text', '三');
  clock.advance(3);
  await written();
  log.appendDelta('text', '四');
  clock.advance(20);
  await written();
  log.appendDelta('text', '五');
  await end();
  expect(await read()).toEqual([
    { type: 'text', text: '一' },
    { type: 'text', text: '二三' },
    { type: 'text', text: '四' },
    { type: 'text', text: '五' },
    finish,
  ]);
});

test('R-PERF-50 what comes faster than anybody reads travels in fewer and longer events', async () => {
  const { log, clock, read, end } = await openLog();
  for (let n = 0; n < 200; n += 1) {
    log.appendDelta('text', '好'.repeat(100));
    clock.advance(1);
    await written();
  }
  await end();
  const events = (await read()) as { text?: string }[];
  expect(events.map(({ text = '' }) => text).join('')).toHaveLength(20_000);
  expect(events.length).toBeLessThan(10);
});

test('R-PERF-50 R-SCALE-119 words that come while others are written leave together, after them', async () => {
  const memory = createMemoryStreams();
  await memory.open('r', 'ann');
  const written: RunEvent[] = [];
  const writes: (() => void)[] = [];
  const streams: Streams = {
    ...memory,
    append: (_, event) =>
      new Promise((resolve) => writes.push(() => resolve(written.push(event as RunEvent)))),
  };
  const clock = new ManualClock();
  const log = new RunEventWriter(streams, 'r', clock, () => undefined);
  for (const word of ['一', '二', '三', '四']) {
    log.appendDelta('text', word);
    clock.advance(100);
  }
  expect(writes).toHaveLength(1);
  writes.shift()?.();
  await vi.waitFor(() => expect(writes).toHaveLength(1), 10_000);
  writes.shift()?.();
  await vi.waitFor(() =>
    expect(written).toEqual([
      { type: 'text', text: '一' },
      { type: 'text', text: '二三四' },
    ]),
  );
});

test('R-PERF-50 gathering keeps the order of thoughts, words and other events', async () => {
  const { log, read, end } = await openLog();
  log.appendDelta('reasoning', '想');
  log.appendDelta('reasoning', '想');
  log.appendDelta('text', '答');
  log.append({ type: 'tool-call', id: 'a', name: 'calculate', input: {} });
  log.appendDelta('text', '完');
  await end();
  expect((await read()).map((event) => (event as { type: string }).type)).toEqual([
    'reasoning',
    'reasoning',
    'text',
    'tool-call',
    'text',
    'finish',
  ]);
});

test('R-MODEL-09 a full log says so once and still takes its last event', async () => {
  const { log, clock, read, failures, end } = await openLog(20_000);
  for (let n = 0; n < 5; n++) {
    log.appendDelta('text', '字'.repeat(4000));
    clock.advance(10);
    await written();
  }
  await end();
  expect(failures).toHaveLength(1);
  expect((await read()).at(-1)).toEqual(finish);
});
