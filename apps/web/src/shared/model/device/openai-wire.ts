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
    z.array(
      z.object({
        delta: z.optional(
          z.object({
            content: optionalText,
            reasoning_content: optionalText,
            reasoning: optionalText,
            tool_calls: z.optional(
              z.nullable(
                z.array(
                  z.object({
                    index: z.optional(z.number()),
                    id: optionalText,
                    function: z.optional(z.object({ name: optionalText, arguments: optionalText })),
                  }),
                ),
              ),
            ),
          }),
        ),
        finish_reason: optionalText,
      }),
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

interface PartialCall {
  id: string;
  name: string;
  text: string;
}

async function* read(lines: AsyncIterable<string>): AsyncGenerator<DeviceChunk, void> {
  const calls = new Map<number, PartialCall>();
  let finish: string | undefined;
  let usage: z.infer<typeof Event>['usage'];
  let size = 0;
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
    for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? []) {
      const call = calls.get(index) ?? { id: '', name: '', text: '' };
      calls.set(index, call);
      call.id ||= id ?? '';
      call.name ||= called?.name ?? '';
      call.text += called?.arguments ?? '';
      size += (called?.arguments?.length ?? 0) + 32;
      if (size > 1024 * 1024) throw deviceError('tooLarge');
    }
    finish = choice?.finish_reason ?? finish;
  }
  for (const [index, { id, name, text }] of calls)
    if (name !== '')
      yield {
        type: 'tool-call',
        id: id || `call_${index}`,
        name,
        input: text.trim() === '' ? {} : (parseLine(text) ?? text),
      };
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
