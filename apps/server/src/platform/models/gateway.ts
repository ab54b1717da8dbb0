import type { ModelInfo } from '@baigong/contracts';
import { systemClock, type TimerClock } from './clock.ts';
import { ModelError, type ModelPart, type ModelRequest, type Models } from './models.ts';
import type { ModelSource, SourceListing, SourceModel } from './source.ts';

export interface GatewayOptions {
  readonly clock: TimerClock;
  /** Longest answer, counted from the first part that is not `queued`. */
  readonly totalMs: number;
  /** Largest answer in bytes of UTF-8, thoughts included. */
  readonly answerBytes: number;
}

const defaults: GatewayOptions = {
  clock: systemClock,
  totalMs: 20 * 60_000,
  answerBytes: 4 * 1024 * 1024,
};

/** A ready-made reason: making one for every answer costs more than the abort. */
const over = new Error('the answer is over');

/**
 * Puts any number of sources behind one door. The order of sources is the order of the list, so the first
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
        (await everything()).some(({ models }) => models.length > 0) ? 'model.unknown' : 'model.none',
      );
    }
    const listings = await everything();
    for (const [n, { models }] of listings.entries()) {
      const source = sources[n];
      if (source && models[0]) return { source, model: models[0].model };
    }
    throw listings.find(({ problem }) => problem)?.problem ?? new ModelError('model.none');
  }

  function everything(): Promise<SourceListing[]> {
    return Promise.all(sources.map((source) => source.list()));
  }

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    signal.throwIfAborted();
    const { model: id, ...rest } = request;
    const { source, model } = await choose(id);
    signal.throwIfAborted();
    const cut = new AbortController();
    let bytes = 0;
    let cancel: (() => void) | undefined;
    let tooLate: ModelError | undefined;
    const parts = source.stream(model, rest, AbortSignal.any([signal, cut.signal]));
    try {
      for await (const part of parts) {
        if (part.type !== 'queued') {
          cancel ??= options.clock.after(options.totalMs, () => {
            tooLate = new ModelError('model.timeout');
            cut.abort(tooLate);
          });
        }
        if (part.type === 'text' || part.type === 'reasoning') bytes += Buffer.byteLength(part.text);
        if (bytes > options.answerBytes) throw new ModelError('model.answerTooLarge');
        yield part;
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw (
        tooLate ??
        (error instanceof ModelError ? error : new ModelError('model.brokenAnswer', { cause: error }))
      );
    } finally {
      cancel?.();
      cut.abort(over);
    }
  }

  return {
    async list() {
      const listings = await everything();
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

function toInfo(source: ModelSource | undefined, { model, ...rest }: SourceModel): ModelInfo {
  const endpoint = source?.name ?? '';
  return { ...rest, id: `${endpoint}/${model}`, endpoint, local: source?.local ?? false };
}
