import { maxToolCallChars, ToolCallBuilder, ToolCallDelta } from '@baigong/tools/tool-call-builder';
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

const optionalText = z.optional(z.nullable(z.string()));

/**
 * One event of `POST /v1/chat/completions`:
 * https://lmstudio.ai/docs/developer/openai-compat/chat-completions,
 * https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
 */
const Event = z.object({
  error: z.optional(z.unknown()),
  choices: z.optional(
    z.nullable(
      z.array(
        z.object({
          delta: z.optional(
            z.nullable(
              z.object({
                content: optionalText,
                reasoning_content: optionalText,
                reasoning: optionalText,
                tool_calls: z.optional(z.nullable(z.array(ToolCallDelta))),
              }),
            ),
          ),
          finish_reason: optionalText,
        }),
      ),
    ),
  ),
  usage: z.optional(
    z.nullable(
      z.object({ prompt_tokens: z.optional(z.number()), completion_tokens: z.optional(z.number()) }),
    ),
  ),
});

function toMessages(messages: DeviceRequest['messages']): unknown[] {
  return messages.flatMap((message): unknown[] => {
    if (message.role === 'tools')
      return [
        {
          role: 'assistant',
          content: message.text,
          tool_calls: message.calls.map(({ id, name, input }) => ({
            id,
            type: 'function',
            function: { name, arguments: JSON.stringify(input ?? {}) },
          })),
        },
        ...message.calls.map(({ id, output }) => ({
          role: 'tool',
          tool_call_id: id,
          content: outputText(output),
        })),
      ];
    const { role, content, images } = message;
    if (!images?.length) return [{ role, content }];
    const pictures = images.map((url) => ({ type: 'image_url', image_url: { url } }));
    return [{ role, content: [{ type: 'text', text: content }, ...pictures] }];
  });
}

async function* read(lines: AsyncIterable<string>): AsyncGenerator<DeviceChunk, void> {
  const calls = new ToolCallBuilder();
  let finish: string | undefined;
  let usage: z.infer<typeof Event>['usage'];
  for await (const line of lines) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice(5).trim();
    if (data === '[DONE]') break;
    const parsed = z.safeParse(Event, parseLine(data));
    if (!parsed.success) throw deviceError('broken');
    if (parsed.data.error) throwSaid({ error: parsed.data.error });
    usage = parsed.data.usage ?? usage;
    const choice = parsed.data.choices?.[0];
    const thought = choice?.delta?.reasoning_content ?? choice?.delta?.reasoning;
    if (thought) yield { type: 'reasoning', text: thought };
    if (choice?.delta?.content) yield { type: 'text', text: choice.delta.content };
    for (const call of choice?.delta?.tool_calls ?? []) calls.add(call);
    if (calls.size > maxToolCallChars) throw deviceError('tooLarge');
    finish = choice?.finish_reason ?? finish;
  }
  yield* calls.build();
  if (finish === undefined) return;
  yield {
    type: 'finish',
    reason: finish === 'length' ? 'length' : 'stop',
    inputTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
  };
}

/** What LM Studio and llama.cpp's server speak. */
export const openAiWire: DeviceWire = {
  path: '/v1/chat/completions',
  body: ({ model, messages, temperature, tools }) => ({
    model,
    messages: toMessages(messages),
    stream: true,
    stream_options: { include_usage: true },
    ...(temperature === undefined ? {} : { temperature }),
    ...(tools?.length ? { tools: toolFunctions(tools) } : {}),
  }),
  read,
};
