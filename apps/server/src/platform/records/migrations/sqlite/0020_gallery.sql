-- Whoever publishes, known by a key that only their browser has.
CREATE TABLE gallery_authors (
  -- SHA-256 of the key.
  hash TEXT NOT NULL PRIMARY KEY,
  -- Names the author to the operator; tells nothing of the key.
  id TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  blocked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE gallery_pictures (
  -- The order of publication; lists and the search go by it.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 16),
  author_hash TEXT NOT NULL REFERENCES gallery_authors (hash),
  -- Chosen by the browser for one try, so that the try can be repeated.
  ticket TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('shown', 'held', 'removed')),
  held_for TEXT CHECK (held_for IN ('review', 'reports')),
  reason TEXT,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  -- JSON, an array of strings.
  tags TEXT NOT NULL,
  licence TEXT NOT NULL CHECK (licence IN ('cc0', 'ccBy', 'view')),
  origin TEXT NOT NULL CHECK (origin IN ('model', 'program', 'unknown')),
  prompt TEXT,
  -- JSON, an object.
  parameters TEXT,
  likes INTEGER NOT NULL DEFAULT 0 CHECK (likes >= 0),
  -- Of the last seven days.
  week_likes INTEGER NOT NULL DEFAULT 0 CHECK (week_likes >= 0),
  open_reports INTEGER NOT NULL DEFAULT 0 CHECK (open_reports >= 0),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Base64.
  thumbhash TEXT NOT NULL,
  -- JSON: the renditions from narrow to wide, then the original.
  files TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- Of the file as it came, and the perceptual hash of what it shows; hexadecimal.
  sha256 TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (author_hash, ticket)
) STRICT;

CREATE INDEX gallery_pictures_newest ON gallery_pictures (seq) WHERE state = 'shown';
CREATE INDEX gallery_pictures_popular ON gallery_pictures (likes, seq) WHERE state = 'shown';
CREATE INDEX gallery_pictures_week ON gallery_pictures (week_likes, seq) WHERE state = 'shown';
-- Ranks of given pictures, without reading their rows.
CREATE INDEX gallery_pictures_ranks ON gallery_pictures (seq, likes, week_likes) WHERE state = 'shown';
CREATE INDEX gallery_pictures_by_author ON gallery_pictures (author_hash, seq);
CREATE INDEX gallery_pictures_queue ON gallery_pictures (seq) WHERE state = 'held' OR open_reports > 0;
CREATE INDEX gallery_pictures_removed ON gallery_pictures (seq) WHERE state = 'removed';
CREATE INDEX gallery_pictures_by_age ON gallery_pictures (created_at);

-- What a shown picture is found by: its words as they are compared, and the grams of them.
CREATE TABLE gallery_words (
  seq INTEGER PRIMARY KEY REFERENCES gallery_pictures (seq) ON DELETE CASCADE,
  words TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE gallery_grams USING fts5 (
  grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

-- How many shown pictures carry a tag.
CREATE TABLE gallery_tags (
  tag TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX gallery_tags_by_count ON gallery_tags (count DESC, tag);

-- Which picture a file belongs to. The same bytes may belong to several.
CREATE TABLE gallery_files (
  hash TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES gallery_pictures (seq) ON DELETE CASCADE,
  type TEXT NOT NULL,
  PRIMARY KEY (hash, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX gallery_files_by_picture ON gallery_files (seq);

CREATE TABLE gallery_likes (
  seq INTEGER NOT NULL REFERENCES gallery_pictures (seq) ON DELETE CASCADE,
  -- SHA-256 of picture and visitor: two pictures do not tell that it was the same one.
  visitor TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Whether it is still counted among the week's.
  fresh INTEGER NOT NULL DEFAULT 1 CHECK (fresh IN (0, 1)),
  PRIMARY KEY (seq, visitor)
) STRICT, WITHOUT ROWID;

CREATE INDEX gallery_likes_fresh ON gallery_likes (at) WHERE fresh = 1;

CREATE TABLE gallery_reports (
  seq INTEGER NOT NULL REFERENCES gallery_pictures (seq) ON DELETE CASCADE,
  reporter TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- When the operator has decided on it.
  settled_at INTEGER,
  PRIMARY KEY (seq, reporter)
) STRICT, WITHOUT ROWID;

-- What removed pictures looked like: the same and the nearly same are refused.
CREATE TABLE gallery_banned (
  sha256 TEXT NOT NULL PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the operator chose on the operator's page.
CREATE TABLE site_choices (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Everything the operator did.
CREATE TABLE operator_acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
