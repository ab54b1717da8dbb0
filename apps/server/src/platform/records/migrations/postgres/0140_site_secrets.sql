-- runs-with: 0.1.0
-- Secrets that all processes of a site share; the embedded form has a file.
CREATE TABLE site_secrets (
  name text NOT NULL PRIMARY KEY,
  value text NOT NULL CHECK (length(value) >= 32)
);

-- How far data are that `npm run move` copies into this database: a row for each table it has begun with.
CREATE TABLE move_progress (
  name text NOT NULL PRIMARY KEY,
  -- JSON: the key of the last row that was copied.
  last_key text NOT NULL,
  row_count bigint NOT NULL CHECK (row_count >= 0)
);
