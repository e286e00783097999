-- Łukasz is found by "lukasz", Straße by "strasse", and Ñ stands after N.

-- Accents, case and letters of other alphabets folded. shared/values/text.ts folds what is searched the same way.
CREATE OR REPLACE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT replace(replace(replace(replace(
  translate(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), 'łøđðıħŧ', 'loddiht'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') $$;

-- What a name is sorted by: ñ after every word with n.
CREATE FUNCTION sort_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT fold(replace(replace(normalize($1, NFC), 'ñ', 'n~'), 'Ñ', 'n~')) $$;

-- An owner who is no superuser sees the rows too while this is off.
ALTER TABLE owners NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_words NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pet_words NO FORCE ROW LEVEL SECURITY;
ALTER TABLE inner_words NO FORCE ROW LEVEL SECURITY;
ALTER TABLE consultations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE catalogue_entries NO FORCE ROW LEVEL SECURITY;

-- Those that fold to something else now: their words are written anew.
CREATE TEMPORARY TABLE folded_owners ON COMMIT DROP AS
  SELECT clinic_id, id FROM owners WHERE search_text ~ '[łøđðıħŧßæœþ]';
CREATE TEMPORARY TABLE folded_pets ON COMMIT DROP AS
  SELECT clinic_id, id FROM pets WHERE search_text ~ '[łøđðıħŧßæœþ]';
DELETE FROM owner_words AS w USING folded_owners AS f WHERE w.clinic_id = f.clinic_id AND w.record_id = f.id;
DELETE FROM pet_words AS w USING folded_pets AS f WHERE w.clinic_id = f.clinic_id AND w.record_id = f.id;
UPDATE owners AS o SET name = o.name FROM folded_owners AS f WHERE o.clinic_id = f.clinic_id AND o.id = f.id;
UPDATE pets AS p SET name = p.name FROM folded_pets AS f WHERE p.clinic_id = f.clinic_id AND p.id = f.id;
INSERT INTO owner_words (clinic_id, word, record_id, words, status)
  SELECT clinic_id, unnest(string_to_array(trim(words), ' ')), id, words, status FROM (
    SELECT o.clinic_id, o.id, words_of(o.search_text) AS words, o.status
    FROM owners AS o JOIN folded_owners AS f ON o.clinic_id = f.clinic_id AND o.id = f.id OFFSET 0
  ) AS searched;
INSERT INTO pet_words (clinic_id, word, record_id, words, status)
  SELECT clinic_id, unnest(string_to_array(trim(words), ' ')), id, words, status FROM (
    SELECT p.clinic_id, p.id, words_of(p.search_text) AS words, p.status
    FROM pets AS p JOIN folded_pets AS f ON p.clinic_id = f.clinic_id AND p.id = f.id OFFSET 0
  ) AS searched;
INSERT INTO inner_words (clinic_id, word)
  SELECT w.clinic_id, w.word FROM owner_words AS w JOIN folded_owners AS f ON w.clinic_id = f.clinic_id AND w.record_id = f.id
  WHERE w.word ~ '^[^@]*[a-z]{3}[^@]*$'
  UNION
  SELECT w.clinic_id, w.word FROM pet_words AS w JOIN folded_pets AS f ON w.clinic_id = f.clinic_id AND w.record_id = f.id
  WHERE w.word ~ '^[^@]*[a-z]{3}[^@]*$'
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
UPDATE consultations SET reason = reason WHERE diagnosis_search ~ '[łøđðıħŧßæœþ]';
UPDATE catalogue_entries SET name = name WHERE name_text ~ '[łøđðıħŧßæœþ]';

ALTER TABLE owners ADD COLUMN sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(name)) STORED;
ALTER TABLE pets ADD COLUMN sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(name)) STORED;
-- Nobody read by these: a list in the order of names is read by what follows.
DROP INDEX owners_by_name;
DROP INDEX pets_by_name;
CREATE INDEX owners_by_name ON owners (clinic_id, sort_name, id) INCLUDE (status);
CREATE INDEX pets_by_name ON pets (clinic_id, sort_name, id);

ALTER TABLE owners FORCE ROW LEVEL SECURITY;
ALTER TABLE pets FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_words FORCE ROW LEVEL SECURITY;
ALTER TABLE pet_words FORCE ROW LEVEL SECURITY;
ALTER TABLE inner_words FORCE ROW LEVEL SECURITY;
ALTER TABLE consultations FORCE ROW LEVEL SECURITY;
ALTER TABLE catalogue_entries FORCE ROW LEVEL SECURITY;
