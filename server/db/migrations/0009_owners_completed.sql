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

ALTER TABLE owners ADD COLUMN custom_values jsonb NOT NULL DEFAULT '{}';
ALTER TABLE owners ADD COLUMN inactive_reason text;
-- The owner that this one turned out to be.
ALTER TABLE owners ADD COLUMN merged_into_id uuid;
ALTER TABLE owners ADD CONSTRAINT owners_merged_into_fk
  FOREIGN KEY (clinic_id, merged_into_id) REFERENCES owners (clinic_id, id);
ALTER TABLE owners ADD CONSTRAINT owners_merged CHECK (merged_into_id IS NULL OR status = 'inactive');

-- The last change of owner of a pet; the earlier ones are in its modification history.
ALTER TABLE pets ADD COLUMN owner_since date;
ALTER TABLE pets ADD COLUMN owner_change_reason text;
-- Who has an animal of a species, without reading the animals.
CREATE INDEX pets_species ON pets (clinic_id, species_id, owner_id);

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
