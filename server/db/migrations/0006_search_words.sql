-- The words that owners and pets are found by, read in order and no further than a page needs (docs/decisions/0008).
-- server/db/words.ts writes them with each record; without a foreign key, as nothing else reads or writes them.

-- The words of a folded text, each once and between spaces: whole, and for what has dashes or points inside also from
-- there on ("rios-mejia" by "mejia", "hc-000123" by "123"), and a phone or document also by its last four digits. So
-- long at most that an index takes it.
CREATE FUNCTION words_of(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$
  SELECT ' ' || left(string_agg(word, ' ' ORDER BY place), 500) || ' ' FROM (
    SELECT word, min(place) AS place FROM (
      SELECT whole AS word, n * 100 AS place FROM regexp_split_to_table($1, '\s+') WITH ORDINALITY AS wholes (whole, n)
      UNION ALL
      SELECT CASE WHEN whole LIKE 'hc-%' THEN ltrim(part, '0') ELSE part END, n * 100 + m
      FROM regexp_split_to_table($1, '\s+') WITH ORDINALITY AS wholes (whole, n),
        regexp_split_to_table(whole, '[-./,;:()&+#''"]+') WITH ORDINALITY AS parts (part, m)
      WHERE m > 1 AND (length(part) > 1 OR whole LIKE 'hc-%') AND whole NOT LIKE '%@%'
      UNION ALL
      SELECT right(whole, 4), n * 100 + 50 FROM regexp_split_to_table($1, '\s+') WITH ORDINALITY AS wholes (whole, n)
      WHERE whole ~ '^\d{7,12}$'
    ) AS found WHERE word <> '' GROUP BY word
  ) AS words
$$;

CREATE TABLE owner_words (
  clinic_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  record_id uuid NOT NULL,
  -- All the owner's words, and the status: a search reads one range of this index, and nothing else.
  words text COLLATE "C" NOT NULL,
  status text NOT NULL,
  CONSTRAINT owner_words_pk PRIMARY KEY (clinic_id, word, record_id) INCLUDE (words, status)
);
SELECT distribute('owner_words');
-- An owner who is no superuser sees the rows too while this is off.
ALTER TABLE owners NO FORCE ROW LEVEL SECURITY;
INSERT INTO owner_words (clinic_id, word, record_id, words, status)
  SELECT clinic_id, unnest(string_to_array(trim(words), ' ')), id, words, status
  FROM (SELECT clinic_id, id, words_of(search_text) AS words, status FROM owners OFFSET 0) AS searched
  ORDER BY 1, 2, 3;
ALTER TABLE owners FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE owner_words FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_words_of_clinic ON owner_words
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON owner_words TO huella_app;

CREATE TABLE pet_words (
  clinic_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  record_id uuid NOT NULL,
  words text COLLATE "C" NOT NULL,
  status text NOT NULL,
  CONSTRAINT pet_words_pk PRIMARY KEY (clinic_id, word, record_id) INCLUDE (words, status)
);
SELECT distribute('pet_words');
ALTER TABLE pets NO FORCE ROW LEVEL SECURITY;
INSERT INTO pet_words (clinic_id, word, record_id, words, status)
  SELECT clinic_id, unnest(string_to_array(trim(words), ' ')), id, words, status
  FROM (SELECT clinic_id, id, words_of(search_text) AS words, status FROM pets OFFSET 0) AS searched
  ORDER BY 1, 2, 3;
ALTER TABLE pets FORCE ROW LEVEL SECURITY;
ALTER TABLE pet_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE pet_words FORCE ROW LEVEL SECURITY;
CREATE POLICY pet_words_of_clinic ON pet_words
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON pet_words TO huella_app;

-- The beginnings of names too are read from the index alone: of pets the status is not asked for.
DROP INDEX owners_search_prefix;
CREATE INDEX owners_search_prefix ON owners (clinic_id, search_text, id) INCLUDE (status);
