-- runs-with: 0.2.0
-- Whether the operator's webhook was told of a report or an entry, and what it is still to be told.
ALTER TABLE gallery_reports ADD COLUMN told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1));

ALTER TABLE feedback_entries ADD COLUMN told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1));

CREATE INDEX gallery_reports_untold ON gallery_reports (told) WHERE told = 0;

CREATE INDEX feedback_entries_untold ON feedback_entries (told) WHERE told = 0;

CREATE TABLE operator_notices (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- How many were begun: it tells a process that another one has sent.
  messages INTEGER NOT NULL,
  -- Counts that did not arrive yet.
  reports INTEGER NOT NULL,
  complaints INTEGER NOT NULL,
  feedback INTEGER NOT NULL
) STRICT;
