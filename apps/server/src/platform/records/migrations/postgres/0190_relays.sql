-- runs-with: 0.2.0
-- Encrypted files on their way between two devices. The key is only in the code that one shows and the other reads.
CREATE TABLE relays (
  id text NOT NULL PRIMARY KEY,
  -- To the device that made the code, or from it.
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  owner_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'receiving', 'ready', 'used')),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  -- Hashes of where the file comes from.
  address text NOT NULL,
  network text NOT NULL,
  expires_at bigint NOT NULL
);

CREATE INDEX relays_by_end ON relays (expires_at);

CREATE TABLE relay_pieces (
  relay text NOT NULL REFERENCES relays (id) ON DELETE CASCADE,
  number bigint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (relay, number)
);
