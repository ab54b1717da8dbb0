-- runs-with: 0.1.0
-- Visitors' files that a worker decodes while a replica waits for what it makes of them. Unlogged: after a crash of the
-- database nobody waits any more.
CREATE UNLOGGED TABLE picture_work (
  id text NOT NULL PRIMARY KEY,
  task text NOT NULL,
  params text NOT NULL,
  input bytea NOT NULL,
  -- One of both, once done.
  output bytea,
  error text,
  created_at bigint NOT NULL,
  leased_until bigint
);
CREATE INDEX picture_work_by_time ON picture_work (created_at);
