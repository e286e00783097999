-- The installation's certificates: the newest seals, and what a former one sealed stays genuine. The key is closed with the
-- installation's secret (docs/decisions/0014).
CREATE TABLE seal_certificates (
  id uuid NOT NULL,
  -- DER.
  certificate bytea NOT NULL,
  sealed_key text NOT NULL,
  not_after timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT seal_certificates_pk PRIMARY KEY (id)
);
COMMENT ON TABLE seal_certificates IS 'replicated';
SELECT replicate('seal_certificates');
GRANT SELECT, INSERT ON seal_certificates TO huella_app;

-- What a signer was sent: an address that opens the page on which they sign. Its token follows from the id and the
-- installation's secret, and is nowhere; its SHA-256 is how it is found. It says itself what became of it.
CREATE TABLE signing_links (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  issued_format_id uuid NOT NULL,
  signer_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Of who signs, where the link was mailed or its code is; the others the clinic hands over, or reads out.
  email text,
  is_mailed boolean NOT NULL,
  code_by text NOT NULL,
  -- Closed with the installation's secret: the clinic reads it out.
  sealed_code text,
  code_until timestamptz,
  code_tries integer NOT NULL DEFAULT 0,
  viewed_at timestamptz,
  -- When its signer is reminded, of a link that was mailed.
  remind_at timestamptz,
  closed_at timestamptz,
  closed_as text,
  CONSTRAINT signing_links_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT signing_links_token UNIQUE (clinic_id, token_hash),
  CONSTRAINT signing_links_code_by CHECK (code_by IN ('mail', 'clinic')),
  CONSTRAINT signing_links_email CHECK (email IS NOT NULL OR (NOT is_mailed AND code_by = 'clinic')),
  CONSTRAINT signing_links_closed CHECK (
    (closed_at IS NULL) = (closed_as IS NULL) AND closed_as IN ('used', 'cancelled', 'replaced', 'expired')
  )
);
SELECT distribute('signing_links');
ALTER TABLE signing_links ADD CONSTRAINT signing_links_format_fk
  FOREIGN KEY (clinic_id, issued_format_id) REFERENCES issued_formats (clinic_id, id);
ALTER TABLE signing_links ADD CONSTRAINT signing_links_signer_fk
  FOREIGN KEY (clinic_id, signer_id) REFERENCES format_signers (clinic_id, id);
-- One at a time that can be signed with.
CREATE UNIQUE INDEX signing_links_open ON signing_links (clinic_id, issued_format_id) WHERE closed_at IS NULL;
CREATE INDEX signing_links_due ON signing_links (clinic_id, expires_at, id) WHERE closed_at IS NULL;
CREATE INDEX signing_links_remind ON signing_links (clinic_id, remind_at, id) WHERE remind_at IS NOT NULL;
ALTER TABLE signing_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE signing_links FORCE ROW LEVEL SECURITY;
CREATE POLICY signing_links_of_clinic ON signing_links
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON signing_links TO huella_app;
