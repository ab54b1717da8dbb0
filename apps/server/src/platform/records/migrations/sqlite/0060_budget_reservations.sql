-- Parts of the day's budgets that are promised to work under way: one row per budget it counts for.
-- `amount` is still open, `settled` is spent already. The rows of a process that died stop counting at `expires_at`.
CREATE TABLE budget_reservations (
  id TEXT NOT NULL,
  budget TEXT NOT NULL,
  key TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  settled INTEGER NOT NULL CHECK (settled >= 0),
  process TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (id, budget, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX budget_reservations_budget ON budget_reservations (day, budget, key, amount, process, expires_at);

-- A paint job's reservation.
ALTER TABLE paint_jobs ADD COLUMN reservation TEXT NOT NULL DEFAULT '';
UPDATE paint_jobs SET reservation = id;
