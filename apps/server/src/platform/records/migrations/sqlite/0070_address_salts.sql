-- One secret per day, deleted two days later: nobody can tell afterwards which address a hash was made of.
CREATE TABLE address_salts (
  day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  salt TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Addresses that earlier versions stored as they were.
DELETE FROM token_spending WHERE budget IN ('address', 'addressPictures');
UPDATE paint_jobs SET address = '';
UPDATE operator_acts SET subject = '' WHERE action = 'operate.open';
