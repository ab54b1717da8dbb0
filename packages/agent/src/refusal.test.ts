import { expect, test } from 'vitest';
import { foundRefusals } from '../test/refusals/found.ts';
import { ownRefusals } from '../test/refusals/own.ts';
import { toChatRequest } from './openai-request.ts';
import { readRefusal, refusalWords } from './refusal.ts';

/** A request with everything that may be refused. */
const sent = toChatRequest(
  {
    model: 'm',
    abilities: ['text', 'vision', 'tools', 'reasoning'],
    disableThinkingFields: { enable_thinking: false },
  },
  {
    messages: [
      { role: 'system', content: '说中文' },
      { role: 'user', content: '看', images: ['data:image/png;base64,AAAA'] },
      { role: 'tools', text: '', reasoning: '想', calls: [{ id: 'a', name: 't', input: {}, output: 1 }] },
    ],
    temperature: 0.5,
    maxTokens: 9,
    disableThinking: true,
    tools: [{ name: 't', description: 't', inputSchema: {} }],
  },
);

test.each([...ownRefusals, ...foundRefusals].map((one) => [one.from, one] as const))(
  'R-NEGO-03 %s',
  (_from, one) => {
    const { status, body, meaning, refused, isLasting = true, mayRepeat = false } = one;
    for (const form of [body, JSON.stringify(body)]) {
      const refusal = readRefusal({ status, words: refusalWords(form), sent, meaning });
      if (mayRepeat) expect(refusal?.isLasting ?? false).toBe(false);
      else
        expect(refusal).toEqual(
          refused.length > 0
            ? {
                parts: expect.toSatisfy(
                  (parts: string[]) => parts.toSorted().join() === refused.toSorted().join(),
                ),
                isLasting,
              }
            : undefined,
        );
    }
  },
);

test('R-NEGO-03 of a part that was not sent nothing is given up', () => {
  const words = "Unsupported parameter: 'tools' is not supported with this model.";
  const { tools: _tools, ...without } = sent;
  expect(readRefusal({ status: 400, words, sent: without })).toBeUndefined();
});

test('R-NEGO-03 a request that is called wrong without a name is repeated plain, then without tools', () => {
  const words = 'Invalid request';
  const plain = readRefusal({ status: 400, words, sent });
  expect(plain).toMatchObject({ isLasting: false });
  const rest = Object.fromEntries(
    Object.entries(sent).filter(([name]) => /^(?:model|messages|tools)$/.test(name)),
  );
  expect(readRefusal({ status: 400, words, sent: rest })).toEqual({ parts: ['tools'], isLasting: false });
  expect(readRefusal({ status: 400, words: '', sent })).toBeUndefined();
  expect(readRefusal({ status: 503, words, sent })).toBeUndefined();
});

test('R-NEGO-03 a web page says nothing', () => {
  expect(refusalWords('<!doctype html><p>tools are not supported')).toBe('');
});
