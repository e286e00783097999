-- A file of another system that is read, looked through and taken in. Its bytes are kept as a file; its rows stand below.
CREATE TABLE imports (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  subject text NOT NULL,
  file_name text NOT NULL,
  file_id uuid,
  state text NOT NULL,
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  sheets jsonb NOT NULL DEFAULT '[]',
  sheet text,
  columns jsonb NOT NULL DEFAULT '[]',
  plan jsonb NOT NULL DEFAULT '{}',
  -- Of what the server does now: how many rows, and the last that is through.
  total integer NOT NULL DEFAULT 0,
  through integer NOT NULL DEFAULT 0,
  last_row integer NOT NULL DEFAULT 0,
  -- All of the rows, or none: what cannot be written undoes the others.
  is_whole boolean NOT NULL DEFAULT false,
  problem text,
  ended_at timestamptz,
  CONSTRAINT imports_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT imports_state CHECK (state IN
    ('reading', 'ready', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed'))
);
SELECT distribute('imports');
ALTER TABLE imports ADD CONSTRAINT imports_file_fk FOREIGN KEY (clinic_id, file_id) REFERENCES files (clinic_id, id);
ALTER TABLE imports ADD CONSTRAINT imports_made_by_fk
  FOREIGN KEY (clinic_id, made_by) REFERENCES professionals (clinic_id, id);
CREATE INDEX imports_last ON imports (clinic_id, created_at DESC, id DESC);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY imports_of_clinic ON imports
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON imports TO huella_app;

-- A row of such a file: what it says, what was found in it, and what was made of it.
CREATE TABLE import_rows (
  clinic_id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- Its number in the file, as a spreadsheet counts.
  row integer NOT NULL,
  cells jsonb NOT NULL,
  state text NOT NULL DEFAULT 'read',
  problems jsonb NOT NULL DEFAULT '[]',
  notes jsonb NOT NULL DEFAULT '[]',
  draft jsonb,
  -- Whom it is of: the document, and the name with its telephone.
  document_key text,
  person_key text,
  -- The first row of the same owner.
  first_row integer,
  duplicate jsonb,
  choice text,
  owner_id uuid,
  -- The records that were made of it, by their tables.
  made jsonb,
  CONSTRAINT import_rows_pk PRIMARY KEY (clinic_id, import_id, row),
  CONSTRAINT import_rows_state CHECK (state IN
    ('read', 'good', 'bad', 'duplicate', 'done', 'skipped', 'kept', 'undone'))
);
SELECT distribute('import_rows');
ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_fk
  FOREIGN KEY (clinic_id, import_id) REFERENCES imports (clinic_id, id) ON DELETE CASCADE;
CREATE INDEX import_rows_document ON import_rows (clinic_id, import_id, document_key) WHERE document_key IS NOT NULL;
CREATE INDEX import_rows_person ON import_rows (clinic_id, import_id, person_key) WHERE person_key IS NOT NULL;
CREATE INDEX import_rows_first ON import_rows (clinic_id, import_id, first_row) WHERE first_row IS NOT NULL;
CREATE INDEX import_rows_of_state ON import_rows (clinic_id, import_id, state, row);
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY import_rows_of_clinic ON import_rows
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_rows TO huella_app;
