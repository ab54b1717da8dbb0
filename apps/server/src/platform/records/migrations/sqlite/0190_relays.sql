-- runs-with: 0.2.0
-- Encrypted files on their way between two devices. The key is only in the code that one shows and the other reads.
CREATE TABLE relays (
  id TEXT NOT NULL PRIMARY KEY,
  -- To the device that made the code, or from it.
  direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
  owner_hash TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'receiving', 'ready', 'used')),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  -- Hashes of where the file comes from.
  address TEXT NOT NULL,
  network TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX relays_by_end ON relays (expires_at);

CREATE TABLE relay_pieces (
  relay TEXT NOT NULL REFERENCES relays (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (relay, number)
) STRICT;
