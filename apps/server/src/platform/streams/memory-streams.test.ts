import { expect, test } from 'vitest';
import { createMemoryStreams } from './memory-streams.ts';
import { defaultStreamBounds } from './stream-bounds.ts';
import { StreamLimitError } from './streams.ts';
import { streamsContract } from '../../../test/backend-suites/streams-suite.ts';

streamsContract('memory', (bounds) => createMemoryStreams(bounds));

/** The default bounds in small. */
const scale = 64;
const { maxTotalBytes, maxAddressBytes, maxStreamBytes } = defaultStreamBounds;

test.each([
  ['IPv4 addresses', 8, (n: number) => [`a${n}`, `a${n}`]],
  ['IPv6 networks', 4, (n: number) => [`${n % 2}`, `n${n >> 1}`]],
] as const)(
  'R-LIMIT-76 answers that are being written leave a newcomer room until so many %s fill the log: %i',
  async (_, most, place) => {
    const streams = createMemoryStreams({
      maxTotalBytes: maxTotalBytes / scale,
      maxAddressBytes: maxAddressBytes / scale,
      maxStreamBytes: maxStreamBytes / scale,
    });
    const written: string[] = [];
    let newcomers = 0;
    /** Opens answers and writes them until there is no room. */
    const fill = async (address: string, network: string): Promise<void> => {
      for (let isFull = false; !isFull;) {
        const id = `s${written.length}`;
        const write = async (): Promise<never> => {
          await streams.open(id, id, { holder: { address: `${network} ${address}`, network } });
          written.push(id);
          // Small pieces, so that next to nothing is left.
          for (;;) await streams.append(id, 'a');
        };
        const error: unknown = await write().catch((problem: unknown) => problem);
        if (!(error instanceof StreamLimitError)) throw error;
        isFull = error.limit === 'storeFull';
      }
    };
    const newcomer = async (): Promise<boolean> => {
      const id = `new${(newcomers += 1)}`;
      const isOpen = await streams
        .open(id, id, { holder: { address: 'new', network: 'new' } })
        .catch(() => false);
      if (isOpen) await streams.close(id);
      return isOpen;
    };
    const addresses = maxTotalBytes / maxAddressBytes;
    const perNetwork = addresses / most;
    for (let n = 0; n < addresses; n += 1) {
      // What one network holds is no obstacle until the last one has filled its share.
      if (n % perNetwork === 0) expect(await newcomer()).toBe(true);
      const [address = '', network = ''] = place(n);
      await fill(address, network);
    }
    expect(await newcomer()).toBe(false);
    const states = await Promise.all(written.map((id) => streams.state(id, id)));
    expect(new Set(states)).toEqual(new Set(['open']));
    await streams.dispose();
  },
);
