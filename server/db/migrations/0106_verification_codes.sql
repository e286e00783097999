-- The short codes of signed papers, one of all clinics: whose paper it is must be known before any clinic is. Under
-- row-level security, but not forced on the owner (docs/decisions/0026).
CREATE TABLE verification_codes (
  code text NOT NULL,
  clinic_id uuid NOT NULL,
  CONSTRAINT verification_codes_pk PRIMARY KEY (code),
  CONSTRAINT verification_codes_signs CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$')
);
COMMENT ON TABLE verification_codes IS 'replicated';
SELECT replicate('verification_codes');
ALTER TABLE verification_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY verification_codes_of_clinic ON verification_codes
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON verification_codes TO huella_app;

-- Whose code it is.
CREATE FUNCTION code_clinic(given_code text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT v.clinic_id FROM public.verification_codes v WHERE v.code = given_code $$;
REVOKE ALL ON FUNCTION code_clinic(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION code_clinic(text) TO huella_app;
