import * as z from 'zod/mini';
import { deviceError } from './device-error.ts';
import {
  outputText,
  parseLine,
  toolFunctions,
  type DeviceChunk,
  type DeviceRequest,
  type DeviceWire,
} from './device-wire.ts';
import { throwSaid } from './throw-said.ts';

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

function toMessages(messages: DeviceRequest['messages']): unknown[] {
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

async function* read(lines: AsyncIterable<string>): AsyncGenerator<DeviceChunk, void> {
  let calls = 0;
  for await (const text of lines) {
    if (text.trim() === '') continue;
    const parsed = z.safeParse(Line, parseLine(text));
    if (!parsed.success) throw deviceError('broken');
    const { error, message, done, done_reason: reason, prompt_eval_count, eval_count } = parsed.data;
    if (error !== undefined) throwSaid({ error });
    if (message?.thinking) yield { type: 'reasoning', text: message.thinking };
    if (message?.content) yield { type: 'text', text: message.content };
    for (const { id, function: called } of message?.tool_calls ?? [])
      yield {
        type: 'tool-call',
        id: id ?? `call_${calls++}`,
        name: called.name,
        input: called.arguments ?? {},
      };
    if (!done) continue;
    yield {
      type: 'finish',
      reason: reason === 'length' ? 'length' : 'stop',
      inputTokens: prompt_eval_count,
      outputTokens: eval_count,
    };
    return;
  }
}

/** Ollama's own wire: its OpenAI-compatible one cannot set the context, and cuts what does not fit into 4,096 tokens. */
export const ollamaWire: DeviceWire = {
  path: '/api/chat',
  body: ({ model, messages, temperature, tools, contextTokens }) => ({
    model,
    messages: toMessages(messages),
    stream: true,
    options: { num_ctx: contextTokens, ...(temperature === undefined ? {} : { temperature }) },
    ...(tools?.length ? { tools: toolFunctions(tools) } : {}),
  }),
  read,
};
