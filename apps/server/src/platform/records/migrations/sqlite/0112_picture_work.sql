-- runs-with: 0.1.0
-- Visitors' files that a worker decodes while a replica waits for what it makes of them.
CREATE TABLE picture_work (
  id TEXT NOT NULL PRIMARY KEY,
  task TEXT NOT NULL,
  params TEXT NOT NULL,
  input BLOB NOT NULL,
  -- One of both, once done.
  output BLOB,
  error TEXT,
  created_at INTEGER NOT NULL,
  leased_until INTEGER
) STRICT;
CREATE INDEX picture_work_by_time ON picture_work (created_at);
