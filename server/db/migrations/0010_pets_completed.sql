-- Why a pet is in its state, as whoever changed it wrote; its history of changes keeps the earlier ones.
ALTER TABLE pets ADD COLUMN status_reason text;

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
