import type { ModelInfo } from '@baigong/contracts';
import { systemClock, type TimerClock } from '../base/clock.ts';
import { ModelError, type ModelChunk, type ModelRequest, type Models } from './models.ts';
import type { ModelSource, SourceListing, SourceModel } from './source.ts';

export interface GatewayOptions {
  readonly clock: TimerClock;
  /** Longest answer, counted from the first part that is not `queued`. */
  readonly totalTimeoutMs: number;
  /** Largest answer in bytes of UTF-8, thoughts and tool calls included. */
  readonly maxAnswerBytes: number;
}

const defaults: GatewayOptions = {
  clock: systemClock,
  totalTimeoutMs: 20 * 60_000,
  maxAnswerBytes: 4 * 1024 * 1024,
};

/** A ready-made reason: making one for every answer costs more than the abort. */
const finished = new Error('the answer is over');

/**
 * Combines any number of sources. The order of sources is the order of the list, so the first
 * usable model of the first source is the default.
 */
export function createModels(sources: readonly ModelSource[], given: Partial<GatewayOptions> = {}): Models {
  const options = { ...defaults, ...given };

  async function choose(id: string | undefined): Promise<{ source: ModelSource; model: string }> {
    if (id !== undefined) {
      const source = sources.find(({ name }) => id.startsWith(`${name}/`));
      const model = source && id.slice(source.name.length + 1);
      const listing = await source?.list();
      if (source && model && listing?.models.some((one) => one.model === model)) return { source, model };
      if (listing && listing.models.length === 0 && listing.problem) throw listing.problem;
      throw new ModelError(
        (await listAll()).some(({ models }) => models.length > 0) ? 'model.unknown' : 'model.none',
      );
    }
    const listings = await listAll();
    for (const [n, { models }] of listings.entries()) {
      const source = sources[n];
      if (source && models[0]) return { source, model: models[0].model };
    }
    throw listings.find(({ problem }) => problem)?.problem ?? new ModelError('model.none');
  }

  function listAll(): Promise<SourceListing[]> {
    return Promise.all(sources.map((source) => source.list()));
  }

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    signal.throwIfAborted();
    const { model: id, ...rest } = request;
    const { source, model } = await choose(id);
    signal.throwIfAborted();
    const abort = new AbortController();
    let bytes = 0;
    let cancel: (() => void) | undefined;
    let timeoutError: ModelError | undefined;
    const chunks = source.stream(model, rest, AbortSignal.any([signal, abort.signal]));
    try {
      for await (const chunk of chunks) {
        if (chunk.type !== 'queued') {
          cancel ??= options.clock.after(options.totalTimeoutMs, () => {
            timeoutError = new ModelError('model.timeout');
            abort.abort(timeoutError);
          });
        }
        bytes += bytesOf(chunk);
        if (bytes > options.maxAnswerBytes) throw new ModelError('model.answerTooLarge');
        yield chunk;
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw (
        timeoutError ??
        (error instanceof ModelError ? error : new ModelError('model.brokenAnswer', { cause: error }))
      );
    } finally {
      cancel?.();
      abort.abort(finished);
    }
  }

  return {
    async list() {
      const listings = await listAll();
      return {
        models: listings.flatMap(({ models }, n) => models.map((model) => toInfo(sources[n], model))),
        problems: listings.flatMap(({ problem }, n) =>
          problem ? [{ endpoint: sources[n]?.name ?? '', code: problem.code, wait: problem.wait }] : [],
        ),
      };
    },
    stream,
    async dispose() {
      await Promise.all(sources.map((source) => source.dispose()));
    },
  };
}

function bytesOf(chunk: ModelChunk): number {
  if (chunk.type === 'text' || chunk.type === 'reasoning') return Buffer.byteLength(chunk.text);
  if (chunk.type === 'picture') return chunk.url.length;
  return chunk.type === 'tool-call' || chunk.type === 'sources'
    ? Buffer.byteLength(JSON.stringify(chunk))
    : 0;
}

function toInfo(source: ModelSource | undefined, { model, ...rest }: SourceModel): ModelInfo {
  const endpoint = source?.name ?? '';
  return { ...rest, id: `${endpoint}/${model}`, endpoint, local: source?.local ?? false };
}
