-- Who may come in. The application sees the accounts of the clinic that it is bound to; what has to be known before any
-- clinic is, functions answer, a row each. They run as the owner of the table, whom its security does not hold: FORCE would
-- hold the owner too (docs/decisions/0026).
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
  -- When somebody was asked in who has not written a password yet.
  invited_at timestamptz,
  -- What somebody has to do before they may work: write a password of their own, turn the second factor on. And whether the
  -- operator keeps the whole clinic out (docs/decisions/0048).
  owes_password boolean NOT NULL DEFAULT false,
  owes_second_factor boolean NOT NULL DEFAULT false,
  suspended_at timestamptz,
  CONSTRAINT accounts_pk PRIMARY KEY (id),
  CONSTRAINT accounts_email UNIQUE (email),
  CONSTRAINT accounts_role CHECK (role IN ('administrador', 'veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura'))
);
COMMENT ON TABLE accounts IS 'replicated';
SELECT replicate('accounts');
CREATE INDEX accounts_clinic ON accounts (clinic_id);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY accounts_of_clinic ON accounts USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
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
  -- The list of sessions names them without their token.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT sessions_pk PRIMARY KEY (token_hash)
);
COMMENT ON TABLE sessions IS 'local';
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE UNIQUE INDEX sessions_id ON sessions (id);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO huella_app;

