-- What every word stands on. Tables that belong to a clinic have row-level security forced and keys that start with
-- clinic_id; the comment of each other table says whether a cluster replicates it or keeps it local.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- On a cluster these two are replaced by the calls that spread a table; a plain server needs nothing.
CREATE FUNCTION distribute(table_name text) RETURNS void LANGUAGE sql AS $$ SELECT $$;
CREATE FUNCTION replicate(table_name text) RETURNS void LANGUAGE sql AS $$ SELECT $$;

-- Accents, case and letters of other alphabets folded: Łukasz is found by "lukasz", Straße by "strasse".
-- shared/values/text.ts folds what is searched the same way.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT replace(replace(replace(replace(
  translate(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), 'łøđðıħŧ', 'loddiht'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') $$;

-- What a name is sorted by: ñ after every word with n.
CREATE FUNCTION sort_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT fold(replace(replace(normalize($1, NFC), 'ñ', 'n~'), 'Ñ', 'n~')) $$;

-- The clinic: one row a tenant, with the counters of its history numbers and formulas.
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
  last_formula_number integer NOT NULL DEFAULT 0,
  -- What it decides for all of it: whether its animals have public reports, whether its administrators need a second factor.
  report_is_on boolean NOT NULL DEFAULT true,
  requires_second_factor boolean NOT NULL DEFAULT false,
  -- How the head and the foot of its papers look: a colour of the rule (none: Huella's), a line at the foot, and what of its
  -- data is left out.
  letterhead_color text CONSTRAINT clinics_letterhead_color CHECK (letterhead_color ~ '^#[0-9a-f]{6}$'),
  letterhead_footer text,
  letterhead_hidden text[] NOT NULL DEFAULT '{}',
  -- Of one that was just registered: its administrators see at the start what comes first, until it is done or put away.
  first_steps_are_open boolean NOT NULL DEFAULT false,
  CONSTRAINT clinics_pk PRIMARY KEY (clinic_id)
);
SELECT distribute('clinics');
ALTER TABLE clinics ENABLE ROW LEVEL SECURITY;
ALTER TABLE clinics FORCE ROW LEVEL SECURITY;
CREATE POLICY clinics_of_clinic ON clinics USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON clinics TO huella_app;

-- The modification history of every clinical and personal record, written by server/db/record.ts. What changed is written
-- once: nobody who serves requests may change a line of it.
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
  -- A line that several saves of one sitting share: when the last of them was. Null where it is one save.
  last_at timestamptz,
  CONSTRAINT changes_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT changes_operation CHECK (operation IN ('created', 'updated', 'removed'))
);
SELECT distribute('changes');
CREATE INDEX changes_record ON changes (clinic_id, record_id, record_version DESC);
ALTER TABLE changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
CREATE POLICY changes_of_clinic ON changes USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON changes TO huella_app;

-- The one exception: saves of one sitting share the last line of their record (server/db/record.ts). What the line said of
-- before stays as it was, whoever asks. It runs as the owner, whom row-level security may not hold: it names the clinic.
CREATE FUNCTION continue_change(line uuid, version integer, saved_at timestamptz, said jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.changes c SET record_version = version, last_at = saved_at, fields = said
  WHERE c.clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid AND c.id = line
    AND c.operation = 'updated' AND c.record_version = version - 1 AND saved_at BETWEEN c.at AND c.at + interval '1 hour'
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(c.fields) earlier
      WHERE NOT EXISTS (
        SELECT FROM jsonb_array_elements(said) later
        WHERE later -> 'field' = earlier -> 'field' AND later -> 'before' = earlier -> 'before'
      )
    )
    AND NOT EXISTS (
      SELECT FROM public.changes newer
      WHERE newer.clinic_id = c.clinic_id AND newer.record_id = c.record_id AND newer.id > c.id
    );
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION continue_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION continue_change TO huella_app;

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

-- What is stored through the files adapter: photos, attachments, documents.
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
