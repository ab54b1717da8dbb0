import { ToolCallDelta } from '@baigong/tools/tool-call-builder';
import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

/** Mistral and some gateways send content as parts; the rest of the world as a string. */
const content = z.optional(
  z.nullable(
    z.union([
      z.string(),
      z.array(z.looseObject({ type: z.optional(z.string()), text: z.optional(z.string()) })),
    ]),
  ),
);

const delta = z.object({
  content,
  reasoning_content: text,
  /** vLLM, OpenRouter, Ollama and LM Studio use this name. */
  reasoning: z.optional(z.unknown()),
  refusal: text,
  tool_calls: z.optional(z.nullable(z.array(ToolCallDelta))),
});

const usage = z.object({
  prompt_tokens: z.optional(z.nullable(z.number())),
  completion_tokens: z.optional(z.nullable(z.number())),
});

/**
 * One chunk of a streamed answer, or a whole answer from a server that does not stream. Only what is read is
 * checked; everything else may be anything.
 */
export const ChatChunk = z.object({
  choices: z.optional(
    z.nullable(
      z.array(
        z.object({
          delta: z.optional(z.nullable(delta)),
          message: z.optional(z.nullable(delta)),
          finish_reason: text,
          /** Moonshot puts it here. */
          usage: z.optional(z.nullable(usage)),
        }),
      ),
    ),
  ),
  usage: z.optional(z.nullable(usage)),
  error: z.optional(z.unknown()),
});
export type ChatChunk = z.infer<typeof ChatChunk>;
export type ChatDelta = z.infer<typeof delta>;

/** The words of a delta's content. */
export function contentText(value: ChatDelta['content']): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : value.map((item) => item.text ?? '').join('');
}
