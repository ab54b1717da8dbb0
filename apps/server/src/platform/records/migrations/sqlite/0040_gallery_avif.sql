-- Pictures whose copies in AVIF are still to be made. A picture that is not here has those that pay.
CREATE TABLE gallery_avif_due (
  seq INTEGER PRIMARY KEY REFERENCES gallery_pictures (seq) ON DELETE CASCADE,
  -- Tries that failed.
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Not tried before this time.
  after INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX gallery_avif_due_next ON gallery_avif_due (after, seq);

INSERT INTO gallery_avif_due (seq) SELECT seq FROM gallery_pictures WHERE state != 'removed';
