import { setTimeout as wait } from 'node:timers/promises';
import { getReadyRoute } from '@baigong/contracts';
import type { Nginx } from '../engines/nginx.ts';

const intervalMs = 500;
const timeoutMs = 2_500;

/**
 * Asks every replica whether it is ready, as a load balancer does, and sends new calls only to those that are; to all
 * of them where none is.
 */
export function startHealthChecks(nginx: Nginx, replicas: readonly { readonly url: string }[]) {
  const stopping = new AbortController();
  let routed = replicas.map(({ url }) => url).join(' ');
  const check = async (): Promise<void> => {
    const answers = await Promise.all(replicas.map(({ url }) => isReady(url)));
    const ready = replicas.map(({ url }) => url).filter((_, n) => answers[n]);
    const next = ready.length > 0 ? ready : replicas.map(({ url }) => url);
    if (stopping.signal.aborted || next.join(' ') === routed) return;
    routed = next.join(' ');
    nginx.route(next);
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await check();
      await wait(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url + getReadyRoute.path, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
