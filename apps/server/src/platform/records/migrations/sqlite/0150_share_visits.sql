-- runs-with: 0.1.0
-- A visit is one row and changes no other: the views of a share are `views`, of days that are over, and the visits that
-- are still there.
UPDATE shares SET views = max(0, views - (SELECT count(*) FROM share_visits WHERE share_id = shares.id));
