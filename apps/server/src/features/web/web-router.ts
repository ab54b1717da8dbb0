import { getWebRoute, readWebPageRoute, searchWebRoute, type WebProblem } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { ResolveHost } from '../../platform/http/guarded-request.ts';
import { route } from '../../platform/http/route.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import { createPlaces } from '../../platform/limits/places.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPage } from './read-page.ts';
import { createSearch } from './search/search.ts';
import { WebFailure } from './web-failure.ts';

/** Each holds its bytes in memory until the answer is sent. */
const maxAtOnce = { inAll: 4, forOne: 2 };

/** Pages and searches of the web for visitors, where the operator has turned them on. Nothing of them is stored. */
export function webRouter(
  { settings: { web }, limits, log }: Platform,
  { resolveHost }: { readonly resolveHost?: ResolveHost } = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const search = web.search && createSearch(web.search);
  const takePlace = createPlaces(maxAtOnce.inAll, maxAtOnce.forOne);

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
    const leave = takePlace(caller.address);
    if (!leave) return refuse('busy');
    try {
      return await orProblem(requestId, () =>
        readPage(body.url, { readHosts: web.readHosts, signal, resolveHost }),
      );
    } finally {
      leave();
    }
  });

  route(app, searchWebRoute, async ({ body, requestId, signal, ...caller }) => {
    if (!search) return refuse('searchOff');
    await admit(caller);
    return orProblem(requestId, async () => ({ results: [...(await search(body.query, signal))] }));
  });

  return app;
}

/** Without the link: what visitors read is theirs. */
function describe(cause: unknown): string | undefined {
  if (cause instanceof Error) return `${cause.name} ${'code' in cause ? String(cause.code) : ''}`.trim();
  return typeof cause === 'string' ? cause : undefined;
}
