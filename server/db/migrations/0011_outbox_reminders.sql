-- What is sent once the transaction that wrote it is kept: letters, messages. Of each clinic, under its row-level security,
-- but not forced on the owner: the jobs look over all clinics for what is due, by a function that runs as the owner and
-- shows nothing of a row but whose it is (docs/decisions/0026, 0032).
CREATE TABLE outbox (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  -- When it may be taken. Who takes it moves this on, so that nobody else does until then.
  next_at timestamptz NOT NULL,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT outbox_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT outbox_states CHECK (state IN ('waiting', 'sent', 'failed', 'discarded'))
);
COMMENT ON TABLE outbox IS 'local';
CREATE INDEX outbox_due ON outbox (clinic_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX outbox_failed ON outbox (clinic_id, id) WHERE state = 'failed';
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY outbox_of_clinic ON outbox USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON outbox TO huella_app;
GRANT DELETE ON outbox TO huella_jobs;

-- The clinics that have something to send. Nothing goes out of one that is kept out: what waits goes on once it is let in
-- again.
CREATE FUNCTION due_clinics(given_now timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT o.clinic_id FROM public.outbox o WHERE o.state = 'waiting' AND o.next_at <= given_now
     AND NOT EXISTS (SELECT FROM public.accounts a WHERE a.clinic_id = o.clinic_id AND a.suspended_at IS NOT NULL) $$;
REVOKE ALL ON FUNCTION due_clinics(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_clinics(timestamptz) TO huella_jobs;

-- What owners are reminded of. The rules that a clinic changed; one that it left alone is the product's own.
CREATE TABLE reminder_rules (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  kind text NOT NULL,
  is_on boolean NOT NULL,
  days integer NOT NULL,
  -- `09:00`, in Colombia.
  sends_at text NOT NULL,
  message text NOT NULL,
  is_promotional boolean NOT NULL,
  CONSTRAINT reminder_rules_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT reminder_rules_kind UNIQUE (clinic_id, kind)
);
SELECT distribute('reminder_rules');
ALTER TABLE reminder_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE reminder_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY reminder_rules_of_clinic ON reminder_rules
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON reminder_rules TO huella_app;

-- One owner reminded of one thing, which is not written by people: no record, it says itself what became of it.
CREATE TABLE reminders (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- The record that asks for it; of doses the pet, as those of one day are one reminder.
  source_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  -- Whom it was sent to; one that waits is of whoever has the animal then.
  owner_id uuid,
  -- When what it reminds of is; of a day its beginning.
  due_at timestamptz NOT NULL,
  send_at timestamptz NOT NULL,
  -- From then on it says nothing of use.
  until_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'waiting',
  -- Why it was closed.
  reason text,
  channel text,
  is_promotional boolean NOT NULL DEFAULT false,
  outbox_id uuid,
  -- As it was sent: of what, and the whole text.
  about text,
  message text,
  -- Why it could not be sent.
  problem text,
  created_at timestamptz NOT NULL,
  -- When it came to its state, and by whom where a person did it.
  changed_at timestamptz NOT NULL,
  changed_by uuid,
  -- What the owner was told afterwards: that what it reminds of moved, was called off or stands again. told_due_at is when they
  -- were told that it is now; null where it was called off. told_message is empty where somebody had told them already.
  corrected_at timestamptz,
  corrected_by uuid,
  told_due_at timestamptz,
  told_message text,
  CONSTRAINT reminders_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT reminders_cause UNIQUE (clinic_id, kind, source_id, due_at),
  CONSTRAINT reminders_status CHECK (status IN ('waiting', 'queued', 'sent', 'failed', 'closed'))
);
SELECT distribute('reminders');
ALTER TABLE reminders ADD CONSTRAINT reminders_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE reminders ADD CONSTRAINT reminders_owner_fk
  FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
CREATE INDEX reminders_waiting ON reminders (clinic_id, send_at, id) WHERE status IN ('waiting', 'queued');
CREATE INDEX reminders_changed ON reminders (clinic_id, status, changed_at DESC, id DESC);
CREATE INDEX reminders_owner ON reminders (clinic_id, owner_id, changed_at DESC);
CREATE INDEX reminders_pet ON reminders (clinic_id, pet_id, changed_at DESC);
ALTER TABLE reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY reminders_of_clinic ON reminders
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON reminders TO huella_app;
