-- Formats: a template with its versions, and what is issued of it for an animal. A cluster knows no trigger, so what may
-- never change stands in tables of its own, to which the application can only add.
CREATE TABLE formats (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  title text NOT NULL,
  -- What it is for: a consent for a surgery opens that surgery.
  purpose text NOT NULL,
  -- The newest of format_versions.
  latest integer NOT NULL DEFAULT 1,
  is_signable boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  -- The starting template that it was made from; until somebody of the clinic has read it, it is a model.
  model text,
  reviewed_at timestamptz,
  reviewed_by text,
  sort_title text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(title)) STORED,
  CONSTRAINT formats_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT formats_purpose CHECK (purpose IN (
    'surgery', 'anesthesia', 'hospitalization', 'euthanasia', 'discharge', 'dataPolicy', 'travel', 'vaccination',
    'death', 'necropsy', 'grooming', 'other'
  ))
);
SELECT distribute('formats');
CREATE INDEX formats_title ON formats (clinic_id, is_archived, sort_title, id);
ALTER TABLE formats ENABLE ROW LEVEL SECURITY;
ALTER TABLE formats FORCE ROW LEVEL SECURITY;
CREATE POLICY formats_of_clinic ON formats
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON formats TO huella_app;

-- Each saved text of a template.
CREATE TABLE format_versions (
  clinic_id uuid NOT NULL,
  format_id uuid NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  CONSTRAINT format_versions_pk PRIMARY KEY (clinic_id, format_id, number)
);
SELECT distribute('format_versions');
ALTER TABLE format_versions ADD CONSTRAINT format_versions_format_fk
  FOREIGN KEY (clinic_id, format_id) REFERENCES formats (clinic_id, id);
ALTER TABLE format_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE format_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY format_versions_of_clinic ON format_versions
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON format_versions TO huella_app;

-- The pictures that templates show; they stay, as issued formats show them too.
CREATE TABLE format_images (
  clinic_id uuid NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT format_images_pk PRIMARY KEY (clinic_id, file_id)
);
SELECT distribute('format_images');
ALTER TABLE format_images ADD CONSTRAINT format_images_file_fk
  FOREIGN KEY (clinic_id, file_id) REFERENCES files (clinic_id, id);
ALTER TABLE format_images ENABLE ROW LEVEL SECURITY;
ALTER TABLE format_images FORCE ROW LEVEL SECURITY;
CREATE POLICY format_images_of_clinic ON format_images
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON format_images TO huella_app;

CREATE TABLE issued_formats (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  format_id uuid NOT NULL,
  format_version integer NOT NULL,
  title text NOT NULL,
  purpose text NOT NULL,
  pet_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  -- Nobody is responsible until a licensed veterinarian is chosen: whoever begins it may be of the reception.
  professional_id uuid,
  consultation_id uuid,
  surgery_id uuid,
  event_id uuid,
  status text NOT NULL DEFAULT 'draft',
  status_reason text,
  -- What was typed into its fields and in the place of data that no record has, by the key of each.
  typed jsonb NOT NULL DEFAULT '{}',
  is_signable boolean NOT NULL,
  sent_at timestamptz,
  expires_at timestamptz,
  -- When the last one signed, or it was issued without signatures.
  closed_at timestamptz,
  -- The sealed paper, once it is closed.
  sealed_file_id uuid,
  CONSTRAINT issued_formats_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT issued_formats_status CHECK (
    status IN ('draft', 'sent', 'viewed', 'signed', 'expired', 'rejected', 'voided')
  )
);
SELECT distribute('issued_formats');
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_version_fk
  FOREIGN KEY (clinic_id, format_id, format_version) REFERENCES format_versions (clinic_id, format_id, number);
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_owner_fk
  FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_visit_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_surgery_fk
  FOREIGN KEY (clinic_id, surgery_id) REFERENCES surgeries (clinic_id, id);
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_event_fk
  FOREIGN KEY (clinic_id, event_id) REFERENCES agenda_events (clinic_id, id);
