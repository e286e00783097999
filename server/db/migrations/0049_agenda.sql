-- The agenda: who comes when, to whom. The database itself refuses two events of one professional that overlap; one that
-- is marked as an overbooking, or that does not take place, takes no room.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE agenda_events (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  -- Of the catalogue eventTypes.json, or of the clinic's own types.
  type_id text NOT NULL,
  professional_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'scheduled',
  is_overbooked boolean NOT NULL DEFAULT false,
  reason text,
  notes text,
  confirmed_at timestamptz,
  arrived_at timestamptz,
  attended_at timestamptz,
  left_at timestamptz,
  cancel_reason text,
  -- The events that were made together to be repeated.
  series_id uuid,
  CONSTRAINT agenda_events_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT agenda_events_status CHECK (
    status IN ('scheduled', 'confirmed', 'waiting', 'inConsultation', 'attended', 'cancelled', 'missed')
  ),
  CONSTRAINT agenda_events_span CHECK (ends_at > starts_at),
  CONSTRAINT agenda_events_overlap EXCLUDE USING gist (
    clinic_id WITH =, professional_id WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (NOT is_overbooked AND status NOT IN ('cancelled', 'missed'))
);
SELECT distribute('agenda_events');
ALTER TABLE agenda_events ADD CONSTRAINT agenda_events_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX agenda_events_start ON agenda_events (clinic_id, starts_at, id);
CREATE INDEX agenda_events_series ON agenda_events (clinic_id, series_id, starts_at) WHERE series_id IS NOT NULL;
ALTER TABLE agenda_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE agenda_events FORCE ROW LEVEL SECURITY;
CREATE POLICY agenda_events_of_clinic ON agenda_events
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON agenda_events TO huella_app;

-- The animals that an event is for; none for a meeting or a block. Each is attended in a consultation of its own.
CREATE TABLE agenda_event_pets (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  event_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  consultation_id uuid,
  CONSTRAINT agenda_event_pets_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT agenda_event_pets_pet UNIQUE (clinic_id, event_id, pet_id)
);
SELECT distribute('agenda_event_pets');
ALTER TABLE agenda_event_pets ADD CONSTRAINT agenda_event_pets_event_fk
  FOREIGN KEY (clinic_id, event_id) REFERENCES agenda_events (clinic_id, id) ON DELETE CASCADE;
ALTER TABLE agenda_event_pets ADD CONSTRAINT agenda_event_pets_pet_fk
  FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE agenda_event_pets ADD CONSTRAINT agenda_event_pets_visit_fk
  FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations (clinic_id, id);
CREATE INDEX agenda_event_pets_of_pet ON agenda_event_pets (clinic_id, pet_id, event_id);
CREATE INDEX agenda_event_pets_visit ON agenda_event_pets (clinic_id, consultation_id) WHERE consultation_id IS NOT NULL;
ALTER TABLE agenda_event_pets ENABLE ROW LEVEL SECURITY;
ALTER TABLE agenda_event_pets FORCE ROW LEVEL SECURITY;
CREATE POLICY agenda_event_pets_of_clinic ON agenda_event_pets
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON agenda_event_pets TO huella_app;
