-- Whose lists were read, and logins that were refused. count: how far down a list somebody read within a quarter of an hour, one line
-- each; null for all else.
ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_act;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_act
  CHECK (act IN ('login', 'refuse', 'logout', 'list', 'open', 'change', 'export', 'sign'));
ALTER TABLE audit_entries ADD COLUMN count integer;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_count CHECK ((act = 'list') = (count IS NOT NULL));

-- The application changes no line: of one that counts it may say a higher number.
CREATE FUNCTION count_audit_list(line uuid, read integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE public.audit_entries e SET count = read
  WHERE e.clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid AND e.id = line AND e.count < read
$$;
REVOKE ALL ON FUNCTION count_audit_list FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_audit_list TO huella_app;
