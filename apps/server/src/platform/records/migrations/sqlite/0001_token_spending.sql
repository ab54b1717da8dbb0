-- Tokens spent per budget (visitor, address, site), key and day; old days are deleted.
CREATE TABLE token_spending (
  budget TEXT NOT NULL,
  key TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  tokens INTEGER NOT NULL CHECK (tokens >= 0),
  PRIMARY KEY (day, budget, key)
) STRICT, WITHOUT ROWID;
