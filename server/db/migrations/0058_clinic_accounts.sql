-- What an administrator says of a person stands with the professional, whose every change is kept; the account, by which
-- they come in, follows it (docs/decisions/0047).
ALTER TABLE professionals ADD COLUMN email text;
ALTER TABLE professionals ADD COLUMN role text;
ALTER TABLE professionals ADD COLUMN reads_history boolean;
ALTER TABLE professionals ADD COLUMN is_disabled boolean NOT NULL DEFAULT false;
ALTER TABLE professionals NO FORCE ROW LEVEL SECURITY;
UPDATE professionals p SET email = a.email, role = a.role, reads_history = a.reads_history
  FROM accounts a WHERE a.clinic_id = p.clinic_id AND a.professional_id = p.id;
ALTER TABLE professionals FORCE ROW LEVEL SECURITY;
ALTER TABLE professionals ALTER COLUMN email SET NOT NULL;
ALTER TABLE professionals ALTER COLUMN role SET NOT NULL;
ALTER TABLE professionals ALTER COLUMN reads_history SET NOT NULL;
ALTER TABLE professionals ADD CONSTRAINT professionals_role
  CHECK (role IN ('administrador', 'veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura'));

-- When somebody was asked in who has not written a password yet.
ALTER TABLE accounts ADD COLUMN invited_at timestamptz;
