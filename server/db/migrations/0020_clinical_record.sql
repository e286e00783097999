-- The clinical record beyond consultations: vaccines, dewormings, formulas, exams, controls, problems, surgeries.
-- Nothing clinical is deleted: what was a mistake is voided with its reason.

ALTER TABLE pets ADD COLUMN report_enabled boolean NOT NULL DEFAULT true;
-- Derived: the earliest next date among the pet's live vaccines and dewormings, and what it is of.
ALTER TABLE pets ADD COLUMN next_due_on date;
ALTER TABLE pets ADD COLUMN next_due_name text;
ALTER TABLE professionals ADD COLUMN signature_file_id uuid;
ALTER TABLE clinics ADD COLUMN last_formula_number integer NOT NULL DEFAULT 0;

-- The clinic's own vaccination and deworming protocols. catalogue_id: it takes the place of a shipped one.
CREATE TABLE protocols (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  catalogue_id text,
  kind text NOT NULL,
  family text NOT NULL,
  name text NOT NULL,
  species_ids jsonb NOT NULL,
  -- The fields of server/catalogues/data/vaccines.json, or {"intervalDays"} of a deworming.
  schedule jsonb NOT NULL,
  notes text,
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT protocols_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT protocols_kind CHECK (kind IN ('vaccine', 'deworming'))
);
SELECT distribute('protocols');
CREATE UNIQUE INDEX protocols_catalogue ON protocols (clinic_id, catalogue_id) WHERE catalogue_id IS NOT NULL;
CREATE INDEX protocols_kind_name ON protocols (clinic_id, kind, name);
ALTER TABLE protocols ENABLE ROW LEVEL SECURITY;
ALTER TABLE protocols FORCE ROW LEVEL SECURITY;
CREATE POLICY protocols_of_clinic ON protocols
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON protocols TO huella_app;

