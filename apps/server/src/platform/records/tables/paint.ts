import type { Generated } from 'kysely';

/** Pictures that a visitor asked a model for. */
export interface PaintJobsTable {
  id: string;
  visitor: string;
  address: string;
  model: string;
  /** JSON. */
  request: string;
  seed: number | null;
  /** JSON: keys of blobs. */
  reference_blobs: string;
  reference_count: number;
  status: 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';
  task: string | null;
  /** Of the pictures that are still to be painted. */
  reservation: string;
  restarts: number;
  /** JSON. */
  error: string | null;
  request_id: string;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  expires_at: number | null;
  /** The image endpoint in whose queue it is, and its order there. */
  endpoint: Generated<string>;
  seq: Generated<number>;
  /** The worker that paints it, and until when it may do so. */
  leased_by: string | null;
  leased_until: number | null;
  /** 0 or 1. */
  cancel_requested: Generated<number>;
  /** Since when the provider may be at work on it without our knowing the name of its task. */
  asked_at: number | null;
  /** 0 to 1. */
  progress: number | null;
  remaining_ms: number | null;
  /** Tasks before its own in the queue of its provider. */
  ahead: number | null;
  retry_at: number | null;
}

/** A finished picture of a job. */
export interface PaintPicturesTable {
  id: string;
  job: string;
  n: number;
  blob: string;
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  bytes: number;
  seed: number | null;
  revised_prompt: string | null;
}

export interface PaintTables {
  paint_jobs: PaintJobsTable;
  paint_pictures: PaintPicturesTable;
}