-- The account that an e-mail logs in to.
CREATE FUNCTION login_account(given_email text)
  RETURNS TABLE (id uuid, clinic_id uuid, professional_id uuid, password_hash text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.id, a.clinic_id, a.professional_id, a.password_hash
    FROM public.accounts a WHERE a.email = given_email AND a.disabled_at IS NULL AND a.suspended_at IS NULL;
END
$$;

-- Whose session it is that a token opens, whose SHA-256 is given.
CREATE FUNCTION session_account(given_hash bytea)
  RETURNS TABLE (id uuid, clinic_id uuid, professional_id uuid, name text, role text, licensed boolean, reads_history boolean,
    owes_password boolean, owes_second_factor boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.id, a.clinic_id, a.professional_id, a.name, a.role, a.licensed, a.reads_history, a.owes_password,
      a.owes_second_factor
    FROM public.sessions s JOIN public.accounts a ON a.id = s.account_id
    WHERE s.token_hash = given_hash AND a.disabled_at IS NULL AND a.suspended_at IS NULL;
END
$$;

-- Whether anybody has an account: an empty database gets the demonstration.
CREATE FUNCTION has_accounts() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT EXISTS (SELECT FROM public.accounts) $$;

-- Whether the account of an e-mail is disabled; null where there is none.
CREATE FUNCTION is_disabled_account(given_email text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT a.disabled_at IS NOT NULL FROM public.accounts a WHERE a.email = given_email $$;

-- All clinics, for a job that does something in each. Nothing is done in one that is kept out.
CREATE FUNCTION known_clinics() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT a.clinic_id FROM public.accounts a WHERE a.suspended_at IS NULL $$;

REVOKE ALL ON FUNCTION login_account(text), session_account(bytea), has_accounts(), is_disabled_account(text), known_clinics()
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION login_account(text), session_account(bytea), has_accounts(), is_disabled_account(text) TO huella_app;
GRANT EXECUTE ON FUNCTION known_clinics() TO huella_jobs;

-- A transaction that opens for a session the server remembers (docs/decisions/0019) is ended by this when the session does
-- not stand any more as it was remembered.
CREATE FUNCTION refuse_session() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the session is not as it was remembered' USING ERRCODE = 'HU401';
END
$$;

-- Failed logins, counted per account and per address in windows of some minutes.
CREATE TABLE login_failures (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  CONSTRAINT login_failures_pk PRIMARY KEY (subject, window_start)
);
COMMENT ON TABLE login_failures IS 'local';
-- Each right login forgets the windows of an hour ago: without this it reads all that anybody ever tried.
CREATE INDEX login_failures_window ON login_failures (window_start);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures TO huella_app;

-- One-time links to choose a new password: only their SHA-256 is kept.
CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The link of a letter says in which clinic its account is found.
  clinic_id uuid NOT NULL,
  -- The address that it was sent to: it opens nothing once the account has another one.
  email text NOT NULL,
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
  signature_file_id uuid,
  -- What an administrator says of a person stands here, where every change is kept; the account, by which they come in, follows
  -- it (docs/decisions/0043).
  email text NOT NULL,
  role text NOT NULL,
  reads_history boolean NOT NULL,
  is_disabled boolean NOT NULL DEFAULT false,
  CONSTRAINT professionals_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT professionals_kind CHECK (kind IN ('MV', 'MVZ', 'Z', 'auxiliar', 'otro')),
  CONSTRAINT professionals_role
    CHECK (role IN ('administrador', 'veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura'))
);
SELECT distribute('professionals');
ALTER TABLE professionals ADD CONSTRAINT professionals_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
CREATE INDEX professionals_name ON professionals (clinic_id, name);
ALTER TABLE professionals ENABLE ROW LEVEL SECURITY;
ALTER TABLE professionals FORCE ROW LEVEL SECURITY;
CREATE POLICY professionals_of_clinic ON professionals
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON professionals TO huella_app;

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
  -- Of the terms, beside the policy of personal data. Null for who registered before there were any.
  terms_version text,
  terms_text text,
  CONSTRAINT policy_acceptances_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('policy_acceptances');
ALTER TABLE policy_acceptances ADD CONSTRAINT policy_acceptances_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE policy_acceptances ENABLE ROW LEVEL SECURITY;
ALTER TABLE policy_acceptances FORCE ROW LEVEL SECURITY;
CREATE POLICY policy_acceptances_of_clinic ON policy_acceptances
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON policy_acceptances TO huella_app;

-- A registration that waits for its letter to be answered, where letters reach people: nothing of the clinic is made before.
-- It is read by who has the letter's token, and by nobody else: a row holds a password's hash. The application adds rows, and
-- removes those that ran out.
-- fields: what was typed beside the password {"clinicName", "name", "email", "phone", "professionalCard"}.
CREATE TABLE pending_registrations (
  token_hash bytea NOT NULL,
  email text NOT NULL,
  fields jsonb NOT NULL,
  password_hash text NOT NULL,
  policy_version text NOT NULL,
  policy_text text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  terms_version text,
  terms_text text,
  CONSTRAINT pending_registrations_pk PRIMARY KEY (token_hash)
);
COMMENT ON TABLE pending_registrations IS 'local';
CREATE INDEX pending_registrations_email ON pending_registrations (email);
CREATE INDEX pending_registrations_expiry ON pending_registrations (expires_at);
GRANT SELECT (expires_at), INSERT, DELETE ON pending_registrations TO huella_app;

-- Uses up the registration of a token, whose SHA-256 is given, and the others of its e-mail.
CREATE FUNCTION take_registration(given_hash bytea, given_now timestamptz) RETURNS SETOF public.pending_registrations
LANGUAGE plpgsql SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
DECLARE taken public.pending_registrations;
BEGIN
  DELETE FROM public.pending_registrations r WHERE r.token_hash = given_hash AND r.expires_at > given_now RETURNING r.* INTO taken;
  IF FOUND THEN
    DELETE FROM public.pending_registrations r WHERE r.email = taken.email;
    RETURN NEXT taken;
  END IF;
END
$$;

-- A registration that waits ends with a newer one of its e-mail. The application cannot read whose they are.
CREATE FUNCTION remove_registrations(given_email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ DELETE FROM public.pending_registrations r WHERE r.email = given_email $$;

-- Who opens the link of a registration types its password again: the stranger who wrote somebody's e-mail in the form knows the
-- one that was typed there, and whoever has the letter does not.
CREATE FUNCTION registration_password(given_hash bytea, given_now timestamptz) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT r.password_hash FROM public.pending_registrations r WHERE r.token_hash = given_hash AND r.expires_at > given_now $$;

REVOKE ALL ON FUNCTION take_registration(bytea, timestamptz), remove_registrations(text),
  registration_password(bytea, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_registration(bytea, timestamptz), remove_registrations(text),
  registration_password(bytea, timestamptz) TO huella_app;

-- Notices of the product's operator, the same for every clinic. What is withdrawn stays, out of sight.
CREATE TABLE announcements (
  id uuid NOT NULL,
  content text NOT NULL,
  published_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CONSTRAINT announcements_pk PRIMARY KEY (id)
);
COMMENT ON TABLE announcements IS 'replicated';
SELECT replicate('announcements');
CREATE INDEX announcements_shown ON announcements (published_at DESC, id DESC) WHERE withdrawn_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON announcements TO huella_app;
