-- runs-with: 0.1.0
-- One row: when and where the last backup was made, for the metrics and the operator's checks.
CREATE TABLE last_backup (
  id integer PRIMARY KEY CHECK (id = 1),
  at bigint NOT NULL,
  file text NOT NULL
);
