import type { PaintPicture } from '@baigong/contracts';
import type { ImageQueue } from '../../platform/images/images.ts';
import type { JobRow } from './job-store.ts';

/** A job that has not ended, with what only this process knows of it. */
export interface LiveJob {
  row: JobRow;
  readonly queue: ImageQueue;
  readonly stop: AbortController;
  readonly pictures: PaintPicture[];
  progress: number | null;
  remainingMs: number | undefined;
  retryAt: number | null;
  /** Average duration of this model's latest jobs. */
  averageDurationMs: number | undefined;
  lastSentAt: number;
  lastEvent: number;
  /** Events are written sequentially. */
  pendingWrites: Promise<void>;
  readonly ended: PromiseWithResolvers<void>;
}
