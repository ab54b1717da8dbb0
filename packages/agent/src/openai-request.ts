import type { Ability, RequestPart, ToolTurn } from '@baigong/contracts';
import type { ModelPrompt, ModelTool } from './model.ts';

/** What of a model matters when a request is written for it. */
export interface TargetModel {
  readonly model: string;
  readonly abilities: readonly Ability[];
  /** Fields that switch thinking off at this provider. */
  readonly disableThinkingFields?: Readonly<Record<string, unknown>> | undefined;
  /** What the provider is known to refuse. */
  readonly refuses?: readonly RequestPart[] | undefined;
}

type WireContent =
  | string
  | ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[];

interface WireMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: WireContent | null;
  reasoning_content?: string;
  tool_calls?: {
    id: string;
    type: 'function';
    function: { name: string; arguments: string };
    extra_content?: { google: { thought_signature: string } };
  }[];
  tool_call_id?: string;
}

/** Tools as both wires list them. */
export const toolFunctions = (tools: readonly ModelTool[]) =>
  tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));

/** What came of a call as both wires take it. */
export const outputText = (output: unknown): string =>
  typeof output === 'string' ? output : JSON.stringify(output ?? null);

function toolTurn(turn: ToolTurn, withReasoning: boolean): WireMessage[] {
  return [
    {
      role: 'assistant',
      content: turn.text === '' ? null : turn.text,
      ...(withReasoning && turn.reasoning ? { reasoning_content: turn.reasoning } : {}),
      tool_calls: turn.calls.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: JSON.stringify(call.input ?? {}) },
        ...(call.signature === undefined
          ? {}
          : { extra_content: { google: { thought_signature: call.signature } } }),
      })),
    },
    ...turn.calls.map((call): WireMessage => ({
      role: 'tool',
      tool_call_id: call.id,
      content: outputText(call.output),
    })),
  ];
}

function messages(request: ModelPrompt, has: (part: RequestPart) => boolean): WireMessage[] {
  const system: string[] = [];
  const rest: WireMessage[] = [];
  for (const message of request.messages) {
    if (message.role === 'tools') {
      rest.push(...toolTurn(message, has('reasoning_content')));
    } else if (message.role === 'system') {
      // Several chat templates accept one system message only, and only as the first.
      if (message.content.trim() !== '') system.push(message.content);
    } else if (message.images === undefined || message.images.length === 0) {
      // Moonshot and 智谱 refuse the whole request for one empty message.
      if (message.content.trim() !== '') rest.push({ role: message.role, content: message.content });
    } else if (!has('vision') || message.role === 'assistant') {
      const note = `（此处有 ${message.images.length} 张图片，你看不到图片内容。）`;
      rest.push({ role: message.role, content: [message.content, note].filter(Boolean).join('\n') });
    } else {
      const images = message.images.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
      const text = message.content.trim() === '' ? [] : [{ type: 'text' as const, text: message.content }];
      rest.push({ role: message.role, content: [...text, ...images] });
    }
  }
  const rules = system.join('\n\n');
  if (rules === '') return rest;
  const [first, ...others] = rest;
  if (has('system') || first?.role !== 'user')
    return [{ role: has('system') ? 'system' : 'user', content: rules }, ...rest];
  // In front of the question: some templates take no two messages of one role.
  const content: WireContent =
    typeof first.content === 'string'
      ? `${rules}\n\n${first.content}`
      : [{ type: 'text', text: rules }, ...(first.content ?? [])];
  return [{ ...first, content }, ...others];
}

/** The body of `POST {base}/chat/completions`, streamed where the provider streams, for one model. */
export function toChatRequest(target: TargetModel, request: ModelPrompt): Record<string, unknown> {
  const takes = (part: RequestPart) => !target.refuses?.includes(part);
  const hasAbility = (ability: Ability) => target.abilities.includes(ability);
  const stream = takes('stream');
  const body: Record<string, unknown> = {
    model: target.model,
    messages: messages(request, (part) => takes(part) && (part !== 'vision' || hasAbility(part))),
    stream,
  };
  if (stream && takes('stream_options')) body['stream_options'] = { include_usage: true };
  if (request.temperature !== undefined && takes('temperature')) body['temperature'] = request.temperature;
  // Each takes the other's place: https://platform.openai.com/docs/api-reference/chat/create
  const limit = (['max_tokens', 'max_completion_tokens'] as const).find(takes);
  if (request.maxTokens !== undefined && limit) body[limit] = request.maxTokens;
  if (request.tools && request.tools.length > 0 && hasAbility('tools') && takes('tools')) {
    body['tools'] = toolFunctions(request.tools);
  }
  if (request.disableThinking && hasAbility('reasoning') && takes('thinking'))
    Object.assign(body, target.disableThinkingFields);
  return body;
}
