import type { RemovalReason } from '@baigong/contracts';
import type { Generated, Kysely } from 'kysely';

/** Tokens spent by a key on a day; the day's budgets read it. */
export interface TokenSpendingTable {
  budget: string;
  key: string;
  /** YYYY-MM-DD. */
  day: string;
  tokens: number;
}

/** The secret that a day's client addresses are hashed with. */
export interface AddressSaltsTable {
  /** YYYY-MM-DD. */
  day: string;
  salt: string;
}

/** A part of a day's budget that is promised to work under way. */
export interface BudgetReservationsTable {
  id: string;
  budget: string;
  key: string;
  /** YYYY-MM-DD. */
  day: string;
  amount: number;
  settled: number;
  process: string;
  expires_at: number;
}

/** A resume that is shared by a link. */
export interface SharesTable {
  id: string;
  owner_hash: string;
  owner_visitor: string;
  lifetime: '7d' | '30d' | '1y';
  password_hash: string | null;
  views: number;
  created_at: number;
  updated_at: number;
  expires_at: number;
  stopped_at: number | null;
  /** JSON; null once stopped, and some time after it has expired. */
  document: string | null;
}

/** Failed attempts in a row at a share's password. */
export interface ShareAttemptsTable {
  share_id: string;
  failures: number;
  next_at: number;
}

/** Who read a shared resume on a day. */
export interface ShareVisitsTable {
  /** YYYY-MM-DD. */
  day: string;
  share_id: string;
  visitor: string;
}

export interface GalleryAuthorsTable {
  hash: string;
  id: string;
  created_at: number;
  blocked_at: number | null;
}

/** A published picture; `0020_gallery.sql` says what the columns hold. */
export interface GalleryPicturesTable {
  seq: Generated<number>;
  id: string;
  author_hash: string;
  ticket: string;
  state: 'shown' | 'held' | 'removed';
  held_for: 'review' | 'reports' | null;
  reason: string | null;
  title: string;
  author: string;
  tags: string;
  licence: 'cc0' | 'ccBy' | 'view';
  origin: 'model' | 'program' | 'unknown';
  prompt: string | null;
  parameters: string | null;
  likes: Generated<number>;
  week_likes: Generated<number>;
  open_reports: Generated<number>;
  width: number;
  height: number;
  thumbhash: string;
  files: string;
  bytes: number;
  sha256: string;
  fingerprint: string;
  created_at: number;
  updated_at: number;
}

/** What a shown picture is found by. */
export interface GalleryWordsTable {
  seq: number;
  words: string;
}

/** The full-text index over the grams; `rowid` is the picture's `seq`. */
export interface GalleryGramsTable {
  rowid: number;
  grams: string;
}

export interface GalleryTagsTable {
  tag: string;
  count: number;
}

export interface GalleryFilesTable {
  hash: string;
  seq: number;
  type: string;
}

/** A picture whose copies in AVIF are still to be made. */
export interface GalleryAvifDueTable {
  seq: number;
  tries: Generated<number>;
  after: Generated<number>;
}

/** One row, which every change of a picture counts up. */
export interface GalleryRevisionTable {
  id: number;
  revision: number;
}

export interface GalleryLikesTable {
  seq: number;
  visitor: string;
  at: number;
  fresh: Generated<0 | 1>;
  counted: Generated<0 | 1>;
}

export interface GalleryReportsTable {
  seq: number;
  reporter: string;
  kind: 'illegal' | 'sexual' | 'violent' | 'privacy' | 'copyright' | 'other';
  text: string;
  at: number;
  settled_at: number | null;
  counted: Generated<0 | 1>;
}

/** A removed picture, so that it does not come back. */
export interface GalleryBannedTable {
  sha256: string;
  fingerprint: string;
  at: number;
}

/** What the operator chose on the operator's page, by name. */
export interface SiteChoicesTable {
  name: string;
  value: string;
}

/** One thing the operator did. */
export interface OperatorActsTable {
  id: Generated<number>;
  at: number;
  action: string;
  subject: string;
  detail: string;
}

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

