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
  CONSTRAINT owners_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT owners_status CHECK (status IN ('active', 'inactive')),
  CONSTRAINT owners_document_type CHECK (document_type IN ('CC', 'CE', 'PAS', 'NIT', 'TI', 'PPT'))
);
SELECT distribute('owners');
ALTER TABLE owners ADD CONSTRAINT owners_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
CREATE UNIQUE INDEX owners_document ON owners (clinic_id, document_type, document) WHERE document IS NOT NULL AND status = 'active';
CREATE INDEX owners_by_name ON owners (clinic_id, name, id);
CREATE INDEX owners_by_visit ON owners (clinic_id, last_visit_at DESC NULLS LAST, id);
CREATE INDEX owners_by_created ON owners (clinic_id, created_at DESC, id);
CREATE INDEX owners_phone ON owners (clinic_id, phone_number);
CREATE INDEX owners_search_prefix ON owners (clinic_id, search_text, id);
CREATE INDEX owners_search_words ON owners USING gin (clinic_id, search_text gin_trgm_ops) WITH (fastupdate = off);
ALTER TABLE owners ENABLE ROW LEVEL SECURITY;
ALTER TABLE owners FORCE ROW LEVEL SECURITY;
CREATE POLICY owners_of_clinic ON owners USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON owners TO huella_app;

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
  birth_on date NOT NULL,
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
  CONSTRAINT pets_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT pets_history_number UNIQUE (clinic_id, history_number),
  CONSTRAINT pets_public_id UNIQUE (clinic_id, public_id),
  CONSTRAINT pets_sex CHECK (sex IN ('male', 'female')),
  CONSTRAINT pets_reproductive_status CHECK (reproductive_status IN ('entero', 'esterilizado')),
  CONSTRAINT pets_status CHECK (status IN ('active', 'inactive', 'deceased', 'lost', 'transferred')),
  CONSTRAINT pets_deceased CHECK ((status = 'deceased') = (deceased_on IS NOT NULL))
);
SELECT distribute('pets');
ALTER TABLE pets ADD CONSTRAINT pets_owner_fk FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
ALTER TABLE pets ADD CONSTRAINT pets_photo_fk FOREIGN KEY (clinic_id, photo_file_id) REFERENCES files (clinic_id, id);
CREATE UNIQUE INDEX pets_microchip ON pets (clinic_id, microchip) WHERE microchip IS NOT NULL;
CREATE INDEX pets_owner ON pets (clinic_id, owner_id, name);
CREATE INDEX pets_by_name ON pets (clinic_id, name, id);
CREATE INDEX pets_by_visit ON pets (clinic_id, last_visit_at DESC NULLS LAST, id);
CREATE INDEX pets_search_prefix ON pets (clinic_id, search_text, id);
CREATE INDEX pets_search_words ON pets USING gin (clinic_id, search_text gin_trgm_ops) WITH (fastupdate = off);
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
