-- A paper that went as a link, where WhatsApp takes no file: as it was then, for whoever has its address, until its time is over
-- or the clinic takes it back. Of the address no more than its hash is kept here.
CREATE TABLE paper_links (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  message_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  openings integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  CONSTRAINT paper_links_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT paper_links_message UNIQUE (clinic_id, message_id)
);
SELECT distribute('paper_links');
ALTER TABLE paper_links ADD CONSTRAINT paper_links_message_fk
  FOREIGN KEY (clinic_id, message_id) REFERENCES messages (clinic_id, id);
ALTER TABLE paper_links ADD CONSTRAINT paper_links_file_fk FOREIGN KEY (clinic_id, file_id) REFERENCES files (clinic_id, id);
CREATE UNIQUE INDEX paper_links_token ON paper_links (clinic_id, token_hash);
ALTER TABLE paper_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE paper_links FORCE ROW LEVEL SECURITY;
CREATE POLICY paper_links_of_clinic ON paper_links
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON paper_links TO huella_app;
