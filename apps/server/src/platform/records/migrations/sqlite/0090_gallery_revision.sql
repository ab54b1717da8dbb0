-- Another number after every change of a picture: what was made of the list before is out of date then.
CREATE TABLE gallery_revision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL
) STRICT;

INSERT INTO gallery_revision (id, revision) VALUES (1, 0);

CREATE TRIGGER gallery_revision_inserted AFTER INSERT ON gallery_pictures
BEGIN UPDATE gallery_revision SET revision = revision + 1; END;

CREATE TRIGGER gallery_revision_updated AFTER UPDATE ON gallery_pictures
BEGIN UPDATE gallery_revision SET revision = revision + 1; END;

CREATE TRIGGER gallery_revision_deleted AFTER DELETE ON gallery_pictures
BEGIN UPDATE gallery_revision SET revision = revision + 1; END;
