import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '../../traffic/traffic.ts';
import { checkSite } from '../check-site.ts';
import { faults } from '../faults.ts';
import { startMixedTraffic } from '../mixed-traffic.ts';
import type { Site } from '../site.ts';

const crowd = { acting: 6, asking: 4, painting: 2 };

/** Longest wait for the moment of a fault, and the time that the site has to itself afterwards. */
const beforeMs = 1_500;
const afterMs = 1_500;

/** What processes wrote last that are gone though nobody ended them: no fault may end another process. */
const endedMembers = ({ replicas, workers }: Site): string[] =>
  [...replicas, ...workers]
    .filter(({ process }) => !process.isRunning())
    .map(({ process }) => process.output());

export interface FaultRounds {
  /** How often each fault happens. */
  readonly times: number;
  readonly seed: number;
}

/** What visitors were told must be so, whatever fails while they are there. */
export function faultsSuite(site: () => Site, { times, seed }: FaultRounds): void {
  for (const [n, [name, inject]] of Object.entries(faults).entries())
    test(
      `R-SCALE-114 R-SCALE-115 R-SCALE-116 ${name}, ${times} times in mixed traffic: nothing acknowledged is lost or done twice`,
      { timeout: 120_000 + times * 60_000 },
      async () => {
        const random = createRandom(seed + n);
        const traffic = startMixedTraffic(site(), crowd, seed + n);
        for (let round = 0; round < times; round += 1) {
          await wait(random(beforeMs));
          await inject(site(), random);
          await wait(afterMs);
        }
        const visits = await traffic.stop();
        expect(await checkSite(site(), visits)).toEqual([]);
        expect(endedMembers(site())).toEqual([]);
        expect(visits.ledger.acknowledged).toBeGreaterThan(5);
        expect(visits.answers.length).toBeGreaterThan(0);
        expect(visits.orders.length).toBeGreaterThan(0);
      },
    );
}
