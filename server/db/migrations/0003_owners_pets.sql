-- Fields of an owner that the clinic defines. Their values stand in the owner, by the id of the definition.
CREATE TABLE custom_fields (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  label text NOT NULL,
  kind text NOT NULL,
  -- Of a list.
  options text[] NOT NULL DEFAULT '{}',
  is_required boolean NOT NULL DEFAULT false,
  place integer NOT NULL,
  -- Never deleted: owners keep their values.
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT custom_fields_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT custom_fields_kind CHECK (kind IN ('text', 'number', 'date', 'yesNo', 'list'))
);
SELECT distribute('custom_fields');
ALTER TABLE custom_fields ADD CONSTRAINT custom_fields_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY custom_fields_of_clinic ON custom_fields
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON custom_fields TO huella_app;

CREATE TABLE owners (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  name text NOT NULL,
  document_type text,
  document text,
  phone_country text NOT NULL,
  phone_number text NOT NULL,
  other_phone_country text,
  other_phone_number text,
  email text,
  address text,
  city text,
  contact_name text,
  contact_phone_country text,
  contact_phone_number text,
  contact_may_decide boolean NOT NULL DEFAULT false,
  data_consent_at timestamptz,
  messages_consent boolean NOT NULL DEFAULT false,
  notes text,
  status text NOT NULL DEFAULT 'active',
  -- Derived, written with the records they come from.
  pet_names text NOT NULL DEFAULT '',
  last_visit_at timestamptz,
  search_text text COLLATE "C" GENERATED ALWAYS AS (
    fold(name || ' ' || coalesce(document, '') || ' ' || phone_number || ' ' || coalesce(other_phone_number, '')
      || ' ' || coalesce(email, '') || ' ' || pet_names)
  ) STORED,
  custom_values jsonb NOT NULL DEFAULT '{}',
  inactive_reason text,
  -- The owner that this one turned out to be.
  merged_into_id uuid,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(name)) STORED,
  CONSTRAINT owners_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT owners_status CHECK (status IN ('active', 'inactive')),
  CONSTRAINT owners_document_type CHECK (document_type IN ('CC', 'CE', 'PAS', 'NIT', 'TI', 'PPT')),
  CONSTRAINT owners_merged CHECK (merged_into_id IS NULL OR status = 'inactive')
);
SELECT distribute('owners');
ALTER TABLE owners ADD CONSTRAINT owners_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE owners ADD CONSTRAINT owners_merged_into_fk
  FOREIGN KEY (clinic_id, merged_into_id) REFERENCES owners (clinic_id, id);
CREATE UNIQUE INDEX owners_document ON owners (clinic_id, document_type, document) WHERE document IS NOT NULL AND status = 'active';
CREATE INDEX owners_by_name ON owners (clinic_id, sort_name, id) INCLUDE (status);
CREATE INDEX owners_by_visit ON owners (clinic_id, last_visit_at DESC NULLS LAST, id);
-- The few that are inactive, in the order of the list: without this they are sought among all owners.
CREATE INDEX owners_inactive ON owners (clinic_id, last_visit_at DESC NULLS LAST, id) WHERE status = 'inactive';
CREATE INDEX owners_by_created ON owners (clinic_id, created_at DESC, id);
CREATE INDEX owners_phone ON owners (clinic_id, phone_number);
-- The beginnings of names are read from the index alone.
CREATE INDEX owners_search_prefix ON owners (clinic_id, search_text, id) INCLUDE (status);
CREATE INDEX owners_search_words ON owners USING gin (clinic_id, search_text gin_trgm_ops) WITH (fastupdate = off);
ALTER TABLE owners ENABLE ROW LEVEL SECURITY;
ALTER TABLE owners FORCE ROW LEVEL SECURITY;
CREATE POLICY owners_of_clinic ON owners USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON owners TO huella_app;

