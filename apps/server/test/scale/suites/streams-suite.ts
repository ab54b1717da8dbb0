import { setTimeout as wait } from 'node:timers/promises';
import { stopRunRoute } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { callRoute } from '../../traffic/client.ts';
import { askAndFollow, endOf, findFaults, type Followed, readAgain, textOf } from '../chat-visitor.ts';
import { killAndStart } from '../faults.ts';
import { paceText } from '../providers.ts';
import type { Site } from '../site.ts';

const pace = { pieces: 100, everyMs: 50 };

/** Follows an answer that A gives; `during` runs once some of it is there, and every further connection is to B. */
async function follow(
  [a, b]: readonly [string, string],
  during: (followed: Followed, disconnect: () => void) => Promise<unknown>,
): Promise<Followed> {
  let connections = 0;
  let disconnect = (): void => undefined;
  let begun: Promise<unknown> | undefined;
  const followed = await askAndFollow({
    pace,
    url: () => (connections++ === 0 ? a : b),
    cut: (abort) => (disconnect = abort),
    onEvent: (now) => {
      if (now.events.length === 20) begun ??= during(now, () => disconnect());
    },
  });
  await begun;
  return followed;
}

const urls = ({ replicas }: Site, from = 0): [string, string] => [
  replicas[from]?.url ?? '',
  replicas[(from + 1) % replicas.length]?.url ?? '',
];

/** Answers between browser, replicas and Redis. */
export function streamsSuite(site: () => Site): void {
  test('R-SCALE-110 an answer goes on at another replica without a lost or doubled character', async () => {
    const followed = await follow(urls(site()), async (_, disconnect) => disconnect());
    expect(findFaults(followed)).toEqual([]);
    expect(textOf(followed)).toBe(paceText(pace));
    expect(followed.reconnects).toBe(1);
    for (const { url } of site().replicas) expect(await readAgain(url, followed)).toEqual(followed.events);
  });

  test('R-SCALE-111 an answer is stopped from a replica that does not make it', async () => {
    const [a, b] = urls(site(), 1);
    const followed = await follow([a, a], async ({ run, visitor }) => {
      const result = await callRoute(b, stopRunRoute, { ...visitor, params: { run } });
      expect(result).toMatchObject({ ok: true, answer: { stopped: true } });
    });
    expect(endOf(followed)).toBe('stopped');
    expect(findFaults(followed)).toEqual([]);
  });

  test('R-SCALE-112 another replica ends the answers of a killed one within 15 s and keeps their text', async () => {
    const [a, b] = urls(site(), 2);
    const [killed] = site().replicas.slice(2);
    let killedAt = 0;
    let restarted: Promise<void> | undefined;
    const followed = await follow([a, b], async () => {
      killedAt = performance.now();
      if (killed) restarted = killAndStart(killed);
    });
    const seconds = (performance.now() - killedAt) / 1000;
    await restarted;
    expect(endOf(followed)).toBe('run.interrupted');
    expect(findFaults(followed)).toEqual([]);
    expect(textOf(followed).length).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(15);
    expect(await readAgain(a, followed)).toEqual(followed.events);
  });

  test('R-SCALE-113 after a restart of Redis a reader goes on from what the browser has', async () => {
    const followed = await follow(urls(site()), async (_, disconnect) => {
      await site().engines.redis.restart();
      await wait(200);
      disconnect();
    });
    expect(findFaults(followed)).toEqual([]);
    expect(['stop', 'run.interrupted']).toContain(endOf(followed));
  });
}
