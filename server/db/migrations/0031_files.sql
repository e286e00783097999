-- What a clinic has in files is added up before it sends another.
CREATE INDEX files_bytes ON files (clinic_id) INCLUDE (bytes);

-- How the store of a clinic's files was found last: each night what no row names is taken away, and what rows name is looked for.
CREATE TABLE file_checks (
  clinic_id uuid NOT NULL,
  checked_at timestamptz NOT NULL,
  -- Files of which the row is there and the bytes are not.
  missing integer NOT NULL,
  CONSTRAINT file_checks_pk PRIMARY KEY (clinic_id)
);
SELECT distribute('file_checks');
ALTER TABLE file_checks ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_checks FORCE ROW LEVEL SECURITY;
CREATE POLICY file_checks_of_clinic ON file_checks
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON file_checks TO huella_app;
