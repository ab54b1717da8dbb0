import * as z from 'zod/mini';
import type { RequestPart } from '@baigong/contracts';
import { WireError, type ModelChunk, type ModelPrompt, type ReadComplaint } from './model.ts';
import { outputText, toolFunctions } from './openai-request.ts';
import { ChatStreamReader } from './openai-stream.ts';
import { count } from './wire-fields.ts';
import { LineSplitter } from './line-splitter.ts';

/** One line of `POST /api/chat`: https://docs.ollama.com/api/chat */
const Line = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.unknown()),
  done: z.optional(z.boolean()),
  done_reason: z.optional(z.nullable(z.string())),
  prompt_eval_count: count,
  eval_count: count,
});

function toMessages(messages: ModelPrompt['messages'], sees: boolean): unknown[] {
  return messages.flatMap((message): unknown[] => {
    if (message.role === 'tools')
      return [
        {
          role: 'assistant',
          content: message.text,
          tool_calls: message.calls.map(({ name, input }) => ({
            function: { name, arguments: input ?? {} },
          })),
        },
        ...message.calls.map(({ name, output }) => ({
          role: 'tool',
          tool_name: name,
          content: outputText(output),
        })),
      ];
    const { role, content, images } = message;
    // Without the data URL's head.
    const pictures = sees ? images?.map((url) => url.slice(url.indexOf(',') + 1)) : undefined;
    return [{ role, content, ...(pictures?.length ? { images: pictures } : {}) }];
  });
}

/**
 * The body of `POST /api/chat`. Ollama's OpenAI-compatible interface cannot set the context, and cuts what does not fit
 * into 4,096 tokens.
 * @param contextTokens that prompt and answer need room for
 * @param refuses what the model is known to refuse
 */
export function toOllamaRequest(
  model: string,
  { messages, temperature, tools }: ModelPrompt,
  contextTokens: number,
  refuses: readonly RequestPart[] = [],
): Record<string, unknown> {
  return {
    model,
    messages: toMessages(messages, !refuses.includes('vision')),
    stream: true,
    options: {
      num_ctx: contextTokens,
      ...(temperature === undefined || refuses.includes('temperature') ? {} : { temperature }),
    },
    ...(tools?.length && !refuses.includes('tools') ? { tools: toolFunctions(tools) } : {}),
  };
}

function parseLine(text: string): z.infer<typeof Line> {
  try {
    return z.parse(Line, JSON.parse(text));
  } catch {
    throw new WireError('model.brokenAnswer');
  }
}

/** The same answer as a chunk of the other wire: what a model writes is read in one place alone. */
const toChunk = ({ message, done, done_reason, prompt_eval_count, eval_count }: z.infer<typeof Line>) => ({
  choices: [{ delta: message, finish_reason: done ? (done_reason ?? 'stop') : null }],
  ...(done ? { usage: { prompt_tokens: prompt_eval_count, completion_tokens: eval_count } } : {}),
});

export interface OllamaStreamOptions {
  readonly maxLineChars: number;
  readonly readComplaint: ReadComplaint;
  readonly hasTools?: boolean;
}

/**
 * Reads an answer of Ollama whose text comes in pieces.
 * @throws WireError, or what `readComplaint` makes of a complaint within the answer
 */
export async function* readOllamaStream(
  pieces: AsyncIterable<string>,
  { maxLineChars, readComplaint, hasTools = false }: OllamaStreamOptions,
): AsyncGenerator<ModelChunk, void> {
  const reader = new ChatStreamReader({
    maxEventChars: maxLineChars,
    parseJson: JSON.parse,
    readComplaint,
    hasTools,
  });
  const lines = new LineSplitter(maxLineChars);
  const read = function* (text: string): Generator<ModelChunk, boolean> {
    if (text.trim() === '') return false;
    const line = parseLine(text);
    if (line.error !== undefined)
      throw readComplaint({ error: line.error }) ?? new WireError('model.brokenAnswer');
    yield* reader.feedChunk(toChunk(line));
    return line.done === true;
  };
  for await (const piece of pieces)
    for (const line of lines.feed(piece)) if (yield* read(line)) return yield* reader.end();
  if (yield* read(lines.end())) return yield* reader.end();
  throw new WireError('model.cut');
}
