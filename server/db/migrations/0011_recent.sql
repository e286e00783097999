-- The pets that each professional opened last: the palette and the start offer them on whatever device.
CREATE TABLE recent_pets (
  clinic_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  CONSTRAINT recent_pets_pk PRIMARY KEY (clinic_id, professional_id, pet_id)
);
SELECT distribute('recent_pets');
ALTER TABLE recent_pets ADD CONSTRAINT recent_pets_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id) ON DELETE CASCADE;
ALTER TABLE recent_pets ADD CONSTRAINT recent_pets_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id) ON DELETE CASCADE;
CREATE INDEX recent_pets_by_opening ON recent_pets (clinic_id, professional_id, opened_at DESC);
ALTER TABLE recent_pets ENABLE ROW LEVEL SECURITY;
ALTER TABLE recent_pets FORCE ROW LEVEL SECURITY;
CREATE POLICY recent_pets_of_clinic ON recent_pets
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON recent_pets TO huella_app;

-- What the start asks for: the controls of a span of days, and what is open in the whole clinic.
CREATE INDEX consultations_control ON consultations (clinic_id, next_control_on)
  WHERE next_control_on IS NOT NULL AND status IN ('signed', 'awaitingResults');
CREATE INDEX consultations_open_any ON consultations (clinic_id, started_at DESC, id DESC)
  WHERE status IN ('draft', 'awaitingResults');
