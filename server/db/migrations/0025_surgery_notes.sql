-- Dated notes after a surgery was finished ("nota aclaratoria"): never changed.
CREATE TABLE surgery_notes (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  surgery_id uuid NOT NULL,
  text text NOT NULL,
  author_name text NOT NULL,
  author_card text,
  CONSTRAINT surgery_notes_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('surgery_notes');
ALTER TABLE surgery_notes ADD CONSTRAINT surgery_notes_surgery_fk
  FOREIGN KEY (clinic_id, surgery_id) REFERENCES surgeries (clinic_id, id);
CREATE INDEX surgery_notes_surgery ON surgery_notes (clinic_id, surgery_id, created_at);
ALTER TABLE surgery_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE surgery_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY surgery_notes_of_clinic ON surgery_notes
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON surgery_notes TO huella_app;

-- A finished or suspended surgery is final, whatever the code says: its row can neither be changed nor held for a change.
CREATE POLICY surgeries_final ON surgeries AS RESTRICTIVE FOR UPDATE
  USING (status NOT IN ('finished', 'suspended')) WITH CHECK (true);
