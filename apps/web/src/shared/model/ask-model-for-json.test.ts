import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askModelForJson } from './ask-model-for-json.ts';
import { fakeRunEnvironment, answerEvents, type FakeAnswer } from './testing/fake-run-environment.ts';

const schema = z.object({ name: z.string(), years: z.number() });
const ask = (...played: FakeAnswer[]) => {
  const { environment, requests } = fakeRunEnvironment(...played);
  const { signal } = new AbortController();
  const answer = askModelForJson({
    schema,
    shape: '{"name":"","years":0}',
    prompt: '问',
    signal,
    environment,
  });
  return { answer, requests };
};

test('R-MODEL-75 an answer that fits is taken at once', async () => {
  const { answer, requests } = ask(answerEvents(['```json\n{"name":"张三",', '"years":3}\n```']));
  expect(await answer).toEqual({ value: { name: '张三', years: 3 }, model: 'e/m' });
  expect(requests).toHaveLength(1);
});

test.each([
  ['without JSON', answerEvents(['抱歉']), '没有可以解析的 JSON'],
  ['of another shape', answerEvents(['{"name":"张三"}']), 'years'],
  ['that was cut', answerEvents(['{"name":"张三","years":3}'], 'length'), '没有写完'],
])('R-MODEL-75 an answer %s is sent back once with what is wrong', async (_name, first, told) => {
  const { answer, requests } = ask(first, answerEvents(['{"name":"李四","years":5}']));
  expect((await answer).value).toEqual({ name: '李四', years: 5 });
  const [, second] = requests;
  expect(second?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(second?.messages.at(-1)?.content).toContain(told);
});

test('R-MODEL-75 a second answer that does not fit is an error, never half a value', async () => {
  const { answer } = ask(answerEvents(['{}']), answerEvents(['{"name":1}']));
  await expect(answer).rejects.toThrow('模型两次都没有按要求的格式回答');
});
