import type { ForeignProblem } from '@baigong/contracts';

/** Why a server of foreign tools gave nothing; told to the visitor by its problem. */
export class ForeignFailure extends Error {
  override readonly name = 'ForeignFailure';
  readonly problem: ForeignProblem;
  constructor(problem: ForeignProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
