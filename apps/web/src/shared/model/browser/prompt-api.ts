/**
 * The browser's built-in model: https://webmachinelearning.github.io/prompt-api/. TypeScript's own types do not have it
 * yet; what is used of it is here.
 */
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

interface CreateOptions {
  readonly initialPrompts?: readonly PromptMessage[];
  readonly signal?: AbortSignal;
  readonly monitor?: (monitor: EventTarget) => void;
}

interface PromptSession {
  /** Tokens that fit; the name changed. */
  readonly contextWindow?: number;
  readonly inputQuota?: number;
  readonly promptStreaming: (
    input: readonly PromptMessage[],
    options: { readonly signal: AbortSignal },
  ) => ReadableStream<string>;
  readonly destroy: () => void;
}

export interface PromptApi {
  readonly availability: () => Promise<Availability>;
  readonly create: (options: CreateOptions) => Promise<PromptSession>;
}

/** The built-in model's interface; undefined where the browser has none. */
export function promptApi(): PromptApi | undefined {
  const { LanguageModel } = globalThis as { LanguageModel?: Partial<PromptApi> };
  return typeof LanguageModel?.availability === 'function' && typeof LanguageModel.create === 'function'
    ? (LanguageModel as PromptApi)
    : undefined;
}

/** Whether it can answer now; `missing` where the browser has no such model at all. */
export async function builtInState(api = promptApi()): Promise<Availability | 'missing'> {
  if (!api) return 'missing';
  return api.availability().catch(() => 'unavailable' as const);
}
