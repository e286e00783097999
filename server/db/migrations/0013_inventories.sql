-- The clinic's application for its inventories: what the menu opens, where single sign-on sends back to, and its secret,
-- closed with the installation's (docs/decisions/0014), as it is compared by a library that wants to read it.
CREATE TABLE inventory_connections (
  clinic_id uuid NOT NULL,
  launch_address text NOT NULL,
  redirect_uri text NOT NULL,
  sealed_secret text,
  secret_made_at timestamptz,
  CONSTRAINT inventory_connections_pk PRIMARY KEY (clinic_id),
  CONSTRAINT inventory_connections_secret CHECK ((sealed_secret IS NULL) = (secret_made_at IS NULL))
);
SELECT distribute('inventory_connections');
ALTER TABLE inventory_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE inventory_connections FORCE ROW LEVEL SECURITY;
CREATE POLICY inventory_connections_of_clinic ON inventory_connections
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON inventory_connections TO huella_app;

-- What single sign-on hands out, by the SHA-256 of it: codes, access tokens, logins that are still to come. Whose it is must
-- be known before any clinic is. Under row-level security, but not forced on the owner (docs/decisions/0026).
CREATE TABLE sign_on_records (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  clinic_id uuid NOT NULL,
  -- The session that it was handed out for.
  grant_id text,
  payload jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  CONSTRAINT sign_on_records_pk PRIMARY KEY (kind, id_hash)
);
COMMENT ON TABLE sign_on_records IS 'replicated';
SELECT replicate('sign_on_records');
CREATE INDEX sign_on_records_grant ON sign_on_records (clinic_id, grant_id);
CREATE INDEX sign_on_records_expired ON sign_on_records (clinic_id, expires_at);
ALTER TABLE sign_on_records ENABLE ROW LEVEL SECURITY;
CREATE POLICY sign_on_records_of_clinic ON sign_on_records
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_on_records TO huella_app;

CREATE FUNCTION sign_on_record(given_kind text, given_hash bytea, given_now timestamptz)
  RETURNS TABLE (clinic_id uuid, payload jsonb, consumed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS
$$ SELECT r.clinic_id, r.payload, r.consumed_at FROM public.sign_on_records r
   WHERE r.kind = given_kind AND r.id_hash = given_hash AND r.expires_at > given_now $$;
REVOKE ALL ON FUNCTION sign_on_record(text, bytea, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_on_record(text, bytea, timestamptz) TO huella_app;

-- The keys that sign who somebody is: the newest signs. Closed with the installation's secret.
CREATE TABLE sign_on_keys (
  id uuid NOT NULL,
  sealed_key text NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT sign_on_keys_pk PRIMARY KEY (id)
);
COMMENT ON TABLE sign_on_keys IS 'replicated';
SELECT replicate('sign_on_keys');
GRANT SELECT, INSERT, DELETE ON sign_on_keys TO huella_app;
