import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkSite } from '../check-site.ts';
import { addFigure } from '../figures.ts';
import { residentMemory } from '../load/memory.ts';
import { startMixedTraffic } from '../mixed-traffic.ts';
import type { Site } from '../site.ts';

const parts = 10;
/** Most that the second half of the time may add to the memory. */
const mostGrowth = 1.15;

export function memorySuite(site: () => Site, ms: number): void {
  test(
    'R-SCALE-120 mixed traffic for minutes leaves the memory flat',
    { timeout: ms + 180_000 },
    async () => {
      const traffic = startMixedTraffic(site(), { acting: 4, asking: 4, painting: 1 }, 9);
      const pids = site().replicas.map(({ process }) => process.pid);
      const samples: number[] = [];
      for (let part = 0; part < parts; part += 1) {
        await wait(ms / parts);
        samples.push(Math.max(...pids.map(residentMemory)));
      }
      const visits = await traffic.stop();
      // The first half warms up: compiled code, caches that fill to their bound.
      const [middle = 0, end = 0] = [samples[parts / 2], samples.at(-1)];
      addFigure('mixed traffic: memory of the largest replica, middle', middle, 'MiB');
      addFigure('mixed traffic: memory of the largest replica, end', end, 'MiB');
      expect(end / middle).toBeLessThan(mostGrowth);
      expect(await checkSite(site(), visits)).toEqual([]);
    },
  );
}
