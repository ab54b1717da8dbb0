-- runs-with: 0.1.0
-- One row: the time by which what is old is deleted, and for how long a step of the clock ahead of it was not believed.
CREATE TABLE sweep_time (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  reached INTEGER NOT NULL,
  -- Milliseconds of running since the step; 0 where there is none.
  waited INTEGER NOT NULL CHECK (waited >= 0),
  -- The process that moved it last, and how often it was moved.
  observer TEXT NOT NULL,
  looks INTEGER NOT NULL
) STRICT;
