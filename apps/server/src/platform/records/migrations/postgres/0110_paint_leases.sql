-- runs-with: 0.1.0
-- The rows are the queue of paint jobs: a worker leases the one that it paints, and renews the lease while it does.
ALTER TABLE paint_jobs ADD COLUMN endpoint TEXT NOT NULL DEFAULT '';
-- The order within an endpoint's queue.
ALTER TABLE paint_jobs ADD COLUMN seq BIGINT NOT NULL DEFAULT 0;
ALTER TABLE paint_jobs ADD COLUMN leased_by TEXT;
ALTER TABLE paint_jobs ADD COLUMN leased_until BIGINT;
-- The visitor wants it to stop: whoever has the lease ends it.
ALTER TABLE paint_jobs ADD COLUMN cancel_requested INTEGER NOT NULL DEFAULT 0 CHECK (cancel_requested IN (0, 1));
-- Since when the provider may be at work on it without our knowing the name of its task.
ALTER TABLE paint_jobs ADD COLUMN asked_at BIGINT;
-- While it runs: 0 to 1, the milliseconds left, and when it is tried again.
ALTER TABLE paint_jobs ADD COLUMN progress DOUBLE PRECISION;
ALTER TABLE paint_jobs ADD COLUMN remaining_ms BIGINT;
ALTER TABLE paint_jobs ADD COLUMN retry_at BIGINT;

UPDATE paint_jobs SET endpoint = split_part(model, '/', 1) WHERE ended_at IS NULL;
UPDATE paint_jobs SET asked_at = started_at WHERE status = 'running' AND task IS NULL;
