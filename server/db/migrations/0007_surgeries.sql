-- procedures: [text]; assistants: [{id, name}]; checklist: {entry|pause|exit: {item: {at, by}}}.
-- Times of the anesthesia are columns, so that each keeps its own line of history.
CREATE TABLE surgeries (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  status text NOT NULL DEFAULT 'scheduled',
  procedures jsonb NOT NULL DEFAULT '[]',
  scheduled_at timestamptz NOT NULL,
  surgeon_id uuid NOT NULL,
  anesthetist_id uuid,
  assistants jsonb NOT NULL DEFAULT '[]',
  preoperative_diagnosis text,
  postoperative_diagnosis text,
  asa smallint,
  asa_emergency boolean NOT NULL DEFAULT false,
  fasting_hours numeric(4, 1),
  presurgical_exams text,
  weight_grams integer,
  venous_access text,
  tube text,
  circuit text,
  equipment text,
  -- paper: a photo or scan of the signed consent is attached; override: it could not wait, and why.
  consent text,
  consent_override_reason text,
  consent_at timestamptz,
  consent_by text,
  checklist jsonb NOT NULL DEFAULT '{}',
  interval_minutes smallint NOT NULL DEFAULT 5,
  premedicated_at timestamptz,
  induced_at timestamptz,
  intubated_at timestamptz,
  not_intubated boolean NOT NULL DEFAULT false,
  surgery_started_at timestamptz,
  surgery_ended_at timestamptz,
  anesthesia_ended_at timestamptz,
  extubated_at timestamptz,
  standing_at timestamptz,
  technique text,
  findings text,
  sutures text,
  implants text,
  samples text,
  bleeding text,
  complications text,
  counts text,
  postoperative_plan text,
  recovery_temperature numeric(4, 1),
  recovery_pain smallint,
  recovery_analgesia text,
  recovery_notes text,
  next_control_on date,
  next_control_reason text,
  suspend_reason text,
  finished_at timestamptz,
  signer_name text,
  signer_card text,
  -- By id: a name changes, and two people may have one.
  signer_id uuid,
  CONSTRAINT surgeries_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT surgeries_status CHECK (
    status IN ('scheduled', 'preparation', 'inProgress', 'recovery', 'finished', 'suspended')
  ),
  CONSTRAINT surgeries_consent CHECK (consent IN ('paper', 'format', 'override')),
  CONSTRAINT surgeries_interval CHECK (interval_minutes IN (3, 5, 10)),
  CONSTRAINT surgeries_finished CHECK (status <> 'finished' OR (finished_at IS NOT NULL AND signer_card IS NOT NULL))
);
SELECT distribute('surgeries');
ALTER TABLE surgeries ADD CONSTRAINT surgeries_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE surgeries ADD CONSTRAINT surgeries_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
ALTER TABLE surgeries ADD CONSTRAINT surgeries_surgeon_fk
  FOREIGN KEY (clinic_id, surgeon_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE surgeries ADD CONSTRAINT surgeries_anesthetist_fk
  FOREIGN KEY (clinic_id, anesthetist_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE surgeries ADD CONSTRAINT surgeries_signer_fk
  FOREIGN KEY (clinic_id, signer_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX surgeries_pet ON surgeries (clinic_id, pet_id, scheduled_at DESC, id);
CREATE INDEX surgeries_consultation ON surgeries (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
CREATE INDEX surgeries_open ON surgeries (clinic_id, scheduled_at, id) WHERE status NOT IN ('finished', 'suspended');
-- The emergency doses of the last surgery, which the form proposes: without this every record of the clinic was read for it.
CREATE INDEX surgeries_newest ON surgeries (clinic_id, created_at DESC, id DESC);
CREATE INDEX surgeries_finished ON surgeries (clinic_id, finished_at) WHERE status = 'finished';
ALTER TABLE surgeries ENABLE ROW LEVEL SECURITY;
ALTER TABLE surgeries FORCE ROW LEVEL SECURITY;
CREATE POLICY surgeries_of_clinic ON surgeries
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
-- A finished or suspended one is final, whatever the code says: its row can neither be changed nor held for a change. But the
-- report of a death suspends what had not begun, with this reason (CANCELLED_BY_DEATH), and taking the report back, which is
-- an administrator's, must be able to schedule it again.
CREATE POLICY surgeries_final ON surgeries AS RESTRICTIVE FOR UPDATE
  USING (
    status NOT IN ('finished', 'suspended')
    OR (status = 'suspended' AND suspend_reason = 'Fallecimiento de la mascota')
  ) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON surgeries TO huella_app;

-- One column of the anesthesia grid.
CREATE TABLE anesthesia_readings (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  surgery_id uuid NOT NULL,
  at timestamptz NOT NULL,
  heart_rate smallint,
  respiratory_rate smallint,
  oxygen_saturation smallint,
  end_tidal_co2 smallint,
  systolic_pressure smallint,
  mean_pressure smallint,
  diastolic_pressure smallint,
  temperature numeric(4, 1),
  agent_percent numeric(3, 1),
  oxygen_flow numeric(4, 1),
  fluid_rate numeric(6, 1),
  plane text,
  notes text,
  CONSTRAINT anesthesia_readings_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('anesthesia_readings');
ALTER TABLE anesthesia_readings ADD CONSTRAINT anesthesia_readings_surgery_fk
  FOREIGN KEY (clinic_id, surgery_id) REFERENCES surgeries (clinic_id, id);
CREATE UNIQUE INDEX anesthesia_readings_at ON anesthesia_readings (clinic_id, surgery_id, at);
ALTER TABLE anesthesia_readings ENABLE ROW LEVEL SECURITY;
ALTER TABLE anesthesia_readings FORCE ROW LEVEL SECURITY;
CREATE POLICY anesthesia_readings_of_clinic ON anesthesia_readings
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON anesthesia_readings TO huella_app;

-- Doses in mg/kg of the surgery's weight, concentrations in mg/mL: the volume follows from them.
CREATE TABLE anesthesia_drugs (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  surgery_id uuid NOT NULL,
  phase text NOT NULL,
  medicine_id text,
  medicine text NOT NULL,
  -- A vial of penicillin has 300.000 UI a millilitre, one of potassium penicillin a million and more.
  dose_per_kg numeric(12, 4),
  dose_unit text,
  concentration numeric(12, 4),
  volume numeric(9, 3),
  route text,
  given_at timestamptz,
  given_by text,
  notes text,
  status text NOT NULL DEFAULT 'planned',
  void_reason text,
  -- Why one above the most that is usual was given all the same.
  dose_reason text,
  CONSTRAINT anesthesia_drugs_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT anesthesia_drugs_phase CHECK (
    phase IN ('premedication', 'induction', 'maintenance', 'local', 'fluid', 'emergency', 'analgesia')
  ),
  CONSTRAINT anesthesia_drugs_status CHECK (status IN ('planned', 'given', 'voided'))
);
SELECT distribute('anesthesia_drugs');
ALTER TABLE anesthesia_drugs ADD CONSTRAINT anesthesia_drugs_surgery_fk
  FOREIGN KEY (clinic_id, surgery_id) REFERENCES surgeries (clinic_id, id);
CREATE INDEX anesthesia_drugs_surgery ON anesthesia_drugs (clinic_id, surgery_id, given_at, id);
ALTER TABLE anesthesia_drugs ENABLE ROW LEVEL SECURITY;
ALTER TABLE anesthesia_drugs FORCE ROW LEVEL SECURITY;
CREATE POLICY anesthesia_drugs_of_clinic ON anesthesia_drugs
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON anesthesia_drugs TO huella_app;

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
