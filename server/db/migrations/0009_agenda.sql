-- The agenda: who comes when, to whom. The database itself refuses two events of one professional that overlap; one that
-- is marked as an overbooking, or that does not take place, takes no room. A series moves in one statement, where one of its
-- events may take the time of the next: whether they overlap is asked at its end.
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
  -- The time that its series gave it: one that stands at another was agreed by hand, and a move of the series asks about it.
  series_starts_at timestamptz,
  CONSTRAINT agenda_events_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT agenda_events_status CHECK (
    status IN ('scheduled', 'confirmed', 'waiting', 'inConsultation', 'attended', 'cancelled', 'missed')
  ),
  CONSTRAINT agenda_events_span CHECK (ends_at > starts_at),
  CONSTRAINT agenda_events_overlap EXCLUDE USING gist (
    clinic_id WITH =, professional_id WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (NOT is_overbooked AND status NOT IN ('cancelled', 'missed')) DEFERRABLE INITIALLY IMMEDIATE
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

-- The clinic's types of events. A clinic that changed none has no rows, and the catalogue's; with its first change it has
-- all of them here.
CREATE TABLE event_types (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  -- What events name it by: the catalogue's id, or one of its own.
  type_id text NOT NULL,
  name text NOT NULL,
  duration_minutes integer NOT NULL,
  color text NOT NULL,
  place integer NOT NULL,
  -- Never deleted: events keep their type.
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT event_types_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT event_types_type UNIQUE (clinic_id, type_id)
);
SELECT distribute('event_types');
ALTER TABLE event_types ADD CONSTRAINT event_types_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE event_types ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_types FORCE ROW LEVEL SECURITY;
CREATE POLICY event_types_of_clinic ON event_types
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON event_types TO huella_app;

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

-- Hours of some dates, which count before those of the week: of one professional, or of all. No hours: closed.
CREATE TABLE dated_hours (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  -- Of all professionals without one.
  professional_id uuid,
  from_day date NOT NULL,
  to_day date NOT NULL,
  hours jsonb NOT NULL,
  reason text NOT NULL,
  CONSTRAINT dated_hours_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT dated_hours_days CHECK (to_day >= from_day),
  CONSTRAINT dated_hours_overlap EXCLUDE USING gist (
    clinic_id WITH =, (coalesce(professional_id, '00000000-0000-0000-0000-000000000000'::uuid)) WITH =,
    daterange(from_day, to_day, '[]') WITH &&
  )
);
SELECT distribute('dated_hours');
ALTER TABLE dated_hours ADD CONSTRAINT dated_hours_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX dated_hours_until ON dated_hours (clinic_id, to_day);
ALTER TABLE dated_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE dated_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY dated_hours_of_clinic ON dated_hours
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON dated_hours TO huella_app;

-- The address at which other calendars read a professional's agenda. Only its hash is kept: whoever reads a copy of the
-- database opens no agenda with it.
CREATE TABLE calendar_feeds (
  clinic_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  -- It tells when the professional is busy, and not with what.
  is_busy_only boolean NOT NULL,
  -- When the address was made.
  created_at timestamptz NOT NULL,
  CONSTRAINT calendar_feeds_pk PRIMARY KEY (clinic_id, professional_id)
);
SELECT distribute('calendar_feeds');
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX calendar_feeds_token ON calendar_feeds (clinic_id, token_hash);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY calendar_feeds_of_clinic ON calendar_feeds
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO huella_app;
