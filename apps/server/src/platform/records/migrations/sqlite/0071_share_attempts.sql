-- Shares end within a year: what had no end ends one year from now.
CREATE TABLE kept_share_visits AS SELECT * FROM share_visits;
DROP TABLE share_visits;

CREATE TABLE shares_with_end (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  -- SHA-256 of the key that may change it; the key itself is only in the owner's browser.
  owner_hash TEXT NOT NULL UNIQUE,
  -- SHA-256 of share and visitor, so that the owner's own looks are not counted.
  owner_visitor TEXT NOT NULL,
  lifetime TEXT NOT NULL CHECK (lifetime IN ('7d', '30d', '1y')),
  password_hash TEXT,
  views INTEGER NOT NULL DEFAULT 0 CHECK (views >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  stopped_at INTEGER,
  document TEXT CHECK (stopped_at IS NULL OR document IS NULL)
) STRICT;

INSERT INTO shares_with_end
  SELECT id, owner_hash, owner_visitor, iif(lifetime = 'forever', '1y', lifetime), password_hash, views, created_at,
    updated_at, coalesce(expires_at, unixepoch() * 1000 + 31536000000), stopped_at, document
  FROM shares;
DROP TABLE shares;
ALTER TABLE shares_with_end RENAME TO shares;
CREATE INDEX shares_by_expiry ON shares (expires_at);

-- Who looked on which day, as hashes; only the present day's are kept.
CREATE TABLE share_visits (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  share_id TEXT NOT NULL REFERENCES shares (id) ON DELETE CASCADE,
  visitor TEXT NOT NULL,
  PRIMARY KEY (day, share_id, visitor)
) STRICT, WITHOUT ROWID;

CREATE INDEX share_visits_by_share ON share_visits (share_id);
INSERT INTO share_visits SELECT day, share_id, visitor FROM kept_share_visits;
DROP TABLE kept_share_visits;

-- Passwords tried on a share in a row without success, from all addresses together.
CREATE TABLE share_attempts (
  share_id TEXT NOT NULL PRIMARY KEY REFERENCES shares (id) ON DELETE CASCADE,
  failures INTEGER NOT NULL CHECK (failures > 0),
  -- No password is taken before this time.
  next_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX share_attempts_by_time ON share_attempts (next_at);
