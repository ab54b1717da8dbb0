import { expect, test } from 'vitest';
import { passesSelfTest, type Probe } from './self-test.ts';

/** A model that answers these tokens with these probabilities; a grammar forces its one answer. */
const answers = (
  tokens: (asked: number) => readonly (readonly [id: number, logprob: number | null])[],
  forced = '一二三',
) => {
  let asked = 0;
  return async ({ grammar }: Probe): Promise<unknown> => ({
    choices: [
      grammar === undefined
        ? {
            text: 'x',
            logprobs: {
              content: tokens(asked++).map(([id, logprob]) => ({ id, logprob, token: 'x', bytes: [] })),
            },
          }
        : { text: forced, logprobs: null },
    ],
  });
};

const sound = () => [[5, -0.2] as const, [6, -1.5] as const];

test('R-DEVICE-14 a device that computes rightly passes its test', async () => {
  expect(await passesSelfTest(answers(sound))).toBe(true);
  // A probability of one, rounded.
  expect(await passesSelfTest(answers(() => [[5, 1e-7]]))).toBe(true);
});

test('R-DEVICE-14 no numbers, answers that change, and a grammar that is not kept do not pass', async () => {
  expect(await passesSelfTest(answers(() => [[31, null]]))).toBe(false);
  expect(await passesSelfTest(answers(() => [[31, 4]]))).toBe(false);
  expect(await passesSelfTest(answers(() => []))).toBe(false);
  expect(await passesSelfTest(answers((asked) => [[asked, -0.5]]))).toBe(false);
  expect(await passesSelfTest(answers(sound, '一二'))).toBe(false);
  expect(await passesSelfTest(async () => ({ error: 'x' }))).toBe(false);
});
