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
  -- The animal and its owner as the signature named them: a paper that is printed again says the same.
  patient jsonb,
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
-- The last result of an exam: its lines and ranges begin the next one.
CREATE INDEX exams_results ON exams (clinic_id, name, received_at DESC, id) WHERE received_at IS NOT NULL;
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
-- One visit may ask for several (retirar puntos, control de laboratorio).
CREATE INDEX controls_source ON controls (clinic_id, source, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX controls_missed ON controls (clinic_id, due_on DESC, id) WHERE status = 'missed';
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
