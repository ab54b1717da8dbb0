import { expect, test } from 'vitest';
import { titleProblem } from './check-commit-title.mjs';

test('R-SETUP-07 commit titles are type(scope): subject with at most 72 characters', () => {
  for (const title of [
    'feat(chat): add a tool',
    'fix: close the drawer',
    'refactor(id-photo)!: rename',
    'Merge branch x',
  ])
    expect(titleProblem(title)).toBeUndefined();
  for (const title of [
    'Add a tool',
    'feat(Chat): x',
    'feature(chat): x',
    'feat(chat):',
    `fix(chat): ${'x'.repeat(62)}`,
  ])
    expect(titleProblem(title)).toBeDefined();
});
