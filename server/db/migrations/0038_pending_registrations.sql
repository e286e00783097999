-- A registration that waits for its letter to be answered, where letters reach people: nothing of the clinic is made before.
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
  CONSTRAINT pending_registrations_pk PRIMARY KEY (token_hash)
);
COMMENT ON TABLE pending_registrations IS 'local';
CREATE INDEX pending_registrations_email ON pending_registrations (email);
CREATE INDEX pending_registrations_expiry ON pending_registrations (expires_at);
GRANT SELECT, INSERT, DELETE ON pending_registrations TO huella_app;

-- The link of a letter says in which clinic its account is found.
ALTER TABLE password_resets ADD COLUMN clinic_id uuid;
UPDATE password_resets r SET clinic_id = a.clinic_id FROM accounts a WHERE a.id = r.account_id;
DELETE FROM password_resets WHERE clinic_id IS NULL;
ALTER TABLE password_resets ALTER COLUMN clinic_id SET NOT NULL;
