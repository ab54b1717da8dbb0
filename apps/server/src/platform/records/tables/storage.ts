import type { RemovalReason } from '@baigong/contracts';
import type { Generated } from 'kysely';

/** A view: which row needs which blob. `0080_storage.sql` has the rule. */
export interface BlobReferencesView {
  hash: string;
  owner: string;
}

/** A blob that is being stored for rows that do not refer to it yet. */
export interface BlobClaimsTable {
  claim: string;
  hash: string;
  expires_at: number;
}

/** A removal of files, and once finished its receipt. */
export interface RemovalsTable {
  id: Generated<number>;
  reason: RemovalReason;
  subject: string;
  created_at: number;
  finished_at: number | null;
}

export interface RemovalFilesTable {
  removal: number;
  hash: string;
  outcome: 'deleted' | 'kept' | null;
  finished_at: number | null;
  failures: Generated<number>;
  due_at: number;
}

export interface DamagedBlobsTable {
  hash: string;
  damage: 'missing' | 'corrupt';
  found_at: number;
}

export interface StorageAuditsTable {
  id: Generated<number>;
  started_at: number;
  finished_at: number;
  files: number;
  bytes: number;
  referenced: number;
  missing: number;
  corrupt: number;
  orphaned: number;
  collected: number;
}

export interface WriteProbeTable {
  id: number;
  at: number;
}

/** The time by which what is old is deleted (`sweep-time.ts`); one row. */
export interface SweepTimeTable {
  id: number;
  reached: number;
  waited: number;
  observer: string;
  looks: number;
}

export interface StorageTables {
  blob_references: BlobReferencesView;
  blob_claims: BlobClaimsTable;
  removals: RemovalsTable;
  removal_files: RemovalFilesTable;
  damaged_blobs: DamagedBlobsTable;
  storage_audits: StorageAuditsTable;
  write_probe: WriteProbeTable;
  sweep_time: SweepTimeTable;
}
