import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { ModelError, type Models } from '../../platform/models/models.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

const secondsSince = (from: number): number => (performance.now() - from) / 1000;

/** The models, with the time to their first token, their rate and their errors measured. */
export function measureModels(models: Models, metrics: Metrics): Models {
  return {
    list: () => models.list(),
    async *stream(request, signal) {
      const model = request.model ?? 'default';
      const requestedAt = performance.now();
      let firstAt: number | undefined;
      try {
        for await (const chunk of models.stream(request, signal)) {
          if (firstAt === undefined && (chunk.type === 'text' || chunk.type === 'reasoning')) {
            firstAt = performance.now();
            metrics.firstToken(model, (firstAt - requestedAt) / 1000);
          }
          if (chunk.type === 'finish' && firstAt !== undefined && chunk.outputTokens !== undefined)
            metrics.tokenRate(model, chunk.outputTokens / Math.max(0.001, secondsSince(firstAt)));
          yield chunk;
        }
      } catch (error) {
        if (error instanceof ModelError) metrics.modelError(model, error.code);
        throw error;
      }
    },
    dispose: () => models.dispose(),
  };
}

/** The limits, with the tries beyond them and the open reservations counted. */
export function measureLimits(limits: Limits, metrics: Metrics): Limits {
  metrics.observeReservations(() => limits.openReservations());
  return {
    ...limits,
    async consume(rule, key) {
      const result = await limits.consume(rule, key);
      if (!result.ok) metrics.limitHit(rule);
      return result;
    },
    async reserve(request) {
      const result = await limits.reserve(request);
      if (!result.ok) metrics.limitHit(result.budget);
      return result;
    },
  };
}

/** The blobs, with each operation's time measured. */
export function measureBlobs(blobs: Blobs, metrics: Metrics): Blobs {
  async function measure<T>(operation: string, work: Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      return await work;
    } finally {
      metrics.blobOperation(operation, secondsSince(from));
    }
  }
  return {
    ...blobs,
    put: (data) => measure('put', blobs.put(data)),
    get: (key) => measure('get', blobs.get(key)),
    open: (key) => measure('open', blobs.open(key)),
    delete: (key) => measure('delete', blobs.delete(key)),
  };
}
