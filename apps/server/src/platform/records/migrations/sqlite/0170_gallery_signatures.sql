-- runs-with: 0.1.0
-- What a picture is known again by (`pictureSignature`); NULL until it is computed, '' where it is too even.
ALTER TABLE gallery_pictures ADD COLUMN signature TEXT;
CREATE INDEX gallery_pictures_unsigned ON gallery_pictures (seq) WHERE signature IS NULL AND state != 'removed';
