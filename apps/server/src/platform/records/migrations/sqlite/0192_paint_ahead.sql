-- runs-with: 0.2.0
-- Tasks before a job's own in the queue of its provider.
ALTER TABLE paint_jobs ADD COLUMN ahead INTEGER;
