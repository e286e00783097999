CREATE TABLE consultations (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  -- Who attends; the one who signs.
  professional_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  started_at timestamptz NOT NULL,
  kind text NOT NULL DEFAULT 'firstVisit',
  reason text,
  anamnesis text,
  diet text,
  vaccination_background text,
  deworming_background text,
  reproduction_background text,
  living_background text,
  previous_treatments text,
  overall_status text,
  body_condition smallint,
  temperature numeric(4, 1),
  heart_rate integer,
  respiratory_rate integer,
  capillary_refill numeric(3, 1),
  weight_grams integer,
  mucous_membranes text,
  dehydration text,
  pulse text,
  pain smallint,
  lymph_nodes text,
  -- Each body system: {"state": "normal" | "abnormal" | "notEvaluated", "note": text}
  general jsonb,
  skin jsonb,
  digestive jsonb,
  cardiovascular jsonb,
  respiratory jsonb,
  urinary jsonb,
  reproductive jsonb,
  nervous jsonb,
  musculoskeletal jsonb,
  eyes jsonb,
  ears jsonb,
  problems text,
  requested_exams text,
  presumptive_diagnosis text,
  definitive_diagnosis text,
  prognosis text,
  treatments text,
  observations text,
  next_control_on date,
  next_control_reason text,
  awaiting_results text,
  void_reason text,
  voided_at timestamptz,
  signed_at timestamptz,
  signer_name text,
  signer_card text,
  diagnosis_search text COLLATE "C" GENERATED ALWAYS AS (
    fold(coalesce(presumptive_diagnosis, '') || ' ' || coalesce(definitive_diagnosis, '') || ' ' || coalesce(reason, ''))
  ) STORED,
  CONSTRAINT consultations_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT consultations_status CHECK (status IN ('draft', 'awaitingResults', 'signed', 'voided')),
  CONSTRAINT consultations_signed CHECK ((status <> 'signed') OR (signed_at IS NOT NULL AND signer_card IS NOT NULL))
);
SELECT distribute('consultations');
ALTER TABLE consultations ADD CONSTRAINT consultations_pet_fk FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE consultations ADD CONSTRAINT consultations_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX consultations_pet ON consultations (clinic_id, pet_id, started_at DESC, id);
CREATE INDEX consultations_open ON consultations (clinic_id, professional_id, started_at DESC)
  WHERE status IN ('draft', 'awaitingResults');
CREATE INDEX consultations_open_any ON consultations (clinic_id, started_at DESC, id DESC)
  WHERE status IN ('draft', 'awaitingResults');
-- The newest visits of a professional, or between two dates, out of the index alone: a filter of the histories reads up
-- to ten thousand of them, each on a page of its own.
CREATE INDEX consultations_visits ON consultations (clinic_id, started_at DESC) INCLUDE (pet_id)
  WHERE status <> 'voided';
CREATE INDEX consultations_visits_by ON consultations (clinic_id, professional_id, started_at DESC) INCLUDE (pet_id)
  WHERE status <> 'voided';
CREATE INDEX consultations_diagnosis ON consultations USING gin (clinic_id, diagnosis_search gin_trgm_ops)
  WITH (fastupdate = off);
ALTER TABLE consultations ENABLE ROW LEVEL SECURITY;
ALTER TABLE consultations FORCE ROW LEVEL SECURITY;
CREATE POLICY consultations_of_clinic ON consultations
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
-- A signed or voided one is final: whatever the code says, the application's role can neither change such a row nor lock it
-- for a change. Reading is as before; what is new is a row of addenda.
CREATE POLICY consultations_final ON consultations AS RESTRICTIVE FOR UPDATE
  USING (status IN ('draft', 'awaitingResults')) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON consultations TO huella_app;

-- Dated notes after signing ("nota aclaratoria"): never changed.
CREATE TABLE addenda (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  consultation_id uuid NOT NULL,
  text text NOT NULL,
  author_name text NOT NULL,
  author_card text,
  CONSTRAINT addenda_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('addenda');
ALTER TABLE addenda ADD CONSTRAINT addenda_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
CREATE INDEX addenda_consultation ON addenda (clinic_id, consultation_id, created_at);
ALTER TABLE addenda ENABLE ROW LEVEL SECURITY;
ALTER TABLE addenda FORCE ROW LEVEL SECURITY;
CREATE POLICY addenda_of_clinic ON addenda USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON addenda TO huella_app;
