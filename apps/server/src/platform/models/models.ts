import type { ErrorCode, ModelInfo, PromptMessage, ToolTurn } from '@baigong/contracts';
import { AppError } from '../base/app-error.ts';

/** A tool as a model sees it: name, what it does, JSON Schema of its input. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

export interface ModelRequest {
  /** A model's id (`endpoint/model`); the first of `list` when absent. */
  readonly model?: string | undefined;
  readonly messages: readonly (PromptMessage | ToolTurn)[];
  readonly temperature?: number | undefined;
  readonly tools?: readonly ModelTool[] | undefined;
  readonly maxTokens?: number | undefined;
  /** Ask a model that can choose to answer at once, without thinking first. */
  readonly disableThinking?: boolean | undefined;
  /** Told of bytes that have come of a provider; they are read once it is done. */
  readonly pace?: ((bytes: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Told of memory that an answer takes before it gives its parts. Throws ModelError where there is none. */
  readonly grow?: ((bytes: number) => void) | undefined;
}

/** What a model sends, in order; `finish` is last. Failures are thrown as ModelError. */
export type ModelChunk =
  | { readonly type: 'queued'; readonly place: number; readonly waitMs: number }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly input: unknown }
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'length' | 'tools' | 'refused';
      readonly inputTokens?: number | undefined;
      readonly outputTokens?: number | undefined;
    };

/** Which host of a provider refused a request, and how. For the operator; no visitor is told. */
export interface ProviderRefusal {
  readonly host: string;
  /** HTTP status. */
  readonly status: number;
}

/** A failure of a model: one of our codes, never a provider's text or a key. */
export class ModelError extends AppError {
  override readonly name = 'ModelError';
  readonly provider: ProviderRefusal | undefined;

  constructor(
    code: ErrorCode,
    options: { wait?: number | undefined; cause?: unknown; provider?: ProviderRefusal | undefined } = {},
  ) {
    const { provider, cause = provider && `HTTP ${provider.status} from ${provider.host}`, wait } = options;
    super(code, { wait, cause });
    this.provider = provider;
  }
}

/** All models the operator connected. */
export interface Models {
  /** The usable models, default first, and the endpoints that cannot be used now. */
  list(): Promise<{
    models: ModelInfo[];
    problems: { endpoint: string; code: ErrorCode; wait?: number | undefined }[];
  }>;
  /** The answer of a model, part by part. Aborting `signal` reaches the provider. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk>;
  dispose(): Promise<void>;
}
