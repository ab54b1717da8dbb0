-- runs-with: 0.1.0
-- Builds of the web app that replicas serve, or have served lately: the files of each are one blob.
CREATE TABLE web_builds (
  id text NOT NULL PRIMARY KEY,
  hash text NOT NULL,
  -- JSON: where in the blob each file is.
  files text NOT NULL,
  -- When a replica last started with it.
  started_at bigint NOT NULL
);

CREATE OR REPLACE VIEW blob_references (hash, owner) AS
  SELECT file.hash, 'gallery ' || picture.id
    FROM gallery_files AS file JOIN gallery_pictures AS picture ON picture.seq = file.seq
    WHERE picture.state <> 'removed'
  UNION ALL
  SELECT blob, 'paint ' || job FROM paint_pictures
  UNION ALL
  SELECT reference.value, 'paint ' || job.id
    FROM paint_jobs AS job, json_array_elements_text(job.reference_blobs::json) AS reference (value)
    WHERE job.ended_at IS NULL
  UNION ALL
  SELECT screenshot.value, 'feedback ' || entry.id
    FROM feedback_entries AS entry, json_array_elements_text(entry.screenshots::json) AS screenshot (value)
    WHERE entry.screenshots <> '[]'
  UNION ALL
  SELECT hash, 'build ' || id FROM web_builds;
