-- Where inpatients lie: the list of the clinic, in its order.
CREATE TABLE cages (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  name text NOT NULL,
  place integer NOT NULL,
  -- Never deleted: stays keep their cage.
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT cages_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('cages');
ALTER TABLE cages ADD CONSTRAINT cages_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE cages ENABLE ROW LEVEL SECURITY;
ALTER TABLE cages FORCE ROW LEVEL SECURITY;
CREATE POLICY cages_of_clinic ON cages
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON cages TO huella_app;

CREATE TABLE hospitalizations (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  surgery_id uuid,
  status text NOT NULL DEFAULT 'inpatient',
  admitted_at timestamptz NOT NULL,
  reason text NOT NULL,
  diagnosis text,
  prognosis text,
  condition text NOT NULL DEFAULT 'treatment',
  professional_id uuid NOT NULL,
  cage_id uuid,
  -- As it is called while somebody lies in it: a history of moves reads by itself.
  cage_name text,
  resuscitation text,
  diet text,
  call_hours text,
  restrictions text,
  expected_until date,
  weight_grams integer,
  discharged_at timestamptz,
  discharge_kind text,
  discharge_condition text,
  destination text,
  instructions text,
  signer_id uuid,
  signer_name text,
  signer_card text,
  void_reason text,
  CONSTRAINT hospitalizations_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT hospitalizations_status CHECK (status IN ('inpatient', 'discharged', 'voided')),
  CONSTRAINT hospitalizations_condition CHECK (condition IN ('treatment', 'observation', 'critical', 'ready')),
  CONSTRAINT hospitalizations_discharge CHECK (discharge_kind IN ('medical', 'voluntary', 'referred', 'deceased')),
  CONSTRAINT hospitalizations_closed CHECK (status <> 'discharged' OR (discharged_at IS NOT NULL AND discharge_kind IS NOT NULL))
);
SELECT distribute('hospitalizations');
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_consultation_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_surgery_fk
  FOREIGN KEY (clinic_id, surgery_id) REFERENCES surgeries (clinic_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_cage_fk
  FOREIGN KEY (clinic_id, cage_id) REFERENCES cages (clinic_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_signer_fk
  FOREIGN KEY (clinic_id, signer_id) REFERENCES professionals (clinic_id, id);
-- One patient a cage, and one stay an animal: the database refuses the second, whoever writes it.
CREATE UNIQUE INDEX hospitalizations_cage ON hospitalizations (clinic_id, cage_id) WHERE status = 'inpatient';
CREATE UNIQUE INDEX hospitalizations_inpatient ON hospitalizations (clinic_id, pet_id) WHERE status = 'inpatient';
CREATE INDEX hospitalizations_pet ON hospitalizations (clinic_id, pet_id, admitted_at DESC, id);
CREATE INDEX hospitalizations_open ON hospitalizations (clinic_id, admitted_at, id) WHERE status = 'inpatient';
CREATE INDEX hospitalizations_past ON hospitalizations (clinic_id, discharged_at DESC, id DESC) WHERE status = 'discharged';
CREATE INDEX hospitalizations_consultation ON hospitalizations (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
ALTER TABLE hospitalizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE hospitalizations FORCE ROW LEVEL SECURITY;
CREATE POLICY hospitalizations_of_clinic ON hospitalizations
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
-- Who was discharged is so for good, whatever the code says; but a death closes a stay without a signature, and taking its
-- report back must be able to open it again.
CREATE POLICY hospitalizations_final ON hospitalizations AS RESTRICTIVE FOR UPDATE
  USING (status = 'inpatient' OR (discharge_kind = 'deceased' AND signer_id IS NULL)) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON hospitalizations TO huella_app;

CREATE TABLE treatment_orders (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  hospitalization_id uuid NOT NULL,
  -- One row of the plan: an order, and those that took its place.
  line_id uuid NOT NULL,
  status text NOT NULL,
  category text NOT NULL,
  medicine_id text,
  name text NOT NULL,
  dose_per_kg numeric(14, 4),
  dose_unit text NOT NULL DEFAULT 'mg',
  concentration numeric(14, 4),
  strength_per text NOT NULL DEFAULT 'millilitre',
  quantity text,
  route text,
  frequency text NOT NULL,
  every_hours numeric(5, 2),
  times jsonb NOT NULL DEFAULT '[]',
  max_in24h smallint,
  rate numeric(10, 4),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  tolerance_minutes smallint NOT NULL,
  critical_low numeric(10, 3),
  critical_high numeric(10, 3),
  instructions text,
  -- Of the dose: a later weight does not change what was ordered.
  weight_grams integer,
  warnings jsonb NOT NULL DEFAULT '[]',
  warning_reason text,
  ordered_by text NOT NULL,
  approved_at timestamptz,
  approved_by text,
  stopped_at timestamptz,
  stop_reason text,
  stopped_by text,
  -- The first hour without an answer; follows from the above and from the doses.
  next_due_at timestamptz,
  CONSTRAINT treatment_orders_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT treatment_orders_status CHECK (status IN ('unapproved', 'active', 'stopped', 'replaced')),
  CONSTRAINT treatment_orders_frequency CHECK (frequency IN ('every', 'fixed', 'once', 'asNeeded', 'continuous')),
  CONSTRAINT treatment_orders_stopped CHECK ((status IN ('stopped', 'replaced')) = (stopped_at IS NOT NULL))
);
SELECT distribute('treatment_orders');
ALTER TABLE treatment_orders ADD CONSTRAINT treatment_orders_hospitalization_fk
  FOREIGN KEY (clinic_id, hospitalization_id) REFERENCES hospitalizations (clinic_id, id);
CREATE INDEX treatment_orders_hospitalization ON treatment_orders (clinic_id, hospitalization_id, created_at, id);
CREATE INDEX treatment_orders_due ON treatment_orders (clinic_id, next_due_at) WHERE next_due_at IS NOT NULL;
ALTER TABLE treatment_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE treatment_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY treatment_orders_of_clinic ON treatment_orders
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON treatment_orders TO huella_app;

-- What happened at an hour of an order: without a row, or with one that was withdrawn, the clock alone says what it is.
CREATE TABLE treatment_doses (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  hospitalization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  scheduled_at timestamptz NOT NULL,
  status text NOT NULL,
  given_at timestamptz NOT NULL,
  by_id uuid,
  by_name text NOT NULL,
  -- Whose session wrote it, where somebody else gave it on a shared device.
  written_by text,
  amount text,
  value text,
  note text,
  correction text,
  CONSTRAINT treatment_doses_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT treatment_doses_status CHECK (status IN ('given', 'notGiven', 'withdrawn')),
  -- Two people who give the same dose at one moment: the second is refused.
  CONSTRAINT treatment_doses_once UNIQUE (clinic_id, order_id, scheduled_at)
);
SELECT distribute('treatment_doses');
ALTER TABLE treatment_doses ADD CONSTRAINT treatment_doses_hospitalization_fk
  FOREIGN KEY (clinic_id, hospitalization_id) REFERENCES hospitalizations (clinic_id, id);
ALTER TABLE treatment_doses ADD CONSTRAINT treatment_doses_order_fk
  FOREIGN KEY (clinic_id, order_id) REFERENCES treatment_orders (clinic_id, id);
ALTER TABLE treatment_doses ADD CONSTRAINT treatment_doses_by_fk
  FOREIGN KEY (clinic_id, by_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX treatment_doses_hospitalization ON treatment_doses (clinic_id, hospitalization_id, scheduled_at);
ALTER TABLE treatment_doses ENABLE ROW LEVEL SECURITY;
ALTER TABLE treatment_doses FORCE ROW LEVEL SECURITY;
CREATE POLICY treatment_doses_of_clinic ON treatment_doses
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON treatment_doses TO huella_app;

-- Clinical notes of a stay. Signed as they are written: never changed, not even by the application.
CREATE TABLE stay_notes (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  hospitalization_id uuid NOT NULL,
  -- Of an addendum: the note that it stands under.
  note_id uuid,
  kind text NOT NULL,
  problem text,
  assessment text,
  plan text,
  text text,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  author_card text,
  CONSTRAINT stay_notes_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT stay_notes_kind CHECK (kind IN ('progress', 'nursing', 'ownerCall', 'handover'))
);
SELECT distribute('stay_notes');
ALTER TABLE stay_notes ADD CONSTRAINT stay_notes_hospitalization_fk
  FOREIGN KEY (clinic_id, hospitalization_id) REFERENCES hospitalizations (clinic_id, id);
ALTER TABLE stay_notes ADD CONSTRAINT stay_notes_note_fk
  FOREIGN KEY (clinic_id, note_id) REFERENCES stay_notes (clinic_id, id);
ALTER TABLE stay_notes ADD CONSTRAINT stay_notes_author_fk
  FOREIGN KEY (clinic_id, author_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX stay_notes_hospitalization ON stay_notes (clinic_id, hospitalization_id, created_at DESC, id);
CREATE INDEX stay_notes_addenda ON stay_notes (clinic_id, note_id) WHERE note_id IS NOT NULL;
ALTER TABLE stay_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE stay_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY stay_notes_of_clinic ON stay_notes
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON stay_notes TO huella_app;

-- Constants of an inpatient, those that were taken at one time a row.
CREATE TABLE stay_readings (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  hospitalization_id uuid NOT NULL,
  at timestamptz NOT NULL,
  temperature numeric(4, 1),
  heart_rate smallint,
  respiratory_rate smallint,
  capillary_refill numeric(4, 1),
  mucous_membranes text,
  pulse text,
  systolic_pressure smallint,
  mean_pressure smallint,
  diastolic_pressure smallint,
  oxygen_saturation smallint,
  -- mg/dL
  glucose smallint,
  pain smallint,
  mental_state text,
  dehydration text,
  weight_grams integer,
  -- Millilitres.
  fluid_in integer,
  urine integer,
  fluid_out integer,
  vomits smallint,
  stool text,
  intake text,
  note text,
  by_name text NOT NULL,
  -- As that of a dose.
  written_by text,
  void_reason text,
  CONSTRAINT stay_readings_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('stay_readings');
ALTER TABLE stay_readings ADD CONSTRAINT stay_readings_hospitalization_fk
  FOREIGN KEY (clinic_id, hospitalization_id) REFERENCES hospitalizations (clinic_id, id);
CREATE INDEX stay_readings_hospitalization ON stay_readings (clinic_id, hospitalization_id, at DESC, id);
ALTER TABLE stay_readings ENABLE ROW LEVEL SECURITY;
ALTER TABLE stay_readings FORCE ROW LEVEL SECURITY;
CREATE POLICY stay_readings_of_clinic ON stay_readings
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON stay_readings TO huella_app;

ALTER TABLE attachments DROP CONSTRAINT attachments_record;
ALTER TABLE attachments ADD CONSTRAINT attachments_record
  CHECK (record IN ('exam', 'surgery', 'consultation', 'vaccine', 'hospitalization'));

ALTER TABLE issued_formats ADD COLUMN hospitalization_id uuid;
ALTER TABLE issued_formats ADD CONSTRAINT issued_formats_hospitalization_fk
  FOREIGN KEY (clinic_id, hospitalization_id) REFERENCES hospitalizations (clinic_id, id);
CREATE INDEX issued_formats_hospitalization ON issued_formats (clinic_id, hospitalization_id)
  WHERE hospitalization_id IS NOT NULL;

-- What who leaves tells who takes over: of all patients here, of each of them a note of its stay. Never changed.
CREATE TABLE handovers (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  -- Who takes over; whoever treats where nobody is named.
  to_id uuid,
  text text,
  CONSTRAINT handovers_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('handovers');
ALTER TABLE handovers ADD CONSTRAINT handovers_author_fk
  FOREIGN KEY (clinic_id, author_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE handovers ADD CONSTRAINT handovers_to_fk
  FOREIGN KEY (clinic_id, to_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX handovers_newest ON handovers (clinic_id, created_at DESC, id DESC);
ALTER TABLE handovers ENABLE ROW LEVEL SECURITY;
ALTER TABLE handovers FORCE ROW LEVEL SECURITY;
CREATE POLICY handovers_of_clinic ON handovers
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON handovers TO huella_app;

-- Who read a handover, and when.
CREATE TABLE handover_receipts (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  handover_id uuid NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  CONSTRAINT handover_receipts_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT handover_receipts_once UNIQUE (clinic_id, handover_id, by_id)
);
SELECT distribute('handover_receipts');
ALTER TABLE handover_receipts ADD CONSTRAINT handover_receipts_handover_fk
  FOREIGN KEY (clinic_id, handover_id) REFERENCES handovers (clinic_id, id);
ALTER TABLE handover_receipts ADD CONSTRAINT handover_receipts_by_fk
  FOREIGN KEY (clinic_id, by_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE handover_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE handover_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY handover_receipts_of_clinic ON handover_receipts
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON handover_receipts TO huella_app;

-- The notes that a handover left, one a patient.
ALTER TABLE stay_notes ADD COLUMN handover_id uuid;
ALTER TABLE stay_notes ADD CONSTRAINT stay_notes_handover_fk
  FOREIGN KEY (clinic_id, handover_id) REFERENCES handovers (clinic_id, id);
CREATE INDEX stay_notes_handover ON stay_notes (clinic_id, handover_id) WHERE handover_id IS NOT NULL;

-- Four digits by which a person takes over for one action on a device that others share. Whoever has a copy of the table tries
-- all of them: the hash lies closed with the installation's secret. After five wrong tries it counts for
-- nothing until the password was right.
ALTER TABLE accounts ADD COLUMN sealed_pin text;
ALTER TABLE accounts ADD COLUMN pin_failures smallint NOT NULL DEFAULT 0;

-- The addresses at which screens on a wall show the inpatients without a login. Only their hashes are kept: whoever reads a
-- copy of the database opens no screen with it.
CREATE TABLE hospital_boards (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  -- Switched off for good: whoever still has the address is told so.
  revoked_at timestamptz,
  -- To the minute.
  last_seen_at timestamptz,
  CONSTRAINT hospital_boards_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('hospital_boards');
ALTER TABLE hospital_boards ADD CONSTRAINT hospital_boards_created_by_fk
  FOREIGN KEY (clinic_id, created_by) REFERENCES professionals (clinic_id, id);
CREATE INDEX hospital_boards_token ON hospital_boards (clinic_id, token_hash);
ALTER TABLE hospital_boards ENABLE ROW LEVEL SECURITY;
ALTER TABLE hospital_boards FORCE ROW LEVEL SECURITY;
CREATE POLICY hospital_boards_of_clinic ON hospital_boards
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON hospital_boards TO huella_app;

-- After how many minutes of being overdue somebody is written to about a dose (none: never), and who (none: the veterinarian
-- who is responsible for the patient).
ALTER TABLE clinics ADD COLUMN dose_alert_minutes smallint DEFAULT 30
  CONSTRAINT clinics_dose_alert_minutes CHECK (dose_alert_minutes BETWEEN 1 AND 1440);
ALTER TABLE clinics ADD COLUMN duty_professional_id uuid;
ALTER TABLE clinics ADD CONSTRAINT clinics_duty_professional_fk
  FOREIGN KEY (clinic_id, duty_professional_id) REFERENCES professionals (clinic_id, id);

-- The hours of orders of which somebody was told: once, whoever else looks at the same moment.
CREATE TABLE dose_alerts (
  clinic_id uuid NOT NULL,
  order_id uuid NOT NULL,
  scheduled_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT dose_alerts_pk PRIMARY KEY (clinic_id, order_id, scheduled_at)
);
SELECT distribute('dose_alerts');
ALTER TABLE dose_alerts ADD CONSTRAINT dose_alerts_order_fk
  FOREIGN KEY (clinic_id, order_id) REFERENCES treatment_orders (clinic_id, id);
ALTER TABLE dose_alerts ENABLE ROW LEVEL SECURITY;
ALTER TABLE dose_alerts FORCE ROW LEVEL SECURITY;
CREATE POLICY dose_alerts_of_clinic ON dose_alerts
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT ON dose_alerts TO huella_app;

-- The clinics in which a dose is overdue for so long. Nobody is written to in one that is kept out.
CREATE FUNCTION overdue_clinics(given_now timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT t.clinic_id FROM public.treatment_orders t JOIN public.clinics c ON c.clinic_id = t.clinic_id
   WHERE t.status <> 'unapproved' AND c.dose_alert_minutes IS NOT NULL
     AND t.next_due_at < given_now - c.dose_alert_minutes * interval '1 minute'
     AND NOT EXISTS (SELECT FROM public.accounts a WHERE a.clinic_id = t.clinic_id AND a.suspended_at IS NOT NULL) $$;
REVOKE ALL ON FUNCTION overdue_clinics(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION overdue_clinics(timestamptz) TO huella_jobs;

-- Orders that a clinic writes for many animals: without their hours, with a dose for each kilogram.
CREATE TABLE plan_templates (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  name text NOT NULL,
  orders jsonb NOT NULL,
  place integer NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT plan_templates_pk PRIMARY KEY (clinic_id, id)
);
SELECT distribute('plan_templates');
ALTER TABLE plan_templates ADD CONSTRAINT plan_templates_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE plan_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY plan_templates_of_clinic ON plan_templates
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON plan_templates TO huella_app;
