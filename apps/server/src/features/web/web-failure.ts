import type { WebProblem } from '@baigong/contracts';

/** Why a page or a search gave nothing; told to the visitor by its problem. */
export class WebFailure extends Error {
  override readonly name = 'WebFailure';
  readonly problem: WebProblem;
  constructor(problem: WebProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
