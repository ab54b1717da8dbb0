import { expect, test } from 'vitest';
import type { ModelChunk } from './model.ts';
import { readOllamaStream } from './ollama.ts';

async function read(pieces: readonly string[], maxLineChars = 1_000): Promise<unknown> {
  const chunks: ModelChunk[] = [];
  const options = {
    maxLineChars,
    readComplaint: (body: unknown) => new Error(JSON.stringify(body)),
  };
  async function* text() {
    yield* pieces;
  }
  try {
    for await (const chunk of readOllamaStream(text(), options)) chunks.push(chunk);
  } catch (error) {
    return error;
  }
  return chunks;
}

const line = (content: string) => `${JSON.stringify({ message: { content } })}\n`;
const done = JSON.stringify({ done: true, done_reason: 'length', prompt_eval_count: 1, eval_count: 2 });

test('R-DEVICE-03 an answer reads the same wherever its text is cut; thoughts in it are told apart', async () => {
  const whole = `${line('<think>想')}${line('</think>答')}\r\n${done}`;
  const chunks = [
    { type: 'reasoning', text: '想' },
    { type: 'text', text: '答' },
    { type: 'finish', reason: 'length', inputTokens: 1, outputTokens: 2 },
  ];
  expect(await read([whole])).toEqual(chunks);
  expect(await read(whole.split(''))).toEqual(chunks);
});

test('R-DEVICE-05 what is no answer is told as what it is', async () => {
  expect(await read([line('半')])).toMatchObject({ code: 'model.cut' });
  expect(await read([])).toMatchObject({ code: 'model.cut' });
  expect(await read(['[[[\n'])).toMatchObject({ code: 'model.brokenAnswer' });
  expect(await read(['{"error":"x"}\n'])).toMatchObject({ message: '{"error":"x"}' });
});

test('R-DEVICE-05 a line without end is left, in however small pieces it comes', async () => {
  const pieces = Array.from({ length: 300_000 }, () => 'x');
  expect(await read(pieces, 200_000)).toMatchObject({ code: 'model.answerTooLarge' });
  expect(await read([`${'x'.repeat(2_000)}\n`])).toMatchObject({ code: 'model.answerTooLarge' });
});
