-- runs-with: 0.1.0
-- Complaints are entries as well. A column goes with its own CHECK; a table that others refer to is not built anew.
ALTER TABLE feedback_entries ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'other'
  CHECK (new_kind IN ('problem', 'suggestion', 'report', 'other'));
UPDATE feedback_entries SET new_kind = kind;
ALTER TABLE feedback_entries DROP COLUMN kind;
ALTER TABLE feedback_entries RENAME COLUMN new_kind TO kind;
