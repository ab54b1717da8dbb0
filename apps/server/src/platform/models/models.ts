import type { ModelChunk, ModelPrompt } from '@baigong/agent/model';
import type { Refusal } from '@baigong/agent/refusal';
import type { ErrorCode, ModelInfo } from '@baigong/contracts';
import { AppError } from '../base/app-error.ts';

export type { ModelChunk, ModelTool } from '@baigong/agent/model';

export interface ModelRequest extends ModelPrompt {
  /** A model's id (`endpoint/model`); the first of `list` when absent. */
  readonly model?: string | undefined;
  /** Told of bytes that have come of a provider; they are read once it is done. */
  readonly pace?: ((bytes: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Told of memory that an answer takes before it gives its parts. Throws ModelError where there is none. */
  readonly grow?: ((bytes: number) => void) | undefined;
}

/** Which host of a provider refused a request, and how. For the operator; no visitor is told. */
export interface ProviderRefusal {
  readonly host: string;
  /** HTTP status. */
  readonly status: number;
}

/** A failure of a model: one of our codes, never a key, and of a provider's text only what the visitor who brought it may read. */
export class ModelError extends AppError {
  override readonly name = 'ModelError';
  readonly provider: ProviderRefusal | undefined;
  /** What the model may answer without. */
  readonly refusal: Refusal | undefined;

  constructor(
    code: ErrorCode,
    options: {
      wait?: number | undefined;
      cause?: unknown;
      provider?: ProviderRefusal | undefined;
      refusal?: Refusal | undefined;
      said?: string | undefined;
    } = {},
  ) {
    const { provider, cause = provider && `HTTP ${provider.status} from ${provider.host}`, wait } = options;
    super(code, { wait, cause, said: options.said });
    this.provider = provider;
    this.refusal = options.refusal;
  }
}

/** All models the operator connected. */
export interface Models {
  /** The usable models, default first, and the endpoints that cannot be used now. */
  list(): Promise<{
    models: ModelInfo[];
    problems: { endpoint: string; code: ErrorCode; wait?: number | undefined }[];
  }>;
  /** The answer of a model, part by part. Failures are thrown as ModelError. Aborting `signal` reaches the provider. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk>;
  dispose(): Promise<void>;
}
