-- The distinct words of a clinic's owners and pets, to look inside of (docs/decisions/0013): "onzal" is in few words and
-- many records. server/db/words.ts writes those that are missing with each record. One that nobody has any more stays.
CREATE TABLE inner_words (
  clinic_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  CONSTRAINT inner_words_pk PRIMARY KEY (clinic_id, word)
);
SELECT distribute('inner_words');
-- An owner who is no superuser sees the rows too while this is off.
ALTER TABLE owner_words NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pet_words NO FORCE ROW LEVEL SECURITY;
INSERT INTO inner_words (clinic_id, word)
  SELECT clinic_id, word FROM owner_words WHERE word ~ '^[^@]*[a-z]{3}[^@]*$'
  UNION
  SELECT clinic_id, word FROM pet_words WHERE word ~ '^[^@]*[a-z]{3}[^@]*$'
  ORDER BY 1, 2;
ALTER TABLE owner_words FORCE ROW LEVEL SECURITY;
ALTER TABLE pet_words FORCE ROW LEVEL SECURITY;
CREATE INDEX inner_words_inside ON inner_words USING gin (clinic_id, word gin_trgm_ops) WITH (fastupdate = off);
ALTER TABLE inner_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE inner_words FORCE ROW LEVEL SECURITY;
CREATE POLICY inner_words_of_clinic ON inner_words
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON inner_words TO huella_app;