-- What uniting two owners changed, so that it can be taken back.
CREATE TABLE owner_merges (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  survivor_id uuid NOT NULL,
  absorbed_id uuid NOT NULL,
  -- Columns of the survivor that changed, and of the absorbed one that were overwritten.
  survivor_before jsonb NOT NULL,
  survivor_after jsonb NOT NULL,
  absorbed_before jsonb NOT NULL,
  pet_ids uuid[] NOT NULL,
  merged_at timestamptz NOT NULL,
  merged_by_name text NOT NULL,
  undone_at timestamptz,
  undone_by_name text,
  CONSTRAINT owner_merges_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('owner_merges');
ALTER TABLE owner_merges ADD CONSTRAINT owner_merges_survivor_fk
  FOREIGN KEY (clinic_id, survivor_id) REFERENCES owners (clinic_id, id);
ALTER TABLE owner_merges ADD CONSTRAINT owner_merges_absorbed_fk
  FOREIGN KEY (clinic_id, absorbed_id) REFERENCES owners (clinic_id, id);
CREATE INDEX owner_merges_survivor ON owner_merges (clinic_id, survivor_id) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX owner_merges_absorbed ON owner_merges (clinic_id, absorbed_id) WHERE undone_at IS NULL;
ALTER TABLE owner_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE owner_merges FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_merges_of_clinic ON owner_merges
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON owner_merges TO huella_app;

-- Who calls for the first time leaves a name and a species: the rest of the animal is asked when it comes. Breed, colour
-- and feeding are empty until then.
CREATE TABLE pets (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  owner_id uuid NOT NULL,
  -- HC-000001: consecutive in the clinic.
  history_number integer NOT NULL,
  -- The clinic's id and 128 random bits: the address of the public report.
  public_id text NOT NULL,
  name text NOT NULL,
  species_id text NOT NULL,
  breed text NOT NULL,
  sex text NOT NULL,
  color text NOT NULL,
  birth_on date,
  birth_is_approximate boolean NOT NULL DEFAULT false,
  feeding text NOT NULL,
  reproductive_status text,
  microchip text,
  distinguishing_marks text,
  origin text,
  temperament text,
  blood_group text,
  lives_with text,
  resuscitation text,
  allergies text,
  diseases text,
  surgeries text,
  is_aggressive boolean NOT NULL DEFAULT false,
  vaccine_reaction text,
  alert_note text,
  photo_file_id uuid,
  status text NOT NULL DEFAULT 'active',
  deceased_on date,
  deceased_cause text,
  -- Derived, written with the records they come from.
  owner_text text NOT NULL DEFAULT '',
  weight_grams integer,
  weighed_at timestamptz,
  last_visit_at timestamptz,
  search_text text COLLATE "C" GENERATED ALWAYS AS (
    fold(name || ' hc-' || lpad(history_number::text, 6, '0') || ' ' || coalesce(microchip, '') || ' ' || owner_text)
  ) STORED,
  -- The last change of owner; the earlier ones are in its modification history.
  owner_since date,
  owner_change_reason text,
  -- Why it is in its state, as whoever changed it wrote.
  status_reason text,
  report_enabled boolean NOT NULL DEFAULT true,
  -- Derived: the earliest next date among its live vaccines and dewormings, and what it is of.
  next_due_on date,
  next_due_name text,
  -- Derived: the families of which it has a dose, by which lists say whether its plan is whole; and of them those whose last
  -- dose has no next date: it keeps nothing in force for ever, unless its protocol plans no other.
  dose_families text[] NOT NULL DEFAULT '{}',
  undated_families text[] NOT NULL DEFAULT '{}',
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(name)) STORED,
  CONSTRAINT pets_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT pets_history_number UNIQUE (clinic_id, history_number),
  CONSTRAINT pets_public_id UNIQUE (clinic_id, public_id),
  CONSTRAINT pets_sex CHECK (sex IN ('male', 'female', 'unknown')),
  CONSTRAINT pets_reproductive_status CHECK (reproductive_status IN ('entero', 'esterilizado')),
  CONSTRAINT pets_status CHECK (status IN ('active', 'inactive', 'deceased', 'lost', 'transferred')),
  CONSTRAINT pets_deceased CHECK ((status = 'deceased') = (deceased_on IS NOT NULL))
);
SELECT distribute('pets');
ALTER TABLE pets ADD CONSTRAINT pets_owner_fk FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
ALTER TABLE pets ADD CONSTRAINT pets_photo_fk FOREIGN KEY (clinic_id, photo_file_id) REFERENCES files (clinic_id, id);
CREATE UNIQUE INDEX pets_microchip ON pets (clinic_id, microchip) WHERE microchip IS NOT NULL;
-- In the very order that the lists show, without a sort for every line.
CREATE INDEX pets_owner ON pets (clinic_id, owner_id, (status <> 'active'), name, id);
CREATE INDEX pets_by_name ON pets (clinic_id, sort_name, id);
CREATE INDEX pets_by_visit ON pets (clinic_id, last_visit_at DESC NULLS LAST, id);
CREATE INDEX pets_search_prefix ON pets (clinic_id, search_text, id);
CREATE INDEX pets_search_words ON pets USING gin (clinic_id, search_text gin_trgm_ops) WITH (fastupdate = off);
-- Who has an animal of a species, without reading the animals.
CREATE INDEX pets_species ON pets (clinic_id, species_id, owner_id);
-- By the day of the year on which they were born, as 1126 for the 26th of November.
CREATE INDEX pets_birthday ON pets
  (clinic_id, (extract(month FROM birth_on) * 100 + extract(day FROM birth_on)), id)
  WHERE status = 'active' AND NOT birth_is_approximate;
