import { expect, test } from 'vitest';
import { emptyProgress, progressSchema } from './progress.ts';

test('R-QUIZ-20 progress without an answer is valid', () => {
  expect(progressSchema.parse(emptyProgress())).toEqual(emptyProgress());
});
