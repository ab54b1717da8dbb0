import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFigure } from '../figures.ts';
import { watchMemory } from '../load/memory.ts';
import { startLoad } from '../load/start-load.ts';
import type { Site } from '../site.ts';

/** How much load there is. */
export interface LoadSize {
  readonly streams: number;
  /** Of each stream. */
  readonly chunks: number;
  /** Of each round of calls. */
  readonly ms: number;
}

const everyMs = 50;

/**
 * Least that three replicas do of what one does, on the same cores: what they agree on with each other must not cost
 * more. With a machine each they do more.
 */
const leastRatio = 0.4;
const maxReplicaMiB = 600;

/** Load from another process; every figure is compared with one of the same run. */
export function loadSuite(site: () => Site, { streams, chunks, ms }: LoadSize): void {
  let load: Awaited<ReturnType<typeof startLoad>>;
  beforeAll(async () => {
    load = await startLoad();
  });
  afterAll(() => load.stop());
  const urls = (): string[] => site().replicas.map(({ url }) => url);

  for (const what of ['list', 'publish'] as const)
    test(`R-SCALE-118 three replicas do no less than one on the same cores: ${what}`, async () => {
      const order = { what, callers: 6, ms };
      await load.calls({ ...order, urls: urls(), ms: ms / 2 });
      const one = await load.calls({ ...order, urls: urls().slice(0, 1) });
      const three = await load.calls({ ...order, urls: urls() });
      addFigure(`${what}: one replica`, one.perSecond, '/s');
      addFigure(`${what}: three replicas`, three.perSecond, '/s');
      addFigure(`${what}: three against one`, three.perSecond / one.perSecond);
      expect(one.failed + three.failed).toBe(0);
      expect(three.perSecond / one.perSecond).toBeGreaterThan(leastRatio);
    });

  test(
    `R-SCALE-119 ${streams} streams of 20 chunks a second, through one replica and through three with reconnects`,
    { timeout: 420_000 },
    async () => {
      const order = { streams, chunks, everyMs, staggerMs: 3_000 };
      const direct = await load.streams({ ...order, urls: [site().providers.chatUrl], direct: true });
      const [first] = site().replicas;
      const most = watchMemory(first?.process.pid ?? 0);
      const one = await load.streams({ ...order, urls: urls().slice(0, 1) });
      const memory = most();
      const three = await load.streams({ ...order, urls: urls(), reconnect: true });
      addFigure(`${streams} streams: the provider's own p99 over its p50`, direct.p99 - direct.p50, 'ms');
      addFigure(`${streams} streams, one replica: added p50`, one.p50 - direct.p50, 'ms');
      addFigure(`${streams} streams, one replica: added p99`, one.p99 - direct.p50, 'ms');
      addFigure(`${streams} streams, one replica: memory`, memory, 'MiB');
      addFigure(
        `${streams} streams, three replicas with reconnects: added p99`,
        three.p99 - direct.p50,
        'ms',
      );
      for (const { lost, doubled } of [one, three])
        expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
      expect(memory).toBeLessThan(maxReplicaMiB);
    },
  );
}
