import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askForJson } from './ask-for-json.ts';
import { playedWorld, said, type Played } from './played-world.ts';

const schema = z.object({ name: z.string(), years: z.number() });
const ask = (...played: Played[]) => {
  const { world, asked } = playedWorld(...played);
  const { signal } = new AbortController();
  const answer = askForJson({ schema, shape: '{"name":"","years":0}', prompt: '问', signal, world });
  return { answer, asked };
};

test('R-MODEL-75 an answer that fits is taken at once', async () => {
  const { answer, asked } = ask(said(['```json\n{"name":"张三",', '"years":3}\n```']));
  expect(await answer).toEqual({ value: { name: '张三', years: 3 }, model: 'e/m' });
  expect(asked).toHaveLength(1);
});

test.each([
  ['without JSON', said(['抱歉']), '没有可以解析的 JSON'],
  ['of another shape', said(['{"name":"张三"}']), 'years'],
  ['that was cut', said(['{"name":"张三","years":3}'], 'length'), '没有写完'],
])('R-MODEL-75 an answer %s is sent back once with what is wrong', async (_name, first, told) => {
  const { answer, asked } = ask(first, said(['{"name":"李四","years":5}']));
  expect((await answer).value).toEqual({ name: '李四', years: 5 });
  const [, second] = asked;
  expect(second?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(second?.messages.at(-1)?.content).toContain(told);
});

test('R-MODEL-75 a second answer that does not fit is an error, never half a value', async () => {
  const { answer } = ask(said(['{}']), said(['{"name":1}']));
  await expect(answer).rejects.toThrow('模型两次都没有按要求的格式回答');
});
