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

-- The clinics that have something to send.
CREATE FUNCTION due_clinics(given_now timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT o.clinic_id FROM public.outbox o WHERE o.state = 'waiting' AND o.next_at <= given_now $$;

-- All clinics, for a job that does something in each.
CREATE FUNCTION known_clinics() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT a.clinic_id FROM public.accounts a $$;

REVOKE ALL ON FUNCTION due_clinics(timestamptz), known_clinics() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_clinics(timestamptz), known_clinics() TO huella_jobs;
