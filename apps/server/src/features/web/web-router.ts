import { getWebRoute, readWebPageRoute, searchWebRoute, type WebProblem } from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';
import { Hono } from 'hono';
import { systemClock, type TimerClock } from '../../platform/base/clock.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { ResolveHost } from '../../platform/http/guarded-request.ts';
import { route } from '../../platform/http/route.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import { ResourcePool } from '../../platform/limits/resource-pool.ts';
import { readPage } from './read-page.ts';
import { createSearch } from './search.ts';
import { WebFailure } from './web-failure.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/base/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { WebSettings } from './web-settings.ts';

const busy = () => new WebFailure('busy');
/** A page that sends nothing costs a socket; it gives its place to who waits. */
const places = {
  total: 32,
  perAddress: 2,
  silentMs: 3_000,
  maxWaiting: { inAll: 64, ofNetwork: 8 },
  refusal: busy,
  eviction: () => new WebFailure('timeout'),
};
/** A page's bytes are in memory about five times until the answer is sent. Where there is no room, who holds most gives way. */
const memory = { total: 24 * MiB, perAddress: 12 * MiB, silentMs: 0, refusal: busy };
/** A page that sends less than this within `silentMs` counts as silent. */
const progressBytes = 8 * 1024;

interface WebPlatform {
  readonly settings: { readonly web: WebSettings };
  readonly limits: Limits;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Pages and searches of the web for visitors, where the operator has turned them on. Nothing of them is stored. */
export function webRouter(
  { settings: { web }, limits, log, metrics }: WebPlatform,
  {
    resolveHost,
    clock = systemClock,
  }: { readonly resolveHost?: ResolveHost; readonly clock?: TimerClock } = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const search = web.search && createSearch(web.search);
  const pages = new ResourcePool({ ...places, clock });
  const searches = new ResourcePool({ ...places, clock });
  const pageBytes = new ResourcePool({ ...memory, clock });
  metrics.observeQueue('pages', () => pages.waiting);

  async function admit({ visitor, address }: { visitor: string; address: string }): Promise<void> {
    await enforceLimit(limits, 'web', visitor, 'limits.tooMany');
    await enforceLimit(limits, 'webAddress', address, 'limits.tooMany');
  }

  const refuse = (problem: WebProblem) => ({ problem });

  /** A failure as an answer; its cause, which may name an inner address, goes to the log alone. */
  async function orProblem<T>(
    requestId: string,
    work: () => Promise<T>,
  ): Promise<T | { problem: WebProblem }> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      log.info({ requestId, problem: error.problem, cause: describe(error.cause) }, 'no page or search');
      return refuse(error.problem);
    }
  }

  route(app, getWebRoute, () => ({ read: web.read, search: search !== undefined }));

  route(app, readWebPageRoute, async ({ body, requestId, signal, ...caller }) => {
    if (!web.read) return refuse('off');
    await admit(caller);
    return orProblem(requestId, () =>
      pages.use(caller, { signal }, (place, whilePlaced) =>
        pageBytes.use(caller, { amount: 0, signal: whilePlaced }, async (bytes, whileHeld) => {
          let received = 0;
          const onBytes = (count: number): void => {
            if (!bytes.grow(count)) throw busy();
            received += count;
            if (received < progressBytes) return;
            received = 0;
            place.progress();
          };
          return readPage(body.url, { readHosts: web.readHosts, signal: whileHeld, resolveHost, onBytes });
        }),
      ),
    );
  });

  route(app, searchWebRoute, async ({ body, requestId, signal, ...caller }) => {
    if (!search) return refuse('searchOff');
    await admit(caller);
    return orProblem(requestId, () =>
      searches.use(caller, { signal }, async (_place, whilePlaced) => ({
        results: [...(await search(body.query, whilePlaced))],
      })),
    );
  });

  return app;
}

/** Without the link: what visitors read is theirs. */
function describe(cause: unknown): string | undefined {
  if (cause instanceof Error) return `${cause.name} ${'code' in cause ? String(cause.code) : ''}`.trim();
  return typeof cause === 'string' ? cause : undefined;
}
