-- Resumes that visitors share by a link. What was stopped or has expired keeps its row for a while, so that the
-- link can say so, but not its document.
CREATE TABLE shares (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  -- SHA-256 of the key that may change it; the key itself is only in the owner's browser.
  owner_hash TEXT NOT NULL UNIQUE,
  -- SHA-256 of share and visitor, so that the owner's own looks are not counted.
  owner_visitor TEXT NOT NULL,
  lifetime TEXT NOT NULL CHECK (lifetime IN ('7d', '30d', 'forever')),
  password_hash TEXT,
  views INTEGER NOT NULL DEFAULT 0 CHECK (views >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER CHECK ((expires_at IS NULL) = (lifetime = 'forever')),
  stopped_at INTEGER,
  document TEXT CHECK (stopped_at IS NULL OR document IS NULL)
) STRICT;

CREATE INDEX shares_by_expiry ON shares (expires_at) WHERE expires_at IS NOT NULL;

-- Who looked on which day, as hashes; only the present day's are kept.
CREATE TABLE share_visits (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  share_id TEXT NOT NULL REFERENCES shares (id) ON DELETE CASCADE,
  visitor TEXT NOT NULL,
  PRIMARY KEY (day, share_id, visitor)
) STRICT, WITHOUT ROWID;

CREATE INDEX share_visits_by_share ON share_visits (share_id);
