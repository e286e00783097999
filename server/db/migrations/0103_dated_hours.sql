-- Hours of some dates, which count before those of the week: of one professional, or of all. No hours: closed.
CREATE TABLE dated_hours (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  -- Of all professionals without one.
  professional_id uuid,
  from_day date NOT NULL,
  to_day date NOT NULL,
  hours jsonb NOT NULL,
  reason text NOT NULL,
  CONSTRAINT dated_hours_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT dated_hours_days CHECK (to_day >= from_day),
  CONSTRAINT dated_hours_overlap EXCLUDE USING gist (
    clinic_id WITH =, (coalesce(professional_id, '00000000-0000-0000-0000-000000000000'::uuid)) WITH =,
    daterange(from_day, to_day, '[]') WITH &&
  )
);
SELECT distribute('dated_hours');
ALTER TABLE dated_hours ADD CONSTRAINT dated_hours_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX dated_hours_until ON dated_hours (clinic_id, to_day);
ALTER TABLE dated_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE dated_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY dated_hours_of_clinic ON dated_hours
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON dated_hours TO huella_app;
