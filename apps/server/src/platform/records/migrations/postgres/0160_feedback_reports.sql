-- runs-with: 0.1.0
-- Complaints are entries as well.
ALTER TABLE feedback_entries DROP CONSTRAINT feedback_entries_kind_check;
ALTER TABLE feedback_entries ADD CONSTRAINT feedback_entries_kind_check
  CHECK (kind IN ('problem', 'suggestion', 'report', 'other'));