CREATE INDEX issued_formats_of_pet ON issued_formats (clinic_id, pet_id, created_at, id);
CREATE INDEX issued_formats_visit ON issued_formats (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
CREATE INDEX issued_formats_surgery ON issued_formats (clinic_id, surgery_id) WHERE surgery_id IS NOT NULL;
CREATE INDEX issued_formats_event ON issued_formats (clinic_id, event_id) WHERE event_id IS NOT NULL;
CREATE INDEX issued_formats_open ON issued_formats (clinic_id, created_at, id)
  WHERE status IN ('draft', 'sent', 'viewed', 'expired');
CREATE INDEX issued_formats_expiry ON issued_formats (clinic_id, expires_at) WHERE status IN ('sent', 'viewed');
ALTER TABLE issued_formats ENABLE ROW LEVEL SECURITY;
ALTER TABLE issued_formats FORCE ROW LEVEL SECURITY;
CREATE POLICY issued_formats_of_clinic ON issued_formats
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
-- An annulled one is final.
CREATE POLICY issued_formats_final ON issued_formats AS RESTRICTIVE FOR UPDATE
  USING (status <> 'voided') WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON issued_formats TO huella_app;

-- What is signed, to the letter: never changed. `content` is the text whose SHA-256 is kept, hexadecimal.
CREATE TABLE frozen_formats (
  clinic_id uuid NOT NULL,
  issued_format_id uuid NOT NULL,
  content text NOT NULL,
  sha256 text NOT NULL,
  -- By which a printed paper is looked up; it names its clinic (server/db/publicId.ts).
  code text NOT NULL,
  frozen_at timestamptz NOT NULL,
  CONSTRAINT frozen_formats_pk PRIMARY KEY (clinic_id, issued_format_id),
  CONSTRAINT frozen_formats_code UNIQUE (clinic_id, code)
);
SELECT distribute('frozen_formats');
ALTER TABLE frozen_formats ADD CONSTRAINT frozen_formats_format_fk
  FOREIGN KEY (clinic_id, issued_format_id) REFERENCES issued_formats (clinic_id, id);
ALTER TABLE frozen_formats ENABLE ROW LEVEL SECURITY;
ALTER TABLE frozen_formats FORCE ROW LEVEL SECURITY;
CREATE POLICY frozen_formats_of_clinic ON frozen_formats
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON frozen_formats TO huella_app;

-- Who signs, in order; written when the content is frozen. Once somebody signed or refused, their row is final.
CREATE TABLE format_signers (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  issued_format_id uuid NOT NULL,
  -- Of its place in the document, and in the order of signing: from 1.
  field_id text NOT NULL,
  position integer NOT NULL,
  role text NOT NULL,
  label text NOT NULL,
  professional_id uuid,
  name text,
  document text,
  status text NOT NULL DEFAULT 'pending',
  signed_at timestamptz,
  method text,
  -- The drawn signature as a file, or the typed name.
  drawing_file_id uuid,
  typed_name text,
  CONSTRAINT format_signers_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT format_signers_position UNIQUE (clinic_id, issued_format_id, position),
  CONSTRAINT format_signers_role CHECK (role IN ('owner', 'professional', 'witness', 'other')),
  CONSTRAINT format_signers_status CHECK (status IN ('pending', 'signed', 'rejected')),
  CONSTRAINT format_signers_method CHECK (method IN ('clinic', 'link', 'profile')),
  CONSTRAINT format_signers_signed CHECK (status <> 'signed' OR (signed_at IS NOT NULL AND method IS NOT NULL))
);
SELECT distribute('format_signers');
ALTER TABLE format_signers ADD CONSTRAINT format_signers_format_fk
  FOREIGN KEY (clinic_id, issued_format_id) REFERENCES issued_formats (clinic_id, id);
ALTER TABLE format_signers ENABLE ROW LEVEL SECURITY;
ALTER TABLE format_signers FORCE ROW LEVEL SECURITY;
CREATE POLICY format_signers_of_clinic ON format_signers
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
CREATE POLICY format_signers_final ON format_signers AS RESTRICTIVE FOR UPDATE
  USING (status = 'pending') WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON format_signers TO huella_app;

-- All that happened to an issued format, for its page of evidence: only added to.
CREATE TABLE format_events (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  issued_format_id uuid NOT NULL,
  signer_id uuid,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Whoever did it: a person of the clinic, or the name of who signs.
  actor_name text NOT NULL,
  professional_id uuid,
  address text,
  device text,
  -- The rest of it by name: a method, a reason, a fingerprint.
  detail jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT format_events_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('format_events');
ALTER TABLE format_events ADD CONSTRAINT format_events_format_fk
  FOREIGN KEY (clinic_id, issued_format_id) REFERENCES issued_formats (clinic_id, id);
CREATE INDEX format_events_of_format ON format_events (clinic_id, issued_format_id, id);
ALTER TABLE format_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE format_events FORCE ROW LEVEL SECURITY;
CREATE POLICY format_events_of_clinic ON format_events
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON format_events TO huella_app;

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
  -- Of the owner, as they were when it was made: the e-mail that it or its code goes to, the telephone of one that is handed
  -- over. It opens nothing once the address that it went to is not theirs any more.
  owner_email text,
  owner_phone text,
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

-- The short codes of signed papers, one of all clinics: whose paper it is must be known before any clinic is. Under
-- row-level security, but not forced on the owner (docs/decisions/0026).
CREATE TABLE verification_codes (
  code text NOT NULL,
  clinic_id uuid NOT NULL,
  CONSTRAINT verification_codes_pk PRIMARY KEY (code),
  CONSTRAINT verification_codes_signs CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$')
);
COMMENT ON TABLE verification_codes IS 'replicated';
SELECT replicate('verification_codes');
ALTER TABLE verification_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY verification_codes_of_clinic ON verification_codes
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON verification_codes TO huella_app;

-- Whose code it is.
CREATE FUNCTION code_clinic(given_code text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT v.clinic_id FROM public.verification_codes v WHERE v.code = given_code $$;
REVOKE ALL ON FUNCTION code_clinic(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION code_clinic(text) TO huella_app;
