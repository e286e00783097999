-- What every word stands on. Tables that belong to a clinic have row-level security forced and keys that start with
-- clinic_id; the comment of each other table says whether a cluster replicates it or keeps it local.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- On a cluster these two are replaced by the calls that spread a table; a plain server needs nothing.
CREATE FUNCTION distribute(table_name text) RETURNS void LANGUAGE sql AS $$ SELECT $$;
CREATE FUNCTION replicate(table_name text) RETURNS void LANGUAGE sql AS $$ SELECT $$;

-- Accents and case folded. shared/values/text.ts folds what is searched the same way.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')) $$;

-- The clinic: one row a tenant, with the counter of its history numbers.
CREATE TABLE clinics (
  clinic_id uuid NOT NULL,
  name text NOT NULL,
  nit text,
  address text,
  city text,
  phone_country text,
  phone_number text,
  email text,
  website text,
  legal_representative text,
  logo_file_id uuid,
  last_history_number integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT clinics_pk PRIMARY KEY (clinic_id)
);
SELECT distribute('clinics');
ALTER TABLE clinics ENABLE ROW LEVEL SECURITY;
ALTER TABLE clinics FORCE ROW LEVEL SECURITY;
CREATE POLICY clinics_of_clinic ON clinics USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON clinics TO huella_app;

-- The modification history of every clinical and personal record, written by server/db/record.ts.
-- fields: [{"field", "before", "after"}]
CREATE TABLE changes (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  record_table text NOT NULL,
  record_id uuid NOT NULL,
  record_version integer NOT NULL,
  operation text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  at timestamptz NOT NULL,
  fields jsonb NOT NULL,
  CONSTRAINT changes_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT changes_operation CHECK (operation IN ('created', 'updated', 'removed'))
);
SELECT distribute('changes');
CREATE INDEX changes_record ON changes (clinic_id, record_id, record_version DESC);
ALTER TABLE changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
CREATE POLICY changes_of_clinic ON changes USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON changes TO huella_app;

-- The first answer to a creation, so that pressing twice makes one record.
CREATE TABLE idempotency_keys (
  clinic_id uuid NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  account_id uuid NOT NULL,
  input_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pk PRIMARY KEY (clinic_id, key)
);
SELECT distribute('idempotency_keys');
CREATE INDEX idempotency_keys_age ON idempotency_keys (clinic_id, created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_keys_of_clinic ON idempotency_keys
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO huella_app;

-- What is stored through the files adapter: photos now, attachments and documents later.
CREATE TABLE files (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT files_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('files');
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
CREATE POLICY files_of_clinic ON files USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON files TO huella_app;
