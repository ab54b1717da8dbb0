-- Which row needs which blob. This is the one rule of what may be deleted: a blob that is not here, and not claimed.
-- A table whose rows name blobs has its line here (a later step replaces the view).
CREATE VIEW blob_references (hash, owner) AS
  SELECT file.hash, 'gallery ' || picture.id
    FROM gallery_files AS file JOIN gallery_pictures AS picture ON picture.seq = file.seq
    WHERE picture.state != 'removed'
  UNION ALL
  SELECT blob, 'paint ' || job FROM paint_pictures
  UNION ALL
  SELECT reference.value, 'paint ' || job.id
    FROM paint_jobs AS job, json_each(job.reference_blobs) AS reference
    WHERE job.ended_at IS NULL
  UNION ALL
  SELECT screenshot.value, 'feedback ' || entry.id
    FROM feedback_entries AS entry, json_each(entry.screenshots) AS screenshot
    WHERE entry.screenshots != '[]';

CREATE INDEX paint_pictures_by_blob ON paint_pictures (blob);
CREATE INDEX feedback_with_screenshots ON feedback_entries (seq) WHERE screenshots != '[]';

-- Blobs that are being stored for rows that do not refer to them yet.
CREATE TABLE blob_claims (
  claim TEXT NOT NULL,
  hash TEXT NOT NULL,
  -- A process that died leaves its claims behind; they end by themselves.
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (claim, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX blob_claims_by_hash ON blob_claims (hash, expires_at);

-- Removals of files, made in the transaction that ends the rows' use of them. What is done stays as a receipt.
CREATE TABLE removals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Why: the feature, a dot, and a word.
  reason TEXT NOT NULL,
  -- What: the id of a picture, a job or an entry.
  subject TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When the last file was gone.
  finished_at INTEGER
) STRICT;

CREATE INDEX removals_finished ON removals (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE removal_files (
  removal INTEGER NOT NULL REFERENCES removals (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  -- kept: another row refers to it.
  outcome TEXT CHECK (outcome IN ('deleted', 'kept')),
  finished_at INTEGER CHECK ((finished_at IS NULL) = (outcome IS NULL)),
  failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- Not tried before this time.
  due_at INTEGER NOT NULL,
  PRIMARY KEY (removal, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX removal_files_due ON removal_files (due_at) WHERE outcome IS NULL;

-- Blobs that rows refer to and that cannot be read, as the audit or a reader found them.
CREATE TABLE damaged_blobs (
  hash TEXT NOT NULL PRIMARY KEY,
  damage TEXT NOT NULL CHECK (damage IN ('missing', 'corrupt')),
  found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Comparisons of rows, files and hashes.
CREATE TABLE storage_audits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  started_at INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  -- Of all files.
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- Distinct blobs that rows refer to.
  referenced INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  corrupt INTEGER NOT NULL,
  -- Files that no row refers to, and how many of them are old enough to be deleted.
  orphaned INTEGER NOT NULL,
  collected INTEGER NOT NULL
) STRICT;

-- One row, written by the readiness probe.
CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;
