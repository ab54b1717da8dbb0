import type { ErrorCode, PaintAbilities, PaintModel } from '@baigong/contracts';

/** A picture to paint after, as the visitor sent it. */
export interface ReferencePicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
}

/** Which places of the first reference picture are painted anew; everything is of that picture's size. */
export interface EditMask {
  /** A PNG in grey: white is painted anew. */
  readonly grey: Uint8Array;
  /** The same as a PNG that is transparent where it is painted anew. */
  readonly transparent: Uint8Array;
  /** What holds all of it: left, top, right and bottom in pixels. */
  readonly box: readonly [number, number, number, number];
}

/** What a model is asked to paint. Everything stands within the model's abilities. */
export interface ImageTask {
  /** A model's id (`endpoint/model`). */
  readonly model: string;
  readonly prompt: string;
  readonly negativePrompt: string | undefined;
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly count: number;
  /** Of the first picture; the next ones count up. Undefined where the model takes none. */
  readonly seed: number | undefined;
  readonly steps: number | undefined;
  readonly guidance: number | undefined;
  readonly strength: number | undefined;
  readonly quality: string | undefined;
  readonly references: readonly ReferencePicture[];
  readonly mask: EditMask | undefined;
  /** The provider's task to go on waiting for, instead of asking anew. */
  readonly resume: string | undefined;
}

/** What comes while a model paints. Pictures are as the provider gave them: not looked at yet. */
export type ImageEvent =
  /** The provider's name for the task; `resume` takes it. */
  | { readonly type: 'task'; readonly id: string }
  /** The provider works on it, or has it in its queue: of models that say how far they are. */
  | { readonly type: 'alive' }
  /** It is in the provider's own queue, with so many tasks before it. */
  | { readonly type: 'waiting'; readonly before: number }
  /** 0 to 1, and the milliseconds left, where the provider reports them. */
  | { readonly type: 'progress'; readonly done: number; readonly remainingMs: number | undefined }
  | {
      readonly type: 'picture';
      readonly bytes: Uint8Array;
      readonly seed: number | null;
      readonly revisedPrompt: string | null;
    };

/** How an endpoint wants to be used. */
export interface ImageQueue {
  readonly endpoint: string;
  /** Tasks at the same time. */
  readonly concurrency: number;
}

/** How long a model is waited for. */
export interface AnswerTimeout {
  /** Longest time for one answer. */
  readonly answerMs: number;
  /** It says how far it is: that it has come to a stop can be seen earlier. */
  readonly hasProgress: boolean;
}

/** The reason of an abort by which the provider's task shall live on, to be resumed by the next process. */
export const serverStopping = new Error('the server is stopping');

/** All image models that the operator connected. */
export interface Images {
  /** The usable models, default first, and the endpoints that cannot be used now. */
  list(): Promise<{
    models: readonly PaintModel[];
    problems: readonly { endpoint: string; code: ErrorCode }[];
  }>;
  /** Abilities and lane of a model; undefined when there is none of that id. */
  find(model: string): Promise<{ abilities: PaintAbilities; queue: ImageQueue } | undefined>;
  /** The lane of a model's id, whether or not the endpoint can be used now. */
  queue(model: string): ImageQueue | undefined;
  /** How long the model of an id is waited for. */
  timeoutOf(model: string): AnswerTimeout;
  /** What a model gets to read of a prompt: the words, without commands to the server behind it. */
  cleanPrompt(model: string, prompt: string): string;
  /**
   * Paints. Aborting the signal reaches the provider where it can be told (not with `serverStopping`).
   * Failures are thrown as ModelError.
   */
  paint(task: ImageTask, signal: AbortSignal): AsyncIterable<ImageEvent>;
}
