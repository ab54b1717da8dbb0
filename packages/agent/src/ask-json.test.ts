import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askForJson } from './ask-json.ts';
import { jsonOf, readJson } from './read-json.ts';

const expected = jsonOf(z.object({ n: z.number() }), '{"n":0}');

async function askWith(...answers: { text: string; isComplete?: boolean }[]) {
  const asked: string[][] = [];
  const result = await askForJson(
    async (messages) => {
      asked.push(messages.map(({ content }) => content));
      return { isComplete: true, text: '', ...answers[asked.length - 1] };
    },
    [{ role: 'user', content: '问' }],
    expected,
  );
  return { asked, value: result?.value };
}

test('R-MODEL-75 an answer is repaired once, by what is wrong with it and the shape', async () => {
  expect(await askWith({ text: '{"n":1}' })).toEqual({ value: { n: 1 }, asked: [['问']] });
  const repaired = await askWith({ text: '{"n":"x"}' }, { text: '{"n":2}' });
  expect(repaired.value).toEqual({ n: 2 });
  expect(repaired.asked[1]).toEqual([
    '问',
    '{"n":"x"}',
    expect.stringMatching(/结构不符合要求：\nn：.*\{"n":0\}$/s),
  ]);
  expect((await askWith({ text: '无' }, { text: '无' }, { text: '{"n":3}' })).value).toBeUndefined();
});

test('R-MODEL-75 an answer that was cut does not fit, though it can be read', async () => {
  const cut = { text: '{"n":1}', isComplete: false };
  const { asked, value } = await askWith(cut, cut);
  expect(value).toBeUndefined();
  expect(asked[1]?.at(-1)).toMatch(/^回答太长，没有写完/);
});

test('R-MODEL-75 of a long answer the model is shown a part alone', async () => {
  const { asked } = await askWith({ text: 'x'.repeat(100_000) }, { text: '{"n":1}' });
  expect(asked[1]?.[1]).toHaveLength(40_000);
});

test('R-MODEL-75 nesting deeper than the stack is a misfit, and so is what is too long to repair', () => {
  type Nested = { in?: Nested | undefined };
  const nested: z.ZodMiniType<Nested> = z.lazy(() => z.object({ in: z.optional(nested) }));
  const deep = '{"in":'.repeat(20_000) + '{}' + '}'.repeat(20_000);
  expect(jsonOf(nested, '').read(deep)).toHaveProperty('problem');
  expect(readJson(`[${'1,'.repeat(600_000)}`)).toBeUndefined();
});
