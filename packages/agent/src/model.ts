import type { AnswerSource, ErrorCode, PromptMessage, RequestPart, ToolTurn } from '@baigong/contracts';
import { estimateTokens, tokensPerMessage, tokensPerPicture } from './tokens.ts';

/** A tool as a model sees it: name, what it does, JSON Schema of its input. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

/** What a model is asked. */
export interface ModelPrompt {
  readonly messages: readonly (PromptMessage | ToolTurn)[];
  readonly temperature?: number | undefined;
  readonly tools?: readonly ModelTool[] | undefined;
  readonly maxTokens?: number | undefined;
  /** Ask a model that can choose to answer at once, without thinking first. */
  readonly disableThinking?: boolean | undefined;
}

/** What a model sends, in order; `finish` is last. */
export type ModelChunk =
  | { readonly type: 'queued'; readonly place: number; readonly waitMs: number }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  /** The last `chars` characters of the text were thoughts, whose beginning had no mark. */
  | { readonly type: 'rethink'; readonly chars: number }
  /** A data URL, or an address. */
  | { readonly type: 'picture'; readonly url: string }
  | { readonly type: 'sources'; readonly sources: AnswerSource[] }
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
      /** What the provider wants back with the call. */
      readonly signature?: string | undefined;
    }
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'length' | 'tools' | 'refused';
      readonly inputTokens?: number | undefined;
      readonly outputTokens?: number | undefined;
      /** What the provider refused, and the answer was made without. */
      readonly refuses?: readonly RequestPart[] | undefined;
    };

/** Why an answer could not be read to its end. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Makes an error of what a provider or program says is wrong, in place of an answer or within one; undefined where
 * that is nothing known.
 */
export type ReadComplaint = (body: unknown) => Error | undefined;

/** More than any model's for one picture of the size that browsers send. */
const maxTokensPerPicture = 2_000;

/** Of which a token of today's models covers one at least, though it has three bytes. */
const isWholeToken = (code: number) =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xffef);

/** Tokens that a text has at most: a token is at least a byte, or a whole Chinese, Japanese or Korean character. */
export function maxTokensOf(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80 || isWholeToken(code)) tokens += 1;
    // Half of a surrogate pair has two of its four bytes.
    else tokens += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return tokens;
}

function sumTokens(
  { messages, tools }: Pick<ModelPrompt, 'messages' | 'tools'>,
  ofText: (text: string) => number,
  perPicture: number,
): number {
  const ofMessages = messages.map((message) =>
    message.role === 'tools'
      ? ofText(`${message.text}${message.reasoning ?? ''}${JSON.stringify(message.calls)}`)
      : ofText(message.content) + (message.images?.length ?? 0) * perPicture,
  );
  const ofTools = tools?.length ? ofText(JSON.stringify(tools)) : 0;
  return ofMessages.reduce((sum, tokens) => sum + tokens + tokensPerMessage, ofTools);
}

/** Estimated tokens of a prompt with its tools. */
export const estimatePrompt = (prompt: Pick<ModelPrompt, 'messages' | 'tools'>): number =>
  sumTokens(prompt, estimateTokens, tokensPerPicture);

/** Tokens that a prompt has at most. */
export const maxPromptTokens = (prompt: Pick<ModelPrompt, 'messages' | 'tools'>): number =>
  sumTokens(prompt, maxTokensOf, maxTokensPerPicture);
