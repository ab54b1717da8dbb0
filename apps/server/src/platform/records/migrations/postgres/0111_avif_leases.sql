-- runs-with: 0.1.0
-- Whoever makes a picture's copies leases its row, so that nobody else makes them too.
ALTER TABLE gallery_avif_due ADD COLUMN leased_by TEXT;
ALTER TABLE gallery_avif_due ADD COLUMN leased_until BIGINT;
