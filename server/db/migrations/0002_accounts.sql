-- Who may come in. Global tables: an account is found by its e-mail before any clinic is known.

CREATE TABLE accounts (
  id uuid NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  clinic_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  licensed boolean NOT NULL,
  reads_history boolean NOT NULL,
  -- Encrypts the drafts that this account leaves on a device; the browser gets it after login only.
  draft_key bytea NOT NULL,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT accounts_pk PRIMARY KEY (id),
  CONSTRAINT accounts_email UNIQUE (email),
  CONSTRAINT accounts_role CHECK (role IN ('administrador', 'veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura'))
);
COMMENT ON TABLE accounts IS 'replicated';
SELECT replicate('accounts');
CREATE INDEX accounts_clinic ON accounts (clinic_id);
GRANT SELECT, INSERT, UPDATE ON accounts TO huella_app;

-- Opaque tokens: only their SHA-256 is kept.
CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  address text,
  device text,
  CONSTRAINT sessions_pk PRIMARY KEY (token_hash)
);
COMMENT ON TABLE sessions IS 'local';
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO huella_app;

-- Failed logins, counted per account and per address in windows of some minutes.
CREATE TABLE login_failures (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  CONSTRAINT login_failures_pk PRIMARY KEY (subject, window_start)
);
COMMENT ON TABLE login_failures IS 'local';
GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures TO huella_app;

CREATE TABLE professionals (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  name text NOT NULL,
  -- MV, MVZ, Z, auxiliar, otro: only MV and MVZ with a card number may sign.
  kind text NOT NULL,
  professional_card text,
  document_type text,
  document text,
  phone_country text,
  phone_number text,
  address text,
  photo_file_id uuid,
  CONSTRAINT professionals_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT professionals_kind CHECK (kind IN ('MV', 'MVZ', 'Z', 'auxiliar', 'otro'))
);
SELECT distribute('professionals');
ALTER TABLE professionals ADD CONSTRAINT professionals_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
CREATE INDEX professionals_name ON professionals (clinic_id, name);
ALTER TABLE professionals ENABLE ROW LEVEL SECURITY;
ALTER TABLE professionals FORCE ROW LEVEL SECURITY;
CREATE POLICY professionals_of_clinic ON professionals
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON professionals TO huella_app;
