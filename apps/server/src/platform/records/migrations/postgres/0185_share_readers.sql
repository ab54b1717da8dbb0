-- runs-with: 0.1.0
-- A visit counts for where it came from, too: the first of an address on a day has place 0, the next one 1.
ALTER TABLE share_visits ADD COLUMN address text NOT NULL DEFAULT '';
ALTER TABLE share_visits ADD COLUMN network text NOT NULL DEFAULT '';
ALTER TABLE share_visits ADD COLUMN place integer NOT NULL DEFAULT 0;
UPDATE share_visits SET address = visitor, network = visitor;
CREATE UNIQUE INDEX share_visits_by_address ON share_visits (share_id, day, address, place);
CREATE INDEX share_visits_by_network ON share_visits (share_id, day, network);

-- Who tried the password of a share: strangers (`shared`, and `own` where all others had to wait), and those who opened
-- it before (`known`); `opened` says who did. It takes the place of share_attempts, which older versions beside this one
-- still use.
CREATE TABLE share_tries (
  share_id text NOT NULL REFERENCES shares (id) ON DELETE CASCADE,
  -- A visitor as the share knows them, or the day's hash of an address or network.
  reader text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('shared', 'own', 'known', 'opened')),
  tries bigint NOT NULL CHECK (tries > 0),
  last_at bigint NOT NULL,
  PRIMARY KEY (share_id, kind, reader)
);

CREATE INDEX share_tries_by_time ON share_tries (last_at);
