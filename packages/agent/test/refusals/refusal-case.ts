import type { RequestPart } from '@baigong/contracts';

/** A refusal of a request that has everything, and what of it is refused. */
export interface RefusalCase {
  readonly from: string;
  readonly status: number;
  readonly body: unknown;
  /** How its words are understood otherwise. */
  readonly meaning?: 'tooLong' | 'other';
  readonly refused: readonly RequestPart[];
  /** Whether it holds for every request; yes where absent. */
  readonly isLasting?: boolean;
  /** A repeat without other parts would cost one more refusal and no more. */
  readonly mayRepeat?: boolean;
}
