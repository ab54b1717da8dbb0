import { negotiate } from '@baigong/agent/negotiate';
import { toChatRequest } from '@baigong/agent/openai-request';
import { usableAbilities, type ErrorCode, type RequestPart } from '@baigong/contracts';
import { minuteMs } from '@baigong/contracts/units';
import { systemClock, type TimerClock, sleep } from '../../base/clock.ts';
import { knownModel } from '../known-models.ts';
import { ModelError, type ModelChunk, type ModelRequest } from '../models.ts';
import { presets, type Preset, type PresetId } from '../presets.ts';
import { type RetryOptions, retryDelayMs } from '../retry-policy.ts';
import { modelFromName } from '../source-model.ts';
import type { ModelSource, SourceListing, SourceModel } from '../source.ts';
import { requestChat, type EndpointAddress } from './request-chat.ts';
import { discoverModels } from './discover-models.ts';
import type { StallTimeouts } from './stall-timeout.ts';

/**
 * Tries an answer again while nothing of it has come. After the first chunk a failure is final: what the visitor
 * has read cannot be taken back.
 * @param random 0 to 1
 */
async function* withRetries(
  makeRequest: () => AsyncIterable<ModelChunk>,
  options: RetryOptions,
  clock: TimerClock,
  random: () => number,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk> {
  for (let attempts = 0; ; attempts++) {
    let hasStarted = false;
    try {
      for await (const chunk of makeRequest()) {
        hasStarted = true;
        yield chunk;
      }
      return;
    } catch (error) {
      const delayMs = retryDelayMs(error, attempts, options, 0.75 + random() / 2);
      if (hasStarted || signal.aborted || delayMs === undefined) throw error;
      await sleep(clock, delayMs, signal);
    }
  }
}

/** One endpoint as the operator set it up. */
export interface EndpointConfig extends EndpointAddress {
  readonly name: string;
  readonly preset?: PresetId | undefined;
  readonly local: boolean;
  /** Empty: the endpoint is asked for its list. */
  readonly models: readonly SourceModel[];
  /** Only found by looking, not set up: its absence is no problem to tell of. */
  readonly optional?: boolean | undefined;
}

export interface EndpointOptions {
  readonly clock: TimerClock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly stallTimeouts: StallTimeouts;
  readonly retry: RetryOptions;
  /** The longest event of an answer, or JSON document with the whole of it; an image-sized one is a mistake or an attack. */
  readonly maxEventBytes: number;
  /** Longest wait for a list of models. */
  readonly listTimeoutMs: number;
  /** How long a list counts, and how long a failure to get one does. */
  readonly listTtlMs: number;
  readonly failureTtlMs: number;
  /** How long it counts that a model refuses a part of requests: every visitor's answers go without it. */
  readonly refusalTtlMs: number;
  /** Hears of events of an answer that could not be read and were skipped. */
  readonly onMalformed: (skipped: { model: string; host: string; count: number }) => void;
}

/** Defaults; a program on one's own machine may first have to read gigabytes from a disk. */
export function endpointDefaults(preset: PresetId | undefined): EndpointOptions {
  const program = preset !== undefined && presets[preset].program;
  return {
    clock: systemClock,
    random: Math.random,
    stallTimeouts: program
      ? { firstTokenMs: 5 * minuteMs, betweenTokensMs: 2 * minuteMs }
      : { firstTokenMs: 2 * minuteMs, betweenTokensMs: minuteMs },
    retry: { retries: 2, backoffMs: 600, maxWaitMs: 8000 },
    maxEventBytes: 4 * 1024 * 1024,
    listTimeoutMs: program ? 2000 : 6000,
    listTtlMs: program ? minuteMs / 2 : 10 * minuteMs,
    failureTtlMs: minuteMs / 2,
    refusalTtlMs: 60 * minuteMs,
    onMalformed: () => {},
  };
}

/** Failures that say something about the endpoint, not about one request. */
const endpointFailures: ReadonlySet<ErrorCode> = new Set([
  'model.keyRefused',
  'model.region',
  'model.notFound',
  'model.quota',
  'model.unreachable',
]);

/** A model as it is offered once it refused something. */
function withRefused(model: SourceModel, parts: readonly RequestPart[] = []): SourceModel {
  const refuses = [...new Set([...(model.refuses ?? []), ...parts])];
  if (refuses.length === 0) return model;
  return { ...model, abilities: usableAbilities({ ...model, refuses }), refuses };
}

/** One OpenAI-compatible endpoint as a source of models. */
export function createEndpoint(config: EndpointConfig, given: Partial<EndpointOptions> = {}): ModelSource {
  const options = { ...endpointDefaults(config.preset), ...given };
  const { clock } = options;
  const preset: Preset | undefined = config.preset && presets[config.preset];
  const disposed = new AbortController();
  let listed: { until: number; listing: Promise<SourceListing> } | undefined;
  /** What models refused lately. */
  const refused = new Map<string, { readonly parts: readonly RequestPart[]; readonly until: number }>();
  let lastFailure: { until: number; error: ModelError } | undefined;

  function refusedBy(model: string): readonly RequestPart[] {
    const known = refused.get(model);
    return known && clock.now() < known.until ? known.parts : [];
  }

  function remember(model: string, learnt: readonly RequestPart[]): void {
    // A damaged picture of one visitor is refused in nearly the same words as all pictures.
    const parts = learnt.filter((part) => part !== 'vision');
    if (parts.length > 0)
      refused.set(model, {
        parts: [...refusedBy(model), ...parts],
        until: clock.now() + options.refusalTtlMs,
      });
  }

  async function discover(): Promise<SourceListing> {
    const timeout = new AbortController();
    const cancel = clock.after(options.listTimeoutMs, () => timeout.abort());
    try {
      const models = await discoverModels(
        { address: config, preset: config.preset, listQuery: preset?.listQuery },
        AbortSignal.any([timeout.signal, disposed.signal]),
        clock.now(),
      );
      if (models.length > 0) return { models };
      return { models: [], problem: config.optional ? undefined : new ModelError('model.brokenAnswer') };
    } catch (error) {
      if (config.optional) return { models: [] };
      const problem = error instanceof ModelError ? error : new ModelError('model.unreachable');
      // A provider without a list (Ark has none for every account) still has the models known beforehand.
      const hasNoList = ['model.refused', 'model.unknown', 'model.notFound'].includes(problem.code);
      const models = (preset?.models ?? []).map((model) => modelFromName(model));
      return hasNoList && models.length > 0 ? { models } : { models: [], problem };
    } finally {
      cancel();
    }
  }

  function list(): Promise<SourceListing> {
    if (config.models.length > 0) return Promise.resolve({ models: config.models });
    if (listed && clock.now() < listed.until) return listed.listing;
    const entry = { until: Number.POSITIVE_INFINITY, listing: discoverAndCache() };
    async function discoverAndCache(): Promise<SourceListing> {
      const listing = await discover();
      entry.until = clock.now() + (listing.models.length > 0 ? options.listTtlMs : options.failureTtlMs);
      return listing;
    }
    listed = entry;
    return entry.listing;
  }

  async function* stream(
    model: string,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): AsyncGenerator<ModelChunk> {
    const { models } = await list();
    const { abilities, refuses = [] } = models.find((one) => one.model === model) ?? { abilities: ['text'] };
    const { host } = new URL(config.baseUrl);
    const stop = AbortSignal.any([signal, disposed.signal]);
    const onMalformed = (count: number) =>
      options.onMalformed({ model: `${config.name}/${model}`, host, count });
    const { stallTimeouts, maxEventBytes } = options;
    const { pace, grow } = request;
    const ask = (without: readonly RequestPart[]) => {
      const { disableThinkingFields } = preset ?? {};
      const sent = toChatRequest({ model, abilities, disableThinkingFields, refuses: without }, request);
      const hasTools = sent['tools'] !== undefined;
      const reading = { stallTimeouts, maxEventBytes, clock, onMalformed, pace, grow, hasTools };
      const attempt = () => requestChat(config, sent, reading, stop);
      return withRetries(attempt, options.retry, clock, options.random, stop);
    };
    const known = [
      ...(knownModel(model).fixedTemperature ? (['temperature'] as const) : []),
      // https://platform.openai.com/docs/api-reference/chat/create: max_tokens is deprecated there.
      ...(host === 'api.openai.com' ? (['max_tokens'] as const) : []),
      ...refuses,
      ...refusedBy(model),
    ];
    try {
      yield* negotiate(known, ask, (parts) => remember(model, parts));
      lastFailure = undefined;
    } catch (error) {
      if (error instanceof ModelError && endpointFailures.has(error.code)) {
        lastFailure = { until: clock.now() + options.failureTtlMs, error };
        if (config.optional) listed = undefined;
      }
      throw error;
    }
  }

  return {
    name: config.name,
    local: config.local,
    async list() {
      const { models, ...rest } = await list();
      const listing = {
        ...rest,
        models: models.map((model) => withRefused(model, refusedBy(model.model))),
      };
      const failure = lastFailure && clock.now() < lastFailure.until ? lastFailure.error : undefined;
      return failure && !config.optional ? { ...listing, problem: listing.problem ?? failure } : listing;
    },
    stream,
    async dispose() {
      disposed.abort();
    },
  };
}
