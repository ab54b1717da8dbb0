import type { PaintPicture } from '@baigong/contracts';
import type { JobRow } from './repository/job-rows.ts';
import type { Lease } from './repository/lease-rows.ts';

/** A job that this process paints. */
export interface RunningJob {
  /** As this process wrote it. */
  row: JobRow;
  readonly lease: Lease;
  readonly stop: AbortController;
  readonly pictures: PaintPicture[];
  /** When progress was written last. */
  progressAt: number;
}
