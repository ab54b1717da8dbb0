import type { RequestPart } from '@baigong/contracts';
import { expect, test } from 'vitest';
import type { ModelChunk } from './model.ts';
import { negotiate } from './negotiate.ts';
import { toOllamaRequest } from './ollama.ts';
import { toChatRequest } from './openai-request.ts';

const text: ModelChunk = { type: 'text', text: '好' };
const finish: ModelChunk = { type: 'finish', reason: 'stop' };
const refuses = (parts: readonly RequestPart[], isLasting = true) =>
  Object.assign(new Error(parts.join()), { refusal: { parts, isLasting } });

type Turn = Error | readonly (ModelChunk | Error)[];

/** Asks a model that answers these in turn. */
async function play(turns: readonly Turn[], known: readonly RequestPart[] = []) {
  const asked: (readonly RequestPart[])[] = [];
  const learnt: (readonly RequestPart[])[] = [];
  const chunks: ModelChunk[] = [];
  let error: unknown;
  const ask = async function* (without: readonly RequestPart[]): AsyncGenerator<ModelChunk> {
    const turn = turns[asked.push(without) - 1] ?? new Error('asked too often');
    if (turn instanceof Error) throw turn;
    for (const one of turn) {
      if (one instanceof Error) throw one;
      yield one;
    }
  };
  try {
    for await (const chunk of negotiate(known, ask, (parts) => learnt.push(parts))) chunks.push(chunk);
  } catch (thrown) {
    error = thrown;
  }
  return { asked, learnt, chunks, error };
}

test('R-NEGO-01 what is refused is left out of one more request, and told with the answer', async () => {
  const { asked, learnt, chunks } = await play([refuses(['tools']), [text, finish]]);
  expect(asked).toEqual([[], ['tools']]);
  expect(learnt).toEqual([['tools']]);
  expect(chunks).toEqual([text, { ...finish, refuses: ['tools'] }]);
});

test('R-NEGO-01 each part is given up once; what is known is not sent at all', async () => {
  const { asked, chunks } = await play(
    [refuses(['temperature']), refuses(['stream_options'], false), [text, finish]],
    ['tools'],
  );
  expect(asked).toEqual([['tools'], ['tools', 'temperature'], ['tools', 'temperature', 'stream_options']]);
  // What was refused for this request alone is not remembered.
  expect(chunks.at(-1)).toEqual({ ...finish, refuses: ['temperature'] });
});

test('R-NEGO-01 a part refused again, a failure without one, and one after the first word are failures', async () => {
  const again = refuses(['tools']);
  expect(await play([again, again])).toMatchObject({ asked: [[], ['tools']], learnt: [], error: again });
  const other = new Error('other');
  expect(await play([refuses(['tools']), other])).toMatchObject({ learnt: [], error: other });
  const late = refuses(['tools']);
  expect(await play([[text, late]])).toMatchObject({ asked: [[]], chunks: [text], error: late });
});

const request = {
  messages: [
    { role: 'system' as const, content: '说中文' },
    { role: 'user' as const, content: '看', images: ['data:image/png;base64,AAAA'] },
    {
      role: 'tools' as const,
      text: '',
      reasoning: '想',
      calls: [{ id: 'a', name: 't', input: {}, output: 1 }],
    },
  ],
  temperature: 0.5,
  maxTokens: 9,
  disableThinking: true,
  tools: [{ name: 't', description: 't', inputSchema: {} }],
};
const sentTo = (...parts: RequestPart[]) =>
  toChatRequest(
    {
      model: 'm',
      abilities: ['text', 'vision', 'tools', 'reasoning'],
      disableThinkingFields: { enable_thinking: false },
      refuses: parts,
    },
    request,
  );

test('R-NEGO-02 a request has none of what the model refuses', () => {
  expect(Object.keys(sentTo())).toEqual(
    expect.arrayContaining(['stream_options', 'temperature', 'max_tokens', 'tools', 'enable_thinking']),
  );
  expect(sentTo('tools')).not.toHaveProperty('tools');
  expect(sentTo('temperature')).not.toHaveProperty('temperature');
  expect(sentTo('stream_options')).toMatchObject({ stream: true });
  expect(sentTo('stream_options')).not.toHaveProperty('stream_options');
  expect(sentTo('thinking')).not.toHaveProperty('enable_thinking');
  expect(sentTo('stream')).toMatchObject({ stream: false });
  expect(sentTo('stream')).not.toHaveProperty('stream_options');
  expect(sentTo('max_tokens')).toMatchObject({ max_completion_tokens: 9 });
  expect(Object.keys(sentTo('max_tokens', 'max_completion_tokens')).join()).not.toContain('max_');
  expect(JSON.stringify(sentTo('reasoning_content'))).not.toContain('reasoning_content');
  expect(JSON.stringify(sentTo('vision'))).not.toContain('image_url');
  expect(JSON.stringify(sentTo('vision'))).toContain('1 张图片');
  // What the system was to say is said in front of the question.
  expect(sentTo('system')['messages']).toMatchObject([
    { role: 'user', content: [{ text: '说中文' }, { text: '看' }, { type: 'image_url' }] },
    { role: 'assistant' },
    { role: 'tool' },
  ]);
  expect(sentTo('system', 'vision')['messages']).toMatchObject([
    { content: expect.stringMatching(/^说中文\n\n看/) },
    {},
    {},
  ]);
});

test('R-NEGO-02 Ollama’s wire leaves out the same', () => {
  const body = toOllamaRequest('m', request, 8_192, ['tools', 'vision', 'temperature']);
  expect(JSON.stringify(body)).not.toMatch(/"tools"|AAAA|temperature/);
});
