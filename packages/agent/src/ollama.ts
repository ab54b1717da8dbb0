import * as z from 'zod/mini';
import { WireError, type ModelChunk, type ModelPrompt, type ReadComplaint } from './model.ts';
import { outputText, toolFunctions } from './openai-request.ts';
import { ThinkTagSplitter } from './think-tags.ts';

/** One line of `POST /api/chat`: https://docs.ollama.com/api/chat */
const Line = z.object({
  error: z.optional(z.string()),
  message: z.optional(
    z.object({
      content: z.optional(z.nullable(z.string())),
      thinking: z.optional(z.nullable(z.string())),
      tool_calls: z.optional(
        z.nullable(
          z.array(
            z.object({
              id: z.optional(z.string()),
              function: z.object({ name: z.string(), arguments: z.optional(z.unknown()) }),
            }),
          ),
        ),
      ),
    }),
  ),
  done: z.optional(z.boolean()),
  done_reason: z.optional(z.string()),
  prompt_eval_count: z.optional(z.number()),
  eval_count: z.optional(z.number()),
});

function toMessages(messages: ModelPrompt['messages']): unknown[] {
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
    const pictures = images?.map((url) => url.slice(url.indexOf(',') + 1));
    return [{ role, content, ...(pictures?.length ? { images: pictures } : {}) }];
  });
}

/**
 * The body of `POST /api/chat`. Ollama's OpenAI-compatible interface cannot set the context, and cuts what does not fit
 * into 4,096 tokens.
 * @param contextTokens that prompt and answer need room for
 */
export function toOllamaRequest(
  model: string,
  { messages, temperature, tools }: ModelPrompt,
  contextTokens: number,
): Record<string, unknown> {
  return {
    model,
    messages: toMessages(messages),
    stream: true,
    options: { num_ctx: contextTokens, ...(temperature === undefined ? {} : { temperature }) },
    ...(tools?.length ? { tools: toolFunctions(tools) } : {}),
  };
}

/** The lines of a text that comes in pieces; pieces of one line are joined once, however small they are. */
async function* splitLines(
  pieces: AsyncIterable<string>,
  maxLineChars: number,
): AsyncGenerator<string, void> {
  let parts: string[] = [];
  let pending = 0;
  for await (const piece of pieces) {
    const [first = '', ...rest] = piece.split('\n');
    parts.push(first);
    pending += first.length;
    if (pending > maxLineChars) throw new WireError('model.answerTooLarge');
    for (const line of rest) {
      yield parts.join('');
      parts = [line];
      pending = line.length;
      if (pending > maxLineChars) throw new WireError('model.answerTooLarge');
    }
  }
  yield parts.join('');
}

function parseLine(text: string): z.infer<typeof Line> {
  try {
    return z.parse(Line, JSON.parse(text));
  } catch {
    throw new WireError('model.brokenAnswer');
  }
}

/**
 * Reads an answer of Ollama whose text comes in pieces.
 * @throws WireError, or what `readComplaint` makes of a complaint within the answer
 */
export async function* readOllamaStream(
  pieces: AsyncIterable<string>,
  { maxLineChars, readComplaint }: { readonly maxLineChars: number; readonly readComplaint: ReadComplaint },
): AsyncGenerator<ModelChunk, void> {
  const thinkTags = new ThinkTagSplitter();
  let calls = 0;
  for await (const text of splitLines(pieces, maxLineChars)) {
    if (text.trim() === '') continue;
    const { error, message, done, done_reason: reason, prompt_eval_count, eval_count } = parseLine(text);
    if (error !== undefined) throw readComplaint({ error }) ?? new WireError('model.brokenAnswer');
    if (message?.thinking) yield { type: 'reasoning', text: message.thinking };
    // Thoughts that a model writes into its answer, as it does without a template that tells them apart.
    if (message?.content) yield* thinkTags.push(message.content);
    for (const { id, function: called } of message?.tool_calls ?? [])
      yield {
        type: 'tool-call',
        id: id ?? `call_${calls++}`,
        name: called.name,
        input: called.arguments ?? {},
      };
    if (!done) continue;
    yield* thinkTags.flush();
    yield {
      type: 'finish',
      reason: reason === 'length' ? 'length' : 'stop',
      inputTokens: prompt_eval_count,
      outputTokens: eval_count,
    };
    return;
  }
  throw new WireError('model.cut');
}