ALTER TABLE pets ENABLE ROW LEVEL SECURITY;
ALTER TABLE pets FORCE ROW LEVEL SECURITY;
CREATE POLICY pets_of_clinic ON pets USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON pets TO huella_app;

-- Every weight taken anywhere: one history a pet.
CREATE TABLE weights (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  grams integer NOT NULL,
  measured_at timestamptz NOT NULL,
  -- Where it was taken: pet (its form or the weight card) or the word of another record, with that record's id.
  source text NOT NULL,
  source_id uuid,
  CONSTRAINT weights_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT weights_grams CHECK (grams > 0 AND grams <= 1500000)
);
SELECT distribute('weights');
ALTER TABLE weights ADD CONSTRAINT weights_pet_fk FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
CREATE UNIQUE INDEX weights_source ON weights (clinic_id, source, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX weights_pet ON weights (clinic_id, pet_id, measured_at DESC);
ALTER TABLE weights ENABLE ROW LEVEL SECURITY;
ALTER TABLE weights FORCE ROW LEVEL SECURITY;
CREATE POLICY weights_of_clinic ON weights USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON weights TO huella_app;

-- The pets that each professional opened last: the palette and the start offer them on whatever device.
CREATE TABLE recent_pets (
  clinic_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  CONSTRAINT recent_pets_pk PRIMARY KEY (clinic_id, professional_id, pet_id)
);
SELECT distribute('recent_pets');
ALTER TABLE recent_pets ADD CONSTRAINT recent_pets_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id) ON DELETE CASCADE;
ALTER TABLE recent_pets ADD CONSTRAINT recent_pets_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id) ON DELETE CASCADE;
CREATE INDEX recent_pets_by_opening ON recent_pets (clinic_id, professional_id, opened_at DESC);
ALTER TABLE recent_pets ENABLE ROW LEVEL SECURITY;
ALTER TABLE recent_pets FORCE ROW LEVEL SECURITY;
CREATE POLICY recent_pets_of_clinic ON recent_pets
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON recent_pets TO huella_app;

-- What the clinic adds to the shipped lists while it types: breeds, colors, foods, medicines.
CREATE TABLE catalogue_entries (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  kind text NOT NULL,
  -- A breed belongs to its species; the others to all of them, which is the empty text.
  species_id text NOT NULL DEFAULT '',
  name text NOT NULL,
  archived boolean NOT NULL DEFAULT false,
  name_text text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED,
  CONSTRAINT catalogue_entries_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT catalogue_entries_kind CHECK (kind IN ('breed', 'color', 'food', 'medicine')),
  CONSTRAINT catalogue_entries_species CHECK ((kind = 'breed') = (species_id <> ''))
);
SELECT distribute('catalogue_entries');
ALTER TABLE catalogue_entries ADD CONSTRAINT catalogue_entries_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
CREATE UNIQUE INDEX catalogue_entries_name ON catalogue_entries (clinic_id, kind, species_id, name_text);
ALTER TABLE catalogue_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE catalogue_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY catalogue_entries_of_clinic ON catalogue_entries
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON catalogue_entries TO huella_app;

-- The words that owners and pets are found by, read in order and no further than a page needs (docs/decisions/0013).
-- server/db/searchWords.ts writes them with each record; without a foreign key, as nothing else reads or writes them.

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
ALTER TABLE pet_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE pet_words FORCE ROW LEVEL SECURITY;
CREATE POLICY pet_words_of_clinic ON pet_words
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON pet_words TO huella_app;

-- The distinct words of a clinic's owners and pets, to look inside of (docs/decisions/0013): "onzal" is in few words and
-- many records. server/db/searchWords.ts writes those that are missing with each record. One that nobody has any more stays.
CREATE TABLE inner_words (
  clinic_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  CONSTRAINT inner_words_pk PRIMARY KEY (clinic_id, word)
);
SELECT distribute('inner_words');
CREATE INDEX inner_words_inside ON inner_words USING gin (clinic_id, word gin_trgm_ops) WITH (fastupdate = off);
ALTER TABLE inner_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE inner_words FORCE ROW LEVEL SECURITY;
CREATE POLICY inner_words_of_clinic ON inner_words
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON inner_words TO huella_app;