-- Doses applied. family: what one reminder covers (rabia, polivalente canina…).
-- is_current: the last dose of its family, the only one whose next date is live.
CREATE TABLE vaccines (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  -- Id of a shipped protocol or of one of the clinic's.
  protocol_id text,
  family text NOT NULL,
  name text NOT NULL,
  diseases text,
  product text,
  laboratory text,
  batch text,
  batch_expires_on date,
  applied_on date NOT NULL,
  dose_number smallint,
  route text,
  site text,
  next_on date,
  weight_grams integer,
  temperature numeric(4, 1),
  reaction text,
  notes text,
  -- here, or elsewhere: told by the owner or copied from another clinic's card, without our signature.
  origin text NOT NULL DEFAULT 'here',
  professional_id uuid,
  signer_name text,
  signer_card text,
  status text NOT NULL DEFAULT 'applied',
  void_reason text,
  is_current boolean NOT NULL DEFAULT false,
  CONSTRAINT vaccines_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT vaccines_origin CHECK (origin IN ('here', 'elsewhere')),
  CONSTRAINT vaccines_status CHECK (status IN ('applied', 'voided')),
  CONSTRAINT vaccines_signed CHECK (origin = 'elsewhere' OR (professional_id IS NOT NULL AND signer_card IS NOT NULL))
);
SELECT distribute('vaccines');
ALTER TABLE vaccines ADD CONSTRAINT vaccines_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE vaccines ADD CONSTRAINT vaccines_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
ALTER TABLE vaccines ADD CONSTRAINT vaccines_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX vaccines_pet ON vaccines (clinic_id, pet_id, applied_on DESC, id);
CREATE INDEX vaccines_consultation ON vaccines (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
CREATE UNIQUE INDEX vaccines_current ON vaccines (clinic_id, pet_id, family) WHERE is_current;
CREATE INDEX vaccines_due ON vaccines (clinic_id, next_on, id) WHERE is_current AND next_on IS NOT NULL;
ALTER TABLE vaccines ENABLE ROW LEVEL SECURITY;
ALTER TABLE vaccines FORCE ROW LEVEL SECURITY;
CREATE POLICY vaccines_of_clinic ON vaccines
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON vaccines TO huella_app;

-- Covers internal parasites, external ones, or both. is_current_…: the last that covers them, whose next date is live.
CREATE TABLE dewormings (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  protocol_id text,
  kind text NOT NULL,
  product text NOT NULL,
  active_ingredient text,
  dose text NOT NULL,
  route text,
  batch text,
  batch_expires_on date,
  weight_grams integer,
  applied_on date NOT NULL,
  next_on date,
  applied_by text NOT NULL DEFAULT 'clinic',
  notes text,
  professional_id uuid,
  signer_name text,
  signer_card text,
  status text NOT NULL DEFAULT 'applied',
  void_reason text,
  is_current_internal boolean NOT NULL DEFAULT false,
  is_current_external boolean NOT NULL DEFAULT false,
  CONSTRAINT dewormings_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT dewormings_kind CHECK (kind IN ('internal', 'external', 'both')),
  CONSTRAINT dewormings_applied_by CHECK (applied_by IN ('clinic', 'owner')),
  CONSTRAINT dewormings_status CHECK (status IN ('applied', 'voided'))
);
SELECT distribute('dewormings');
ALTER TABLE dewormings ADD CONSTRAINT dewormings_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE dewormings ADD CONSTRAINT dewormings_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
ALTER TABLE dewormings ADD CONSTRAINT dewormings_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX dewormings_pet ON dewormings (clinic_id, pet_id, applied_on DESC, id);
CREATE INDEX dewormings_consultation ON dewormings (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
CREATE UNIQUE INDEX dewormings_internal ON dewormings (clinic_id, pet_id) WHERE is_current_internal;
CREATE UNIQUE INDEX dewormings_external ON dewormings (clinic_id, pet_id) WHERE is_current_external;
CREATE INDEX dewormings_due ON dewormings (clinic_id, next_on, id)
  WHERE (is_current_internal OR is_current_external) AND next_on IS NOT NULL;
ALTER TABLE dewormings ENABLE ROW LEVEL SECURITY;
ALTER TABLE dewormings FORCE ROW LEVEL SECURITY;
CREATE POLICY dewormings_of_clinic ON dewormings
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON dewormings TO huella_app;

-- Prescriptions. items: [{medicineId, medicine, activeIngredient, concentration, form, dose, route, frequency, duration,
-- quantity, quantityWords, instructions}]; warnings: [{medicine, kind, text, reason}], each confirmed with its reason.
CREATE TABLE formulas (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  -- Consecutive in the clinic, given when it is signed.
  number integer,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  professional_id uuid NOT NULL,
  issued_on date NOT NULL,
  diagnosis text,
  items jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  instructions text,
  observations text,
  weight_grams integer,
  refills smallint NOT NULL DEFAULT 0,
  valid_until date,
  status text NOT NULL DEFAULT 'draft',
  status_reason text,
  delivered_at timestamptz,
  signed_at timestamptz,
  signer_name text,
  signer_card text,
  CONSTRAINT formulas_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT formulas_number UNIQUE (clinic_id, number),
  CONSTRAINT formulas_status CHECK (status IN ('draft', 'signed', 'delivered', 'suspended', 'voided')),
  CONSTRAINT formulas_signed CHECK (
    status NOT IN ('signed', 'delivered', 'suspended') OR (signed_at IS NOT NULL AND signer_card IS NOT NULL AND number IS NOT NULL)
  )
);
SELECT distribute('formulas');
ALTER TABLE formulas ADD CONSTRAINT formulas_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE formulas ADD CONSTRAINT formulas_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
ALTER TABLE formulas ADD CONSTRAINT formulas_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX formulas_pet ON formulas (clinic_id, pet_id, issued_on DESC, id);
CREATE INDEX formulas_consultation ON formulas (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
ALTER TABLE formulas ENABLE ROW LEVEL SECURITY;
ALTER TABLE formulas FORCE ROW LEVEL SECURITY;
CREATE POLICY formulas_of_clinic ON formulas
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON formulas TO huella_app;

-- Frequent formulas of the clinic: a name and the items it fills in.
CREATE TABLE formula_favourites (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  name text NOT NULL,
  items jsonb NOT NULL,
  instructions text,
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT formula_favourites_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('formula_favourites');
CREATE INDEX formula_favourites_name ON formula_favourites (clinic_id, name);
ALTER TABLE formula_favourites ENABLE ROW LEVEL SECURITY;
ALTER TABLE formula_favourites FORCE ROW LEVEL SECURITY;
CREATE POLICY formula_favourites_of_clinic ON formula_favourites
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON formula_favourites TO huella_app;

-- An order and its result. result_values: [{analyte, value, unit, min, max, flag}].
CREATE TABLE exams (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  exam_type_id text,
  name text NOT NULL,
  group_id text,
  reason text,
  sample text,
  laboratory text,
  is_urgent boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'requested',
  requested_at timestamptz NOT NULL,
  requested_by uuid NOT NULL,
  sampled_at timestamptz,
  sent_at timestamptz,
  received_at timestamptz,
  result_values jsonb NOT NULL DEFAULT '[]',
  interpretation text,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reviewer_name text,
  reviewer_card text,
  cancel_reason text,
  CONSTRAINT exams_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT exams_status CHECK (status IN ('requested', 'sampled', 'sent', 'received', 'reviewed', 'cancelled')),
  CONSTRAINT exams_reviewed CHECK (status <> 'reviewed' OR (reviewed_at IS NOT NULL AND reviewer_name IS NOT NULL))
);
SELECT distribute('exams');
ALTER TABLE exams ADD CONSTRAINT exams_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE exams ADD CONSTRAINT exams_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
ALTER TABLE exams ADD CONSTRAINT exams_requester_fk
  FOREIGN KEY (clinic_id, requested_by) REFERENCES professionals (clinic_id, id);
CREATE INDEX exams_pet ON exams (clinic_id, pet_id, requested_at DESC, id);
CREATE INDEX exams_consultation ON exams (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
CREATE INDEX exams_unreviewed ON exams (clinic_id, received_at, id) WHERE status = 'received';
CREATE INDEX exams_pending ON exams (clinic_id, requested_at, id) WHERE status IN ('requested', 'sampled', 'sent');
ALTER TABLE exams ENABLE ROW LEVEL SECURITY;
ALTER TABLE exams FORCE ROW LEVEL SECURITY;
CREATE POLICY exams_of_clinic ON exams
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON exams TO huella_app;

-- Follow-ups. source: the word of the record it comes from, with its id.
CREATE TABLE controls (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  source text NOT NULL DEFAULT 'pet',
  source_id uuid,
  due_on date NOT NULL,
  reason text NOT NULL,
  professional_id uuid,
  status text NOT NULL DEFAULT 'scheduled',
  done_on date,
  evolution text,
  notes text,
  cancel_reason text,
  -- The control that takes its place, when it was moved to another day.
  moved_to_id uuid,
  CONSTRAINT controls_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT controls_source CHECK (source IN ('pet', 'consultation', 'surgery', 'hospitalization')),
  CONSTRAINT controls_status CHECK (status IN ('scheduled', 'done', 'missed', 'moved', 'cancelled')),
  CONSTRAINT controls_evolution CHECK (evolution IN ('better', 'same', 'worse'))
);
SELECT distribute('controls');
ALTER TABLE controls ADD CONSTRAINT controls_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE controls ADD CONSTRAINT controls_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX controls_pet ON controls (clinic_id, pet_id, due_on DESC, id);
CREATE INDEX controls_due ON controls (clinic_id, due_on, id) WHERE status = 'scheduled';
CREATE UNIQUE INDEX controls_source_id ON controls (clinic_id, source, source_id)
  WHERE source_id IS NOT NULL AND status = 'scheduled';
ALTER TABLE controls ENABLE ROW LEVEL SECURITY;
ALTER TABLE controls FORCE ROW LEVEL SECURITY;
CREATE POLICY controls_of_clinic ON controls
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON controls TO huella_app;

-- The pet's list of problems: dated, in an order of its own, never erased.
CREATE TABLE problems (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  started_on date,
  resolved_on date,
  notes text,
  position integer NOT NULL DEFAULT 0,
  void_reason text,
  CONSTRAINT problems_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT problems_status CHECK (status IN ('active', 'chronic', 'controlled', 'resolved', 'ruledOut', 'voided'))
);
SELECT distribute('problems');
ALTER TABLE problems ADD CONSTRAINT problems_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE problems ADD CONSTRAINT problems_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
CREATE INDEX problems_pet ON problems (clinic_id, pet_id, position, id);
ALTER TABLE problems ENABLE ROW LEVEL SECURITY;
ALTER TABLE problems FORCE ROW LEVEL SECURITY;
CREATE POLICY problems_of_clinic ON problems
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON problems TO huella_app;

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
CREATE INDEX surgeries_pet ON surgeries (clinic_id, pet_id, scheduled_at DESC, id);
CREATE INDEX surgeries_consultation ON surgeries (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
CREATE INDEX surgeries_open ON surgeries (clinic_id, scheduled_at, id) WHERE status NOT IN ('finished', 'suspended');
ALTER TABLE surgeries ENABLE ROW LEVEL SECURITY;
ALTER TABLE surgeries FORCE ROW LEVEL SECURITY;
CREATE POLICY surgeries_of_clinic ON surgeries
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
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
  dose_per_kg numeric(9, 4),
  dose_unit text,
  concentration numeric(9, 4),
  volume numeric(9, 3),
  route text,
  given_at timestamptz,
  given_by text,
  notes text,
  status text NOT NULL DEFAULT 'planned',
  void_reason text,
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

-- Who opened a public report, for the clinic to see: kept short, without the reader's identity.
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
ALTER TABLE report_openings ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_openings FORCE ROW LEVEL SECURITY;
CREATE POLICY report_openings_of_clinic ON report_openings
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON report_openings TO huella_app;
