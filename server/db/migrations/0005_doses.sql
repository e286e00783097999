-- The clinical record beyond consultations. Nothing clinical is deleted: what was a mistake is voided with its reason.

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
  -- Whether the weight was taken for it, and so stands among the animal's weights, or was the last known one.
  is_weighed boolean NOT NULL DEFAULT false,
  -- Given too young or too soon after another: what was said of it, and why it was given all the same. While it stands the
  -- dose does not count.
  early text,
  early_reason text,
  -- Derived: it, or another of what it is the last of, counts.
  covers boolean NOT NULL DEFAULT true,
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
-- The last batch of a vaccine, which the form proposes: without this every record of the clinic was read for it.
CREATE INDEX vaccines_batch ON vaccines (clinic_id, protocol_id, created_at DESC, id DESC)
  WHERE origin = 'here' AND status = 'applied';
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
  -- Whether the weight was taken for it, and so stands among the animal's weights, or was the last known one.
  is_weighed boolean NOT NULL DEFAULT false,
  -- Given too young or too soon after another: what was said of it, and why it was given all the same. While it stands the
  -- dose does not count.
  early text,
  early_reason text,
  -- Derived: it, or another of what it is the last of, counts.
  covers boolean NOT NULL DEFAULT true,
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
