import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { getReadyRoute } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { type Call, callRoute, type CallResult } from '../../traffic/client.ts';
import { endOf } from '../chat-visitor.ts';
import { checkSite } from '../check-site.ts';
import { startMixedTraffic } from '../mixed-traffic.ts';
import type { Member, Site } from '../site.ts';

const crowd = { acting: 4, asking: 3, painting: 1 };

/** As a deployment does it: told to stop, it fails its probe, lets its calls end, and is replaced. */
async function replace(member: Member): Promise<void> {
  member.process.signal('SIGTERM');
  await member.process.closed;
  await member.start();
  while (!(await isReady(member.url))) await wait(100);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url + getReadyRoute.path).then(
    ({ ok }) => ok,
    () => false,
  );

/** Replicas and workers replaced one after the other while visitors call, once each and without a second try. */
export function deploymentSuite(site: () => Site): void {
  test(
    'R-SCALE-117 a rolling deployment fails no call, and answers go on',
    { timeout: 300_000 },
    async () => {
      const failed: string[] = [];
      const call: Call = async (route, input) => {
        const result = await callRoute(site().url, route, input).catch(
          (error: unknown): CallResult<never> => ({ ok: false, status: 0, text: inspect(error) }),
        );
        // What somebody else has deleted in the meantime is no failure.
        if (!result.ok && (result.status === 0 || result.status >= 500))
          failed.push(`${route.method} ${route.path}: ${result.status} ${result.text}`);
        return result;
      };
      const traffic = startMixedTraffic(site(), crowd, 5, call);
      for (const member of [...site().replicas, ...site().workers]) await replace(member);
      const visits = await traffic.stop();
      expect(failed).toEqual([]);
      expect(await checkSite(site(), visits)).toEqual([]);
      expect(visits.answers.map(endOf).filter((end) => end !== 'stop')).toEqual([]);
      expect(visits.ledger.acknowledged).toBeGreaterThan(5);
    },
  );
}
