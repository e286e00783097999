-- An owner whose personal data were erased at their own request.
ALTER TABLE owners ADD COLUMN anonymised_at timestamptz;

-- What the modification history said of such an owner, which the application may not change. It runs as the owner of the table.
CREATE FUNCTION forget_changes(given_owner uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.changes c SET fields = '[]'
  WHERE c.clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid AND c.record_id = given_owner
    AND c.record_table = 'owners' AND EXISTS (
      SELECT FROM public.owners o WHERE o.clinic_id = c.clinic_id AND o.id = given_owner AND o.anonymised_at IS NOT NULL
    );
END $$;
REVOKE ALL ON FUNCTION forget_changes(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_changes(uuid) TO huella_app;

-- A clinic whose administrator asked to close it, and from when on that is done.
CREATE TABLE clinic_closures (
  clinic_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  asked_by uuid NOT NULL,
  closes_at timestamptz NOT NULL,
  CONSTRAINT clinic_closures_pk PRIMARY KEY (clinic_id)
);
SELECT distribute('clinic_closures');
ALTER TABLE clinic_closures ADD CONSTRAINT clinic_closures_asked_fk
  FOREIGN KEY (clinic_id, asked_by) REFERENCES professionals (clinic_id, id);
ALTER TABLE clinic_closures ENABLE ROW LEVEL SECURITY;
ALTER TABLE clinic_closures FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic_closures_of_clinic ON clinic_closures
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON clinic_closures TO huella_app;

-- The clinics whose time is over.
CREATE FUNCTION closing_clinics(given_now timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT c.clinic_id FROM public.clinic_closures c WHERE c.closes_at <= given_now $$;

-- Takes away every row of the transaction's clinic, whatever tables there are, those that point at others first; what its
-- bookkeeping has to show stays: invoices, payments, whose they were, and what was accepted (docs/decisions/0071).
CREATE FUNCTION close_clinic(given_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  mine uuid := nullif(current_setting('app.clinic_id', true), '')::uuid;
  left_over oid[];
  next_one oid;
BEGIN
  IF NOT EXISTS (SELECT FROM public.clinic_closures c WHERE c.clinic_id = mine AND c.closes_at <= given_now) THEN
    RETURN false;
  END IF;
  UPDATE public.clinics c SET duty_professional_id = NULL, logo_file_id = NULL, address = NULL, city = NULL,
    phone_country = NULL, phone_number = NULL, email = NULL, website = NULL, legal_representative = NULL
  WHERE c.clinic_id = mine;
  DELETE FROM public.sessions s USING public.accounts a WHERE a.id = s.account_id AND a.clinic_id = mine;
  DELETE FROM public.second_factors f USING public.accounts a WHERE a.id = f.account_id AND a.clinic_id = mine;
  DELETE FROM public.recovery_codes r USING public.accounts a WHERE a.id = r.account_id AND a.clinic_id = mine;
  SELECT array_agg(c.oid) INTO left_over FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'clinic_id'
    AND NOT a.attisdropped AND c.relname NOT IN ('clinics', 'invoices', 'payments', 'policy_acceptances');
  WHILE cardinality(left_over) > 0 LOOP
    SELECT t INTO next_one FROM unnest(left_over) AS t
    WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = t AND k.conrelid <> t
      AND k.conrelid = ANY(left_over))
    LIMIT 1;
    IF next_one IS NULL THEN
      RAISE EXCEPTION 'tables that point at each other';
    END IF;
    EXECUTE format('DELETE FROM %s WHERE clinic_id = %L', next_one::regclass, mine);
    left_over := array_remove(left_over, next_one);
  END LOOP;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION closing_clinics(timestamptz), close_clinic(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION closing_clinics(timestamptz), close_clinic(timestamptz) TO huella_jobs;
