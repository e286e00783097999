-- A visit of before the clinic came to Huella, as its former system told it. It is read and never written again; what came
-- with a file goes with it.
CREATE TABLE past_visits (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  visited_on date NOT NULL,
  reason text,
  findings text,
  diagnosis text,
  treatment text,
  -- A name: nobody of the clinic signs it.
  veterinarian text,
  notes text,
  CONSTRAINT past_visits_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('past_visits');
ALTER TABLE past_visits ADD CONSTRAINT past_visits_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
CREATE INDEX past_visits_pet ON past_visits (clinic_id, pet_id, visited_on DESC, id DESC);
ALTER TABLE past_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE past_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY past_visits_of_clinic ON past_visits
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON past_visits TO huella_app;