/** Feedback of a visitor; `0030_feedback.sql` says what the columns hold. */
export interface FeedbackEntriesTable {
  seq: Generated<number>;
  id: string;
  key_hash: string;
  ticket: string;
  kind: 'problem' | 'suggestion' | 'other';
  text: string;
  contact: string;
  facts: string;
  screenshots: string;
  status: 'open' | 'working' | 'done' | 'declined';
  reply: string | null;
  answered_at: number | null;
  public_title: string | null;
  public_text: string | null;
  merged_into: number | null;
  votes: Generated<number>;
  /** Of words, facts and screenshots. */
  bytes: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface FeedbackVotesTable {
  seq: number;
  visitor: string;
  at: number;
  counted: Generated<0 | 1>;
}

/** A like, report or vote that was counted for an address today. */
export interface CountedActsTable {
  act: 'like' | 'report' | 'vote';
  item: string;
  /** YYYY-MM-DD. */
  day: string;
  address: string;
  network: string;
  visitor: string;
}

/** How often something was done to an item lately. */
export interface ActBurstsTable {
  act: string;
  item: string;
  since: number;
  count: number;
}

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

/** Bytes uploaded on a day. */
export interface UploadUsageTable {
  /** YYYY-MM-DD. */
  day: string;
  area: StoredBytesTable['area'];
  scope: 'visitor' | 'address' | 'network';
  key: string;
  bytes: number;
}

/** Bytes stored at present; triggers keep them. */
export interface StoredBytesTable {
  area: 'gallery' | 'share' | 'feedback';
  bytes: number;
}

/** The address hash that a thing came from. */
export interface ContentAddressesTable {
  kind: 'gallery' | 'feedback';
  item: string;
  /** YYYY-MM-DD. */
  day: string;
  address: string;
}

/** A network that may read and not write. */
export interface AddressBlocksTable {
  id: Generated<number>;
  reason: string;
  created_at: number;
  expires_at: number;
}

/** A hash that a block is known by. */
export interface BlockedNetworksTable {
  network: string;
  block: number;
  /** YYYY-MM-DD. */
  day: string;
}

/** Every table of the server. Timestamps are integers (milliseconds), ids are text. */
export interface Tables {
  token_spending: TokenSpendingTable;
  budget_reservations: BudgetReservationsTable;
  address_salts: AddressSaltsTable;
  shares: SharesTable;
  share_attempts: ShareAttemptsTable;
  share_visits: ShareVisitsTable;
  paint_jobs: PaintJobsTable;
  paint_pictures: PaintPicturesTable;
  gallery_authors: GalleryAuthorsTable;
  gallery_pictures: GalleryPicturesTable;
  gallery_revision: GalleryRevisionTable;
  gallery_words: GalleryWordsTable;
  gallery_grams: GalleryGramsTable;
  gallery_tags: GalleryTagsTable;
  gallery_files: GalleryFilesTable;
  gallery_avif_due: GalleryAvifDueTable;
  gallery_likes: GalleryLikesTable;
  gallery_reports: GalleryReportsTable;
  gallery_banned: GalleryBannedTable;
  site_choices: SiteChoicesTable;
  operator_acts: OperatorActsTable;
  feedback_entries: FeedbackEntriesTable;
  feedback_votes: FeedbackVotesTable;
  blob_references: BlobReferencesView;
  blob_claims: BlobClaimsTable;
  removals: RemovalsTable;
  removal_files: RemovalFilesTable;
  damaged_blobs: DamagedBlobsTable;
  storage_audits: StorageAuditsTable;
  write_probe: WriteProbeTable;
  upload_usage: UploadUsageTable;
  stored_bytes: StoredBytesTable;
  content_addresses: ContentAddressesTable;
  address_blocks: AddressBlocksTable;
  blocked_networks: BlockedNetworksTable;
  counted_acts: CountedActsTable;
  act_bursts: ActBurstsTable;
}

/** The server's own rows: an embedded database, or (scaled out) a shared one. */
export interface Records {
  readonly db: Kysely<Tables>;
  /** Writes something. Throws when the database takes nothing, or once damage was found in it. */
  ping(): Promise<void>;
  /** Looks for damage in all of the database, beside the calls; takes minutes where it is large. Throws what it finds. */
  checkIntegrity(): Promise<void>;
  dispose(): Promise<void>;
}
