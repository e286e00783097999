-- When a professional attends, a week that repeats; without a row the clinic's usual hours count. Spans of each weekday,
-- 1 is Monday: {"1": [{"from": "08:00", "to": "12:00"}]}
CREATE TABLE working_hours (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  professional_id uuid NOT NULL,
  week jsonb NOT NULL,
  CONSTRAINT working_hours_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT working_hours_professional UNIQUE (clinic_id, professional_id)
);
SELECT distribute('working_hours');
ALTER TABLE working_hours ADD CONSTRAINT working_hours_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE working_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE working_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY working_hours_of_clinic ON working_hours
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON working_hours TO huella_app;
