-- Who came in, opened a record, changed, printed or signed, and from where (docs/decisions/0049). What a change was stands in
-- `changes`. The application adds lines and reads them: it changes and removes none. The jobs forget what is old.
-- what: as a receptionist says it (shared/access/auditSentences.ts). pet_id is no foreign key: a line outlives what it speaks of.
CREATE TABLE audit_entries (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  act text NOT NULL,
  what text NOT NULL,
  actor_id uuid NOT NULL,
  actor_name text NOT NULL,
  pet_id uuid,
  record_id uuid,
  address text NOT NULL,
  device text NOT NULL,
  -- How far down a list somebody read within a quarter of an hour, one line each; null for all else.
  count integer,
  CONSTRAINT audit_entries_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT audit_entries_act CHECK (act IN ('login', 'refuse', 'logout', 'list', 'open', 'change', 'export', 'sign')),
  CONSTRAINT audit_entries_count CHECK ((act = 'list') = (count IS NOT NULL))
);
SELECT distribute('audit_entries');
CREATE INDEX audit_entries_at ON audit_entries (clinic_id, at DESC, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (clinic_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_act_at ON audit_entries (clinic_id, act, at DESC, id DESC);
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_entries_of_clinic ON audit_entries
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON audit_entries TO huella_app;
GRANT DELETE ON audit_entries TO huella_jobs;

-- The application changes no line: of one that counts it may say a higher number.
CREATE FUNCTION count_audit_list(line uuid, read integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE public.audit_entries e SET count = read
  WHERE e.clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid AND e.id = line AND e.count < read
$$;
REVOKE ALL ON FUNCTION count_audit_list FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_audit_list TO huella_app;
