-- What was counted today and yesterday: one like, vote or report per item and address, two per item and network.
CREATE TABLE counted_acts (
  act TEXT NOT NULL CHECK (act IN ('like', 'report', 'vote')),
  item TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- The day's hashes.
  address TEXT NOT NULL,
  network TEXT NOT NULL,
  -- Who can take it back, as a hash.
  visitor TEXT NOT NULL,
  PRIMARY KEY (act, item, day, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX counted_acts_by_day ON counted_acts (day);

-- How often something was done to an item since a moment.
CREATE TABLE act_bursts (
  act TEXT NOT NULL,
  item TEXT NOT NULL,
  since INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (act, item)
) STRICT, WITHOUT ROWID;

CREATE INDEX act_bursts_by_time ON act_bursts (since);

-- Whether it counts for the total, or is the visitor's alone.
ALTER TABLE gallery_likes ADD COLUMN counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1));
ALTER TABLE gallery_reports ADD COLUMN counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1));
ALTER TABLE feedback_votes ADD COLUMN counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1));
