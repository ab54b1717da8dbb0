-- Bytes uploaded on a day, per visitor, address and network.
CREATE TABLE upload_usage (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  area TEXT NOT NULL CHECK (area IN ('gallery', 'share', 'feedback')),
  scope TEXT NOT NULL CHECK (scope IN ('visitor', 'address', 'network')),
  key TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (day, area, scope, key)
) STRICT, WITHOUT ROWID;

-- Bytes that are stored at present, kept up to date by the triggers below whoever writes.
CREATE TABLE stored_bytes (
  area TEXT NOT NULL PRIMARY KEY CHECK (area IN ('gallery', 'share', 'feedback')),
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Words, facts and screenshots. Of what was sent before, the screenshots are not known.
ALTER TABLE feedback_entries ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0);
UPDATE feedback_entries SET bytes = octet_length(text) + octet_length(facts);

INSERT INTO stored_bytes
  SELECT 'gallery', coalesce(sum(bytes), 0) FROM gallery_pictures WHERE state != 'removed'
  UNION ALL SELECT 'share', coalesce(sum(octet_length(document)), 0) FROM shares
  UNION ALL SELECT 'feedback', coalesce(sum(bytes), 0) FROM feedback_entries;

CREATE TRIGGER gallery_bytes_added AFTER INSERT ON gallery_pictures WHEN new.state != 'removed' BEGIN
  UPDATE stored_bytes SET bytes = bytes + new.bytes WHERE area = 'gallery';
END;
CREATE TRIGGER gallery_bytes_changed AFTER UPDATE OF bytes, state ON gallery_pictures BEGIN
  UPDATE stored_bytes SET bytes = bytes + iif(new.state != 'removed', new.bytes, 0)
    - iif(old.state != 'removed', old.bytes, 0) WHERE area = 'gallery';
END;
CREATE TRIGGER gallery_bytes_removed AFTER DELETE ON gallery_pictures WHEN old.state != 'removed' BEGIN
  UPDATE stored_bytes SET bytes = bytes - old.bytes WHERE area = 'gallery';
END;

CREATE TRIGGER share_bytes_added AFTER INSERT ON shares BEGIN
  UPDATE stored_bytes SET bytes = bytes + coalesce(octet_length(new.document), 0) WHERE area = 'share';
END;
CREATE TRIGGER share_bytes_changed AFTER UPDATE OF document ON shares BEGIN
  UPDATE stored_bytes SET bytes = bytes + coalesce(octet_length(new.document), 0)
    - coalesce(octet_length(old.document), 0) WHERE area = 'share';
END;
CREATE TRIGGER share_bytes_removed AFTER DELETE ON shares BEGIN
  UPDATE stored_bytes SET bytes = bytes - coalesce(octet_length(old.document), 0) WHERE area = 'share';
END;

CREATE TRIGGER feedback_bytes_added AFTER INSERT ON feedback_entries BEGIN
  UPDATE stored_bytes SET bytes = bytes + new.bytes WHERE area = 'feedback';
END;
CREATE TRIGGER feedback_bytes_removed AFTER DELETE ON feedback_entries BEGIN
  UPDATE stored_bytes SET bytes = bytes - old.bytes WHERE area = 'feedback';
END;

-- From which address a thing came, as the hash of its day; deleted with the day's salt.
CREATE TABLE content_addresses (
  kind TEXT NOT NULL CHECK (kind IN ('gallery', 'feedback')),
  item TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  address TEXT NOT NULL,
  PRIMARY KEY (kind, item)
) STRICT, WITHOUT ROWID;

CREATE INDEX content_addresses_by_day ON content_addresses (day);

-- Networks that may read and not write.
CREATE TABLE address_blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- The hashes a block is known by: one for each day on which the network called.
CREATE TABLE blocked_networks (
  network TEXT NOT NULL PRIMARY KEY,
  block INTEGER NOT NULL REFERENCES address_blocks (id) ON DELETE CASCADE,
  day TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX blocked_networks_by_block ON blocked_networks (block);
