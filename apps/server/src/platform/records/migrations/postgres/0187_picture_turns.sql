-- runs-with: 0.1.0
-- Networks take turns, and a file over which workers stop is given up.
ALTER TABLE picture_work ADD COLUMN network text NOT NULL DEFAULT '';
ALTER TABLE picture_work ADD COLUMN turn bigint NOT NULL DEFAULT 0;
ALTER TABLE picture_work ADD COLUMN attempts bigint NOT NULL DEFAULT 0;
