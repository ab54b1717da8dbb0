import type { Ability, ModelInfo } from '@baigong/contracts';
import type { ModelError, ModelChunk, ModelRequest } from './models.ts';

/** A model as its source knows it; the gateway adds the endpoint's name and makes `endpoint/model` of it. */
export type SourceModel = Omit<ModelInfo, 'id' | 'endpoint' | 'local'> & {
  /** What the source itself calls the model; may contain slashes. */
  readonly model: string;
  readonly abilities: Ability[];
};

/** What a source can offer at this moment. No models and no problem: it is simply not there. */
export interface SourceListing {
  readonly models: readonly SourceModel[];
  /** Set up, but not usable now, and why. */
  readonly problem?: ModelError | undefined;
}

/**
 * Somewhere models come from: one OpenAI-compatible endpoint, one program found on loopback,
 * or the model on this machine. The gateway (`Models`) is made of any number of them.
 *
 * A source limits the silence on its own line (before the first token, between tokens) and retries by itself,
 * because only it knows what waiting means there. The gateway limits the whole answer's time (counted from the
 * first part that is not `queued`) and size, and never hands a request to a source that lacks the model.
 */
export interface ModelSource {
  /** The endpoint's name, without a slash; unique within a gateway. */
  readonly name: string;
  /** Runs on the server's own machine: prompts do not leave it. */
  readonly local: boolean;
  /** Cheap: called for every list of models. A source that must ask keeps the answer for a while. Never rejects. */
  list(): Promise<SourceListing>;
  /**
   * The answer of one model, part by part, `finish` last. Failures are thrown as ModelError.
   * `model` is the source's own name for it. Ending the iteration early or aborting `signal` must reach the model;
   * after an abort the iterator may throw anything, the gateway does not look at it.
   */
  stream(model: string, request: Omit<ModelRequest, 'model'>, signal: AbortSignal): AsyncIterable<ModelChunk>;
  /** Frees what it holds; running answers are aborted. */
  dispose(): Promise<void>;
}
