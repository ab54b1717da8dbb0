import type { OwnEndpoint, OwnModel, ErrorCode } from '@baigong/contracts';
import { AppError } from '../../base/app-error.ts';
import { RequestError } from '../../http/buffered-request.ts';
import { fetchGuarded } from '../../http/guarded-fetch.ts';
import type { ResolveHost } from '../../http/guarded-request.ts';
import { trimTrailingSlashes } from '../../http/trim-slashes.ts';
import { createEndpoint, type EndpointOptions } from '../endpoint/endpoint-source.ts';
import type { EndpointFetch } from '../endpoint/request-chat.ts';
import { ModelError, type ModelRequest } from '../models.ts';
import { presetOf } from '../presets.ts';
import { sourceModel } from '../source-model.ts';
import type { ModelSource } from '../source.ts';
import { scrubKey, withoutKey } from './scrub-key.ts';
import type { OwnModelSettings } from './own-model-settings.ts';

/** What is said otherwise to somebody who can put it right without the operator. */
const ownCodes: Partial<Record<ErrorCode, ErrorCode>> = {
  'model.keyRefused': 'ownKey.refused',
  'model.quota': 'ownKey.quota',
  'model.region': 'ownKey.region',
  'model.notFound': 'ownKey.notFound',
  'model.unknown': 'ownKey.notFound',
  'model.unreachable': 'ownKey.unreachable',
};

/** Of a provider's words a visitor is shown so many. */
const maxSaidChars = 300;

/** A failure of a visitor's own service: its own sentence, and nothing of it for the log or the operator but a status. */
function toOwnError(error: ModelError, key: string | undefined): ModelError {
  const { code, wait, provider } = error;
  const cause = provider
    ? `HTTP ${provider.status}`
    : typeof error.cause === 'string'
      ? error.cause
      : undefined;
  const said = error.said && withoutKey(error.said, key).slice(0, maxSaidChars);
  return new ModelError(ownCodes[code] ?? code, { wait, cause, said });
}

/** The name that models of visitors have at the server, which does not keep whose they are. */
export const ownSourceName = 'own';

/** Anybody may run such a service, and many answers of it may come at once. */
const maxOwnEventBytes = 1024 * 1024;

export interface OwnSourceOptions {
  readonly endpoint?: Partial<EndpointOptions>;
  readonly resolveHost?: ResolveHost;
}

/** Fetches that reach public addresses and the operator's hosts, and tell a page or a redirect from an answer. */
function ownFetch(keyHosts: readonly string[], resolveHost: ResolveHost | undefined): EndpointFetch {
  return async (url, { method, headers, body, signal }) => {
    try {
      const response = await fetchGuarded(
        url,
        {
          ...(method === undefined ? {} : { method }),
          headers,
          ...(body === undefined ? {} : { body }),
          signal,
        },
        { isTrusted: ({ host }) => keyHosts.includes(host), resolveHost },
      );
      const { status } = response;
      const refuse = async (code: 'ownKey.redirected' | 'ownKey.webPage') => {
        await response.body?.cancel();
        return new ModelError(code, { cause: `HTTP ${status}` });
      };
      if (status >= 300 && status < 400) throw await refuse('ownKey.redirected');
      if (response.ok && /\bhtml\b/i.test(response.headers.get('content-type') ?? ''))
        throw await refuse('ownKey.webPage');
      return response;
    } catch (error) {
      if (error instanceof RequestError && error.failure === 'forbidden')
        throw new ModelError('ownKey.hostRefused');
      throw error;
    }
  };
}

/**
 * A visitor's own service as a source, for one request. It lives in memory for as long as the request does; the key is
 * in no field that is logged, stored or counted.
 * @param models what the service is known to have; it is asked where there are none
 * @throws AppError ownKey.off
 */
export function createOwnSource(
  { own }: { readonly own: Pick<OwnModelSettings, 'keys' | 'keyHosts'> },
  { baseUrl: address, key }: OwnEndpoint,
  models: readonly OwnModel[],
  { endpoint, resolveHost }: OwnSourceOptions = {},
): ModelSource {
  if (!own.keys) throw new AppError('ownKey.off');
  const baseUrl = trimTrailingSlashes(address);
  if (!URL.canParse(baseUrl)) throw new AppError('ownKey.hostRefused');
  const source = createEndpoint(
    {
      name: ownSourceName,
      baseUrl,
      key,
      local: false,
      preset: presetOf(baseUrl),
      quotes: true,
      models: models.map(({ model, name, abilities, context, refuses }) => ({
        ...sourceModel(model, name, abilities, context),
        refuses,
      })),
      fetch: ownFetch(own.keyHosts, resolveHost),
    },
    { maxEventBytes: maxOwnEventBytes, ...endpoint },
  );
  return {
    ...source,
    async list() {
      const { models: found, problem } = await source.list();
      const safe = found.filter(({ model, name }) => !key || !`${model} ${name}`.includes(key));
      return { models: safe, problem: problem && toOwnError(problem, key) };
    },
    async *stream(model: string, request: Omit<ModelRequest, 'model'>, signal: AbortSignal) {
      try {
        const chunks = source.stream(model, request, signal);
        yield* key ? scrubKey(chunks, key) : chunks;
      } catch (error) {
        throw error instanceof ModelError ? toOwnError(error, key) : error;
      }
    },
  };
}
