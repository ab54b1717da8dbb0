-- Pictures that visitors asked models for. A job ends as done, failed or cancelled and is forgotten some time later,
-- with its pictures; until then a reload of the page, or a restart of the server, finds it again.
CREATE TABLE paint_jobs (
  -- The visitor's browser chose it.
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  visitor TEXT NOT NULL,
  address TEXT NOT NULL,
  model TEXT NOT NULL,
  -- JSON: what was asked for, as it was asked.
  request TEXT NOT NULL,
  -- The first picture's seed: asked for, or chosen by us.
  seed INTEGER,
  -- JSON: blobs of the reference pictures, emptied when the job ends.
  reference_blobs TEXT NOT NULL,
  reference_count INTEGER NOT NULL CHECK (reference_count >= 0),
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'retrying', 'done', 'failed', 'cancelled')),
  -- The provider's name for the task, where it keeps one.
  task TEXT,
  -- Times it was begun anew because the server had stopped.
  restarts INTEGER NOT NULL DEFAULT 0 CHECK (restarts >= 0),
  -- JSON, once failed.
  error TEXT,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER CHECK ((ended_at IS NULL) = (status IN ('queued', 'running', 'retrying'))),
  expires_at INTEGER CHECK ((expires_at IS NULL) = (ended_at IS NULL))
) STRICT;

CREATE INDEX paint_jobs_by_visitor ON paint_jobs (visitor, created_at);
CREATE INDEX paint_jobs_by_expiry ON paint_jobs (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX paint_jobs_under_way ON paint_jobs (created_at) WHERE ended_at IS NULL;
CREATE INDEX paint_jobs_by_model ON paint_jobs (model, ended_at) WHERE status = 'done';

CREATE TABLE paint_pictures (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  job TEXT NOT NULL REFERENCES paint_jobs (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 0),
  -- Its label holds its id, so no other picture has the same bytes and the blob is this one's alone.
  blob TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  seed INTEGER,
  revised_prompt TEXT,
  UNIQUE (job, n)
) STRICT;
