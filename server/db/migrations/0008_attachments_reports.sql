-- Images and PDF of a record. record: the word of the record, with its id; its own table keeps it whole by the pet.
CREATE TABLE attachments (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  record text NOT NULL,
  record_id uuid NOT NULL,
  file_id uuid NOT NULL,
  -- A smaller picture for lists, of an image or of the first page.
  preview_file_id uuid,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  -- consent: the signed paper that lets a surgery begin.
  purpose text,
  is_removed boolean NOT NULL DEFAULT false,
  remove_reason text,
  CONSTRAINT attachments_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT attachments_record CHECK (record IN ('exam', 'surgery', 'consultation', 'vaccine')),
  CONSTRAINT attachments_purpose CHECK (purpose IN ('consent'))
);
SELECT distribute('attachments');
ALTER TABLE attachments ADD CONSTRAINT attachments_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE attachments ADD CONSTRAINT attachments_file_fk
  FOREIGN KEY (clinic_id, file_id) REFERENCES files (clinic_id, id);
ALTER TABLE attachments ADD CONSTRAINT attachments_preview_fk
  FOREIGN KEY (clinic_id, preview_file_id) REFERENCES files (clinic_id, id);
CREATE INDEX attachments_record_id ON attachments (clinic_id, record, record_id, id);
CREATE INDEX attachments_pet ON attachments (clinic_id, pet_id, id);
ALTER TABLE attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY attachments_of_clinic ON attachments
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON attachments TO huella_app;

-- Who opened a public report, for the clinic to see: without the reader's identity, and kept 90 days; the jobs forget older
-- ones, clinic by clinic.
CREATE TABLE report_openings (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  at timestamptz NOT NULL,
  what text NOT NULL,
  CONSTRAINT report_openings_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('report_openings');
ALTER TABLE report_openings ADD CONSTRAINT report_openings_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
CREATE INDEX report_openings_pet ON report_openings (clinic_id, pet_id, at DESC);
CREATE INDEX report_openings_at ON report_openings (clinic_id, at);
ALTER TABLE report_openings ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_openings FORCE ROW LEVEL SECURITY;
CREATE POLICY report_openings_of_clinic ON report_openings
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON report_openings TO huella_app;
GRANT DELETE ON report_openings TO huella_jobs;
