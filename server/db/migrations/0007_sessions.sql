-- What an account needs beside its password: sessions that can be named, a way back in, a second factor.

-- The list of sessions names them without their token.
ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX sessions_id ON sessions (id);

-- One-time links to choose a new password: only their SHA-256 is kept.
CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT password_resets_pk PRIMARY KEY (token_hash)
);
COMMENT ON TABLE password_resets IS 'local';
CREATE INDEX password_resets_account ON password_resets (account_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);
GRANT SELECT, INSERT, DELETE ON password_resets TO huella_app;

-- A second factor (RFC 6238) counts once it was confirmed. last_step: the time step of the last code that was accepted,
-- so that no code opens twice.
CREATE TABLE second_factors (
  account_id uuid NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL,
  CONSTRAINT second_factors_pk PRIMARY KEY (account_id)
);
COMMENT ON TABLE second_factors IS 'replicated';
SELECT replicate('second_factors');
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO huella_app;

-- Codes of 80 random bits for who lost the telephone: their SHA-256; a used one is gone.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pk PRIMARY KEY (account_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'replicated';
SELECT replicate('recovery_codes');
GRANT SELECT, INSERT, DELETE ON recovery_codes TO huella_app;

-- Ley 1581: what was accepted, by whom, when and from where.
CREATE TABLE policy_acceptances (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  accepted_at timestamptz NOT NULL,
  policy_version text NOT NULL,
  policy_text text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  CONSTRAINT policy_acceptances_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('policy_acceptances');
ALTER TABLE policy_acceptances ADD CONSTRAINT policy_acceptances_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE policy_acceptances ENABLE ROW LEVEL SECURITY;
ALTER TABLE policy_acceptances FORCE ROW LEVEL SECURITY;
CREATE POLICY policy_acceptances_of_clinic ON policy_acceptances
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON policy_acceptances TO huella_app;
