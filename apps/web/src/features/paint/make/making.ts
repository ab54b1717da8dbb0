import type { PaintModel, PaintSize, PaintStatus } from '@baigong/contracts';
import type { PaintForm } from './paint-form.ts';

/** One press of 开始作画: what was asked for and how it stands. */
export interface Making {
  /** A UUID; a model's job has the same one at the server. */
  readonly id: string;
  readonly model: Pick<PaintModel, 'id' | 'name'>;
  /** The form when it was pressed, with the seed that was taken. */
  readonly form: PaintForm;
  /** Null where the model chooses. */
  readonly size: PaintSize | null;
  readonly count: number;
  /** The picture of which places are painted anew; null where a new one is painted. */
  readonly parent: string | null;
  readonly status: PaintStatus;
  /** Place in the queue, 1 is next. */
  readonly place: number | null;
  /** When it should be done, milliseconds since 1970; null when nothing is known. */
  readonly readyAt: number | null;
  /** 0 to 1 over all of its pictures; null where nothing is known. */
  readonly progress: number | null;
  /** Tasks before it in the queue of the service. */
  readonly ahead: number | null;
  readonly retryAt: number | null;
  /** Ids of its pictures that are kept. */
  readonly pictures: readonly string[];
  /** Why it failed, for the visitor. */
  readonly problem: string | null;
  readonly createdAt: number;
}

/** A making goes on until it is done, has failed or was stopped. */
export function isUnderWay({ status }: Making): boolean {
  return status === 'queued' || status === 'running' || status === 'retrying';
}
