import type { OwnModel } from '@baigong/contracts';
import { inTurn } from './in-turn.ts';
import { neededTokens, openAiWire } from '../device/ask-device.ts';
import type { Ask } from '../device/local-run.ts';
import { answerEvents, openEngine, type EngineModel } from './engine.ts';
import { GgufFailure, ggufError } from './gguf-error.ts';

/** What a tab can hold beside the model; longer conversations are cut by the chat itself. */
const maxContext = 8_192;
const defaultContext = 4_096;

export const contextOf = (trained: number | undefined): number =>
  Math.min(trained ?? defaultContext, maxContext);

interface Engine {
  readonly open: (model: EngineModel, signal: AbortSignal) => Promise<unknown>;
  readonly events: (body: unknown, signal: AbortSignal) => AsyncIterable<string>;
}

/**
 * Asks a model file that was downloaded into this browser, in a worker; one model works at a time, in all tabs.
 * @param bytes of its file
 */
export const askGguf = (
  { model, context }: Pick<OwnModel, 'model' | 'context'>,
  bytes: number,
  engine: Engine = { open: openEngine, events: answerEvents },
): Ask =>
  async function* ask(prompt, signal) {
    const tokens = contextOf(context);
    const { needed, answer } = neededTokens(prompt);
    // A short conversation may take what is left of the window; a long one needs room for half an answer.
    if (needed - answer / 2 > tokens) throw ggufError('tooLong');
    const release = await inTurn(signal);
    try {
      await engine.open({ id: model, bytes, context: tokens }, signal);
      const body = openAiWire.body(model, prompt, tokens, []);
      yield* openAiWire.read(engine.events(body, signal), body);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof GgufFailure ? ggufError(error.fault) : error;
    } finally {
      release();
    }
  };
