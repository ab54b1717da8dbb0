import type { Generated } from 'kysely';

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
  signature: string | null;
  created_at: number;
  updated_at: number;
}

/** What a shown picture is found by. */
export interface GalleryWordsTable {
  seq: number;
  words: string;
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
  /** Who makes its copies, and until when. */
  leased_by: string | null;
  leased_until: number | null;
}

/** SQLite: one row, which every change of a picture counts up. */
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
  told: Generated<0 | 1>;
}

/** A removed picture, so that it does not come back. */
export interface GalleryBannedTable {
  sha256: string;
  fingerprint: string;
  at: number;
}

/** `gallery_grams`, the index of the search, is another table in each database: `features/gallery/repository`. */
export interface GalleryTables {
  gallery_authors: GalleryAuthorsTable;
  gallery_pictures: GalleryPicturesTable;
  gallery_words: GalleryWordsTable;
  gallery_tags: GalleryTagsTable;
  gallery_files: GalleryFilesTable;
  gallery_avif_due: GalleryAvifDueTable;
  gallery_revision: GalleryRevisionTable;
  gallery_likes: GalleryLikesTable;
  gallery_reports: GalleryReportsTable;
  gallery_banned: GalleryBannedTable;
}
