import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StreamBounds } from '../../src/platform/streams/stream-bounds.ts';
import { type StreamEvent, StreamLimitError, type Streams } from '../../src/platform/streams/streams.ts';

/** The clock that a backend counts time with. */
export interface StreamTime {
  start(): void;
  pass(ms: number): Promise<void>;
  end(): void;
}

const fakeTimers: StreamTime = {
  start: () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }),
  async pass(ms) {
    await vi.advanceTimersByTimeAsync(ms);
  },
  end: () => void vi.useRealTimers(),
};

async function all(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const list: StreamEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

/** What every backend of Streams must do; it is made with small bounds, so that they can be reached. */
export function streamsContract(
  name: string,
  makeBackend: (bounds: Partial<StreamBounds>) => Promise<Streams> | Streams,
  time = fakeTimers,
): void {
  describe(`streams: ${name}`, () => {
    let streams: Streams;
    beforeEach(async () => {
      time.start();
      streams = await makeBackend({});
    });
    afterEach(async () => {
      await streams.dispose();
      time.end();
    });

    test('R-SRV-14 events are numbered from 0 without gaps and read back as they were written', async () => {
      expect(await streams.open('a', 'ann')).toBe(true);
      const data = [{ text: '你好' }, { list: [1, null] }, 'plain'];
      for (const [n, item] of data.entries()) expect(await streams.append('a', item)).toBe(n);
      await streams.close('a');
      expect(await all(streams.read('a', 'ann', -1))).toEqual(data.map((item, n) => ({ n, data: item })));
    });

    test('R-SRV-14 a reader that comes back with its last number gets the rest, once', async () => {
      await streams.open('a', 'ann');
      for (const item of ['x', 'y', 'z']) await streams.append('a', item);
      await streams.close('a');
      expect(await all(streams.read('a', 'ann', 0))).toEqual([
        { n: 1, data: 'y' },
        { n: 2, data: 'z' },
      ]);
      expect(await all(streams.read('a', 'ann', 99))).toEqual([]);
    });

    test('R-SRV-14 readers follow a growing stream and end when it is closed', async () => {
      await streams.open('a', 'ann');
      await streams.append('a', 'first');
      const readers = [all(streams.read('a', 'ann', -1)), all(streams.read('a', 'ann', 0))];
      await streams.append('a', 'second');
      await streams.close('a');
      expect((await Promise.all(readers)).map((events) => events.map((event) => event.data))).toEqual([
        ['first', 'second'],
        ['second'],
      ]);
    });

    test('R-SRV-14 a reader whose signal aborts ends although the stream grows on', async () => {
      await streams.open('a', 'ann');
      await streams.append('a', 'first');
      const leave = new AbortController();
      const events = all(streams.read('a', 'ann', -1, leave.signal));
      leave.abort();
      expect(await events).toEqual(expect.any(Array));
      expect(await streams.append('a', 'second')).toBe(1);
    });

    test('R-SRV-14 what is written cannot be changed afterwards', async () => {
      await streams.open('a', 'ann');
      const data = { text: 'as written' };
      await streams.append('a', data);
      data.text = 'changed';
      await streams.close('a');
      expect(await all(streams.read('a', 'ann', -1))).toEqual([{ n: 0, data: { text: 'as written' } }]);
    });

    test('R-SRV-64 an id is used once, whoever owns it; another owner sees and stops nothing', async () => {
      await streams.open('a', 'ann');
      await streams.append('a', 'secret');
      expect(await streams.open('a', 'ann')).toBe(false);
      expect(await streams.open('a', 'bob')).toBe(false);
      expect(await streams.state('a', 'bob')).toBe('unknown');
      expect(await streams.requestStop('a', 'bob')).toBe(false);
      await streams.close('a');
      expect(await all(streams.read('a', 'bob', -1))).toEqual([]);
    });

    test('R-SRV-13 unknown and closed streams take no events, and closing twice is fine', async () => {
      await expect(streams.append('nobody', 1)).rejects.toThrow('not open');
      await streams.open('a', 'ann');
      await streams.close('a');
      await streams.close('a');
      await streams.close('nobody');
      await expect(streams.append('a', 1)).rejects.toThrow('not open');
      expect(await streams.state('a', 'ann')).toBe('closed');
    });

    test('R-SRV-66 a closed stream is kept its time and then forgotten', async () => {
      await streams.dispose();
      streams = await makeBackend({ retentionMs: 10_000 });
      await streams.open('a', 'ann');
      await streams.append('a', 1);
      await time.pass(50_000);
      expect(await streams.state('a', 'ann')).toBe('open');
      await streams.close('a');
      await time.pass(9_000);
      expect(await streams.state('a', 'ann')).toBe('closed');
      await time.pass(1_000);
      expect(await streams.state('a', 'ann')).toBe('unknown');
      expect(await streams.open('a', 'bob')).toBe(true);
    });

    test('R-SRV-67 a stop reaches every listener of an open stream, also one that comes late', async () => {
      await streams.open('a', 'ann');
      const early = vi.fn<() => void>();
      const forgotten = vi.fn<() => void>();
      const late = vi.fn<() => void>();
      streams.onStop('a', early);
      streams.onStop('a', forgotten)();
      expect(await streams.requestStop('a', 'ann')).toBe(true);
      streams.onStop('a', late);
      await vi.waitFor(() => expect(late).toHaveBeenCalledOnce());
      expect(early).toHaveBeenCalledOnce();
      expect(forgotten).not.toHaveBeenCalled();
      await streams.close('a');
      expect(await streams.requestStop('a', 'ann')).toBe(false);
    });

    test('R-SRV-68 a stream has a size; refused, it still takes one word about how it ended', async () => {
      await streams.dispose();
      streams = await makeBackend({ maxStreamBytes: 20_000 });
      await streams.open('a', 'ann');
      await streams.append('a', 'x'.repeat(5_000));
      await expect(streams.append('a', 'x'.repeat(9_000))).rejects.toThrow(
        new StreamLimitError('streamFull'),
      );
      expect(await streams.append('a', { type: 'error' })).toBe(1);
      await streams.close('a');
      expect(await all(streams.read('a', 'ann', 0))).toEqual([{ n: 1, data: { type: 'error' } }]);
    });

    test('R-SRV-68 an owner has a number of open streams, and old closed ones make room', async () => {
      await streams.dispose();
      streams = await makeBackend({ maxOpenPerOwner: 2, maxPerOwner: 3 });
      await streams.open('a', 'ann');
      await streams.open('b', 'ann');
      await expect(streams.open('c', 'ann')).rejects.toThrow(new StreamLimitError('ownerFull'));
      expect(await streams.open('d', 'bob')).toBe(true);
      await streams.close('a');
      await streams.open('c', 'ann');
      await streams.close('b');
      await streams.open('e', 'ann');
      expect(await streams.state('a', 'ann')).toBe('unknown');
      expect(await streams.state('b', 'ann')).toBe('closed');
    });

    test('R-SRV-68 all streams together have a size: closed ones go first, then nothing more is taken', async () => {
      await streams.dispose();
      streams = await makeBackend({ maxTotalBytes: 20_000 });
      await streams.open('old', 'ann');
      await streams.append('old', 'x'.repeat(6_000));
      await streams.close('old');
      await streams.open('new', 'bob');
      await streams.append('new', 'x'.repeat(6_000));
      expect(await streams.state('old', 'ann')).toBe('unknown');
      await expect(streams.append('new', 'x'.repeat(6_000))).rejects.toThrow(
        new StreamLimitError('storeFull'),
      );
    });

    test('R-SRV-69 an address has a share, whatever visitors it is: its own closed ones go, no one else’s', async () => {
      await streams.dispose();
      streams = await makeBackend({ maxTotalBytes: 200_000, maxAddressBytes: 20_000 });
      const fill = async (id: string, address: string, network = address) => {
        await streams.open(id, `visitor of ${id}`, { holder: { address, network } });
        await streams.append(id, 'x'.repeat(6_000));
      };
      await fill('other', 'a');
      await streams.close('other');
      await fill('first', 'e');
      await streams.close('first');
      await fill('second', 'e');
      expect(await streams.state('first', 'visitor of first')).toBe('unknown');
      expect(await streams.state('other', 'visitor of other')).toBe('closed');
      await expect(streams.append('second', 'x'.repeat(6_000))).rejects.toThrow(
        new StreamLimitError('storeFull'),
      );
      // What it held is free again.
      await streams.close('second');
      await fill('third', 'e');
      await fill('another', 'a');
    });

    test('R-SRV-69 a network has twice the share of an address', async () => {
      await streams.dispose();
      streams = await makeBackend({ maxTotalBytes: 200_000, maxAddressBytes: 15_000 });
      for (const id of ['a', 'b', 'c']) await streams.open(id, id, { holder: { address: id, network: 'n' } });
      for (const id of ['a', 'b']) await streams.append(id, 'x'.repeat(6_000));
      await expect(streams.append('c', 'x'.repeat(6_000))).rejects.toThrow(new StreamLimitError('storeFull'));
    });

    test('R-SRV-13 disposing ends the readers', async () => {
      await streams.open('a', 'ann');
      const reader = all(streams.read('a', 'ann', -1));
      await streams.dispose();
      expect(await reader).toEqual([]);
    });
  });
}
