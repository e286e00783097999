-- What a clinic pays for the product. Amounts are whole: they are shown without decimals and charged as they are shown.
-- period: the month of a monthly invoice, '2026-11'.
CREATE TABLE invoices (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  number integer NOT NULL,
  created_at timestamptz NOT NULL,
  product text NOT NULL,
  period text,
  amount bigint NOT NULL,
  -- What was paid and not taken back.
  paid bigint NOT NULL DEFAULT 0,
  CONSTRAINT invoices_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT invoices_number UNIQUE (clinic_id, number),
  CONSTRAINT invoices_period UNIQUE (clinic_id, period),
  CONSTRAINT invoices_amount CHECK (amount BETWEEN 1 AND 1000000000),
  CONSTRAINT invoices_paid CHECK (paid >= 0)
);
SELECT distribute('invoices');
-- The unpaid ones first, the newest first.
CREATE INDEX invoices_listed ON invoices (clinic_id, (amount > paid) DESC, created_at DESC, id DESC);
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
CREATE POLICY invoices_of_clinic ON invoices USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON invoices TO huella_app;

-- The payments of an invoice as the provider tells of them; each once, by the provider's number.
CREATE TABLE payments (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  reference text NOT NULL,
  ref_payco text NOT NULL,
  state text NOT NULL,
  amount bigint NOT NULL,
  method text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When it came to its state by the provider's clock, and when we began to ask: the newest word counts, in whatever order words
  -- arrive. Where nothing is known any word is newer.
  said_at timestamptz,
  asked_at timestamptz,
  CONSTRAINT payments_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT payments_ref UNIQUE (clinic_id, ref_payco),
  CONSTRAINT payments_states CHECK (state IN ('pending', 'failed', 'accepted', 'reversed'))
);
SELECT distribute('payments');
ALTER TABLE payments ADD CONSTRAINT payments_invoice_fk
  FOREIGN KEY (clinic_id, invoice_id) REFERENCES invoices (clinic_id, id);
CREATE INDEX payments_invoice ON payments (clinic_id, invoice_id, created_at DESC);
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE POLICY payments_of_clinic ON payments USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON payments TO huella_app;

-- Each confirmation that was signed, once; of whoever paid nothing is kept.
-- fields: what was said of the payment {"amount", "currency", "state", ...}. verdict: what our own lookup made of it.
CREATE TABLE payment_callbacks (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  reference text NOT NULL,
  ref_payco text NOT NULL,
  transaction_id text NOT NULL,
  state text NOT NULL,
  fields jsonb NOT NULL,
  verdict text NOT NULL DEFAULT 'waiting',
  received_at timestamptz NOT NULL,
  CONSTRAINT payment_callbacks_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT payment_callbacks_once UNIQUE (clinic_id, ref_payco, transaction_id, state)
);
SELECT distribute('payment_callbacks');
ALTER TABLE payment_callbacks ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_callbacks FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_callbacks_of_clinic ON payment_callbacks
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON payment_callbacks TO huella_app;

-- Each checkout that was opened, kept before it opens. Its number is one of all clinics, and the provider sends it back:
-- whose it is must be known before any clinic is. Under row-level security, but not forced on the owner (docs/decisions/0026).
CREATE TABLE payment_attempts (
  reference text NOT NULL,
  clinic_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount bigint NOT NULL,
  provider text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the provider is asked about it next, if it has said nothing until then; null once nothing more is asked.
  next_look_at timestamptz,
  looks integer NOT NULL DEFAULT 0,
  CONSTRAINT payment_attempts_pk PRIMARY KEY (reference)
);
COMMENT ON TABLE payment_attempts IS 'replicated';
SELECT replicate('payment_attempts');
CREATE INDEX payment_attempts_due ON payment_attempts (clinic_id, next_look_at) WHERE next_look_at IS NOT NULL;
ALTER TABLE payment_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY payment_attempts_of_clinic ON payment_attempts
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON payment_attempts TO huella_app;

-- The clinics that owe something, and since when: every call of a session asks. Not forced on the owner, as above.
CREATE TABLE subscription_debts (
  clinic_id uuid NOT NULL,
  -- The instant after which the clinic is locked.
  locks_at timestamptz NOT NULL,
  CONSTRAINT subscription_debts_pk PRIMARY KEY (clinic_id)
);
COMMENT ON TABLE subscription_debts IS 'replicated';
SELECT replicate('subscription_debts');
ALTER TABLE subscription_debts ENABLE ROW LEVEL SECURITY;
CREATE POLICY subscription_debts_of_clinic ON subscription_debts
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_debts TO huella_app;

-- Whose attempt it is.
CREATE FUNCTION attempt_clinic(given_reference text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT p.clinic_id FROM public.payment_attempts p WHERE p.reference = given_reference $$;

-- Whether a clinic is locked.
CREATE FUNCTION is_locked_clinic(given_clinic uuid, given_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT EXISTS (SELECT FROM public.subscription_debts d WHERE d.clinic_id = given_clinic AND d.locks_at < given_now) $$;

-- The clinics with an attempt of which the provider is to be asked.
CREATE FUNCTION clinics_to_look_for(given_now timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT p.clinic_id FROM public.payment_attempts p WHERE p.next_look_at <= given_now $$;

REVOKE ALL ON FUNCTION attempt_clinic(text), is_locked_clinic(uuid, timestamptz), clinics_to_look_for(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attempt_clinic(text), is_locked_clinic(uuid, timestamptz) TO huella_app;
GRANT EXECUTE ON FUNCTION clinics_to_look_for(timestamptz) TO huella_jobs;
