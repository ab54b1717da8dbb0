import type { RequestPart } from '@baigong/contracts';
import type { ModelChunk } from './model.ts';
import type { Refusal } from './refusal.ts';

/** What of its request an error says was refused; errors of both sides have it in a field. */
const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof Error && 'refusal' in error ? (error.refusal as Refusal | undefined) : undefined;

/**
 * Asks a model, and asks again without what its provider refuses, each part once: an answer without it is better than
 * none. What was refused for good is told with `finish`, once there is an answer.
 * @param known what it refused before
 * @param ask asks without these parts
 * @param onLearnt hears of new ones as soon as the answer begins
 */
export async function* negotiate(
  known: readonly RequestPart[],
  ask: (without: readonly RequestPart[]) => AsyncIterable<ModelChunk>,
  onLearnt?: (parts: readonly RequestPart[]) => void,
): AsyncGenerator<ModelChunk, void> {
  let without = known;
  let learnt: readonly RequestPart[] = [];
  for (;;) {
    let hasStarted = false;
    try {
      for await (const chunk of ask(without)) {
        if (!hasStarted && chunk.type !== 'queued') {
          hasStarted = true;
          if (learnt.length > 0) onLearnt?.(learnt);
        }
        yield chunk.type === 'finish' && learnt.length > 0 ? { ...chunk, refuses: learnt } : chunk;
      }
      return;
    } catch (error) {
      const refusal = hasStarted ? undefined : refusalOf(error);
      const parts = refusal?.parts.filter((part) => !without.includes(part)) ?? [];
      if (parts.length === 0) throw error;
      without = without.concat(parts);
      if (refusal?.isLasting) learnt = learnt.concat(parts);
    }
  }
}
