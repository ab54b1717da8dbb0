-- What visitors told us. Whoever has the key that an entry was sent with sees its status and reply.
CREATE TABLE feedback_entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 16),
  -- SHA-256 of the key.
  key_hash TEXT NOT NULL,
  -- Chosen by the browser for one try, so that the try can be repeated.
  ticket TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('problem', 'suggestion', 'other')),
  text TEXT NOT NULL,
  contact TEXT NOT NULL,
  -- JSON, an array of names and values.
  facts TEXT NOT NULL,
  -- JSON, an array of blob keys. Each file holds its entry's id, so the blob is this entry's alone.
  screenshots TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'working', 'done', 'declined')),
  reply TEXT,
  answered_at INTEGER,
  -- The words on the public board, as the operator chose them.
  public_title TEXT,
  public_text TEXT CHECK ((public_text IS NULL) = (public_title IS NULL)),
  -- Never an entry that is merged itself.
  merged_into INTEGER REFERENCES feedback_entries (seq),
  votes INTEGER NOT NULL DEFAULT 0 CHECK (votes >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (key_hash, ticket)
) STRICT;

CREATE INDEX feedback_by_key ON feedback_entries (key_hash, seq);
CREATE INDEX feedback_by_status ON feedback_entries (status, seq) WHERE merged_into IS NULL;
CREATE INDEX feedback_merged ON feedback_entries (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX feedback_board ON feedback_entries (votes, seq)
  WHERE public_title IS NOT NULL AND merged_into IS NULL;

CREATE TABLE feedback_votes (
  seq INTEGER NOT NULL REFERENCES feedback_entries (seq) ON DELETE CASCADE,
  -- SHA-256 of the visitor: the same for all entries, so that votes of merged ones can be put together.
  visitor TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (seq, visitor)
) STRICT, WITHOUT ROWID;
